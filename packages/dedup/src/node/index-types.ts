import type { EarlierDocument } from "../signatures/identities.js";
import type { DedupParameters, Signature, Signatures } from "../signatures/types.js";
import type { Edge, MatchEvidence } from "../types.js";
import type { MatchCounts } from "./matching.js";

/** A document of a batch, as it is in the index now. */
export interface AddedDocument {
  readonly id: string;
  /** Its place in `signatures()`. */
  readonly number: number;
  /**
   * Verified pairs with documents that came before it: enough to connect it with all that it is a copy of. With what is
   * connected by earlier pairs it is not compared again. Places are those of `signatures()`, `a < b` in the order of
   * ids.
   */
  readonly edges: readonly Edge[];
}

/** What adding a batch did. */
export interface AddedBatch {
  /** In the order of the batch. */
  readonly documents: readonly AddedDocument[];
  /** Pairs that were proposed and verified; of these, refused; look-ups that found too many documents to compare. */
  readonly counts: Readonly<MatchCounts>;
}

/** A document of the index, by its place in `signatures()`; with what shows whether another is the same. */
export type FoundDocument = EarlierDocument;

/** A document of the index that is a copy of one that was looked up. */
export interface IndexMatch extends MatchEvidence {
  readonly id: string;
  readonly number: number;
}

/** Documents on disk, to which others are added, and among which copies are found. */
export interface DedupIndex {
  readonly parameters: DedupParameters;
  /** The documents in it. */
  readonly size: number;
  /**
   * Of these the first so many were marked by `complete`. The others were added by a run that did not end: when it is
   * done again they count as themselves, not as copies of what it added before.
   */
  readonly completed: number;
  /**
   * Adds documents: all or none. After the promise has resolved they are there, whatever happens to the process or the
   * machine. Batches of 1,000 and more are best: each is a file. The thread is busy until the batch is in.
   *
   * @throws DedupError `duplicate-id` where an id is there already, with up to ten of them named; `no-space`,
   * `cannot-write`, `index-locked`. TypeError or RangeError where a signature does not fit the parameters.
   */
  readonly add: (batch: readonly Signature[]) => Promise<AddedBatch>;
  /**
   * Marks documents as those of a run that ended, whose results are written: what comes with their ids and texts from
   * now on is a copy. See `createIdentities`.
   *
   * @param numbers - what comes after the first missing number stays unmarked.
   * @throws DedupError `no-space`, `cannot-write`, `index-locked`.
   */
  readonly complete: (numbers: Iterable<number>) => void;
  readonly has: (id: string) => boolean;
  /** The document with an id, if it is there. */
  readonly find: (id: string) => FoundDocument | undefined;
  /** The documents that are copies of a signature's, found and verified as by `add`; nothing is added. */
  readonly lookup: (signature: Signature) => readonly IndexMatch[];
  /** All documents, in the order in which they were added; shingle sets are read from disk when they are asked for. */
  readonly signatures: () => Signatures;
  /** All verified pairs. */
  readonly edges: () => readonly Edge[];
  readonly close: () => Promise<void>;
}

export interface OpenIndexOptions {
  /** Whether to make the index where there is none. Default: unless `readOnly`. */
  readonly create?: boolean | undefined;
  /** Whether look-up tables are on disk, by the package lmdb, or made in memory each time. Default true. */
  readonly lmdb?: boolean | undefined;
  /** Whether only to look up: then others may add meanwhile, which this index does not see. Default false. */
  readonly readOnly?: boolean | undefined;
  /** Is told when the look-up tables are made anew, and why. */
  readonly notice?: ((message: string) => void) | undefined;
}
