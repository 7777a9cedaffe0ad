import type { EarlierDocument } from "../signatures/identities.js";
import type { DedupParameters, Signature, Signatures } from "../signatures/types.js";
import type { Edge, MatchEvidence } from "../types.js";
import type { MatchCounts } from "./matching.js";

/** A document of a batch, as it is in the index now. */
export interface AddedDocument {
  readonly id: string;
  /** Its position in `signatures()`. */
  readonly number: number;
  /**
   * Verified pairs with earlier documents: enough to connect it with everything it is a copy of. It is not
   * compared again with documents that earlier pairs connect. Positions are those in `signatures()`; `a` is
   * before `b` in the order of ids.
   */
  readonly edges: readonly Edge[];
}

/** The result of adding a batch. */
export interface AddedBatch {
  /** In the order of the batch. */
  readonly documents: readonly AddedDocument[];
  /**
   * Pairs that were compared; those that were refused; lookups with too many documents to compare them all.
   */
  readonly counts: Readonly<MatchCounts>;
}

/** A document of the index, by its position in `signatures()`, with the content that identifies repeats. */
export type FoundDocument = EarlierDocument;

/** A document of the index that is a copy of a given one. */
export interface IndexMatch extends MatchEvidence {
  readonly id: string;
  readonly number: number;
}

/** Documents on disk, to which others can be added and among which copies are found. */
export interface DedupIndex {
  readonly parameters: DedupParameters;
  /** Number of documents. */
  readonly size: number;
  /**
   * Number of documents, from the first, that `complete` has marked. The others were added by a run that did
   * not complete. When that run is repeated, they are recognised, and are not copies of what it added before.
   */
  readonly completed: number;
  /**
   * Adds documents: all or none. Once the promise is resolved, they are durable, even if the process or the
   * machine crashes. Batches of 1,000 or more are best, because each is a file. The thread is blocked until
   * the batch is added.
   *
   * @throws DedupError `duplicate-id` naming up to ten ids that are already present; `no-space`,
   * `cannot-write`, `index-locked`. TypeError or RangeError if a signature does not fit the parameters.
   */
  readonly add: (batch: readonly Signature[]) => Promise<AddedBatch>;
  /**
   * Marks documents as added by a completed run, whose results were written. From then on, documents with
   * the same ids and texts are copies of them. See `createIdentities`.
   *
   * @param numbers - of the documents. Documents after the first missing number stay unmarked.
   * @throws DedupError `no-space`, `cannot-write`, `index-locked`.
   */
  readonly complete: (numbers: Iterable<number>) => void;
  readonly has: (id: string) => boolean;
  /** Returns the document with an id, if present. */
  readonly find: (id: string) => FoundDocument | undefined;
  /**
   * Finds and verifies the copies of a signature's document, like `add`, but adds nothing.
   */
  readonly lookup: (signature: Signature) => readonly IndexMatch[];
  /**
   * Returns all documents, in the order in which they were added. Shingle sets are read from disk on demand.
   */
  readonly signatures: () => Signatures;
  /** Returns all verified pairs. */
  readonly edges: () => readonly Edge[];
  readonly close: () => Promise<void>;
}

export interface OpenIndexOptions {
  /** Whether to create the index if it does not exist. Default: true, unless `readOnly`. */
  readonly create?: boolean | undefined;
  /** Whether the lookup tables are on disk, in lmdb, or rebuilt in memory each time. Default true. */
  readonly lmdb?: boolean | undefined;
  /**
   * Whether to open the index only for lookups. Documents that others add meanwhile are not seen. Default
   * false.
   */
  readonly readOnly?: boolean | undefined;
  /** Called when the lookup tables are rebuilt, with the reason. */
  readonly notice?: ((message: string) => void) | undefined;
}
