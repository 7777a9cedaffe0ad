import { containment, jaccard } from "../shingles/sets.js";
import type { DedupParameters, Signature, Signatures } from "../signatures/types.js";
import { type Edge, type Evidence, MATCHERS } from "../types.js";
import { createDescriptors } from "./descriptors.js";
import { DedupError } from "./error.js";
import { discard, syncFolder } from "./files.js";
import { columnsOf, EDGE_WIDTH } from "./format.js";
import { checkSignature } from "./group-columns.js";
import {
  checkParameters,
  indexPaths,
  makeFolders,
  readStamp,
  signaturePath,
  signaturePaths,
  writeStamp,
} from "./index-folder.js";
import { createJoined } from "./joined.js";
import { type Lock, takeLock } from "./lock.js";
import { openLookup } from "./lookup.js";
import { type Known, type MatchCounts, matches } from "./matching.js";
import { createMemoryPostings } from "./memory-postings.js";
import { createEntries, joinPostings, keptPostings } from "./postings.js";
import { openSignatureFile } from "./signature-file.js";
import { createSimhashes } from "./simhashes.js";
import { createStoredDocuments } from "./stored-documents.js";
import { edgesOf, gather } from "./stored-signatures.js";
import { createSignatureWriter } from "./writer.js";

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

/** A document of the index. */
export interface FoundDocument {
  /** Its place in `signatures()`. */
  readonly number: number;
  /** The 128 bits of its text: whether another is the same. */
  readonly exact: Uint32Array;
}

/** A document of the index that is a copy of one that was looked up. */
export interface IndexMatch extends Evidence {
  readonly id: string;
  readonly number: number;
}

/** Documents on disk, to which others are added, and among which copies are found. */
export interface DedupIndex {
  readonly parameters: DedupParameters;
  /** The documents in it. */
  readonly size: number;
  /**
   * Adds documents: all or none. After the promise has resolved they are there, whatever happens to the process or the
   * machine. Batches of 1,000 and more are best: each is a file.
   *
   * @throws DedupError `duplicate-id` where an id is there already, with up to ten of them named; `no-space`,
   * `cannot-write`, `index-locked`. TypeError or RangeError where a signature does not fit the parameters.
   */
  readonly add: (batch: readonly Signature[]) => Promise<AddedBatch>;
  readonly has: (id: string) => boolean;
  /** The document with an id, if it is there. */
  readonly find: (id: string) => FoundDocument | undefined;
  /** The documents that are copies of a signature's, found and verified as by `add`; nothing is added. */
  readonly lookup: (signature: Signature) => readonly IndexMatch[];
  /** All documents, in the order in which they were added; shingle sets are read from disk when they are asked for. */
  readonly signatures: () => Signatures;
  /** All verified pairs. */
  readonly edges: () => readonly Edge[];
  /** Reads and checks all files, and throws `index-damaged` for the first that is not what was written. */
  readonly verify: () => void;
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

/** Files of an index that are open at once. */
const OPEN_FILES = 128;

/** Ids that a message names. */
const NAMED = 10;

/**
 * Opens an index. Its signature files are the truth: what else is in the folder can be made from them. One process writes
 * at a time; others may read.
 *
 * @param folder - of its own.
 * @param parameters - from `dedupParameters`; those of an index that is there have to be the same.
 * @throws DedupError `cannot-read` (no such index), `cannot-write`, `no-space`, `index-locked`, `index-mismatch`,
 * `index-damaged`, `lmdb-missing`.
 * @example
 * const index = await openIndex("index", dedupParameters());
 * const { documents } = await index.add(batch);
 * documents.filter(({ edges }) => edges.length === 0); // those of which there was no copy
 * await index.close();
 */
export async function openIndex(
  folder: string,
  parameters: DedupParameters,
  options: OpenIndexOptions = {},
): Promise<DedupIndex> {
  const { readOnly = false, create = !readOnly, lmdb = true, notice = () => {} } = options;
  const paths = indexPaths(folder);
  const found = readStamp(paths);
  if (found === undefined && !create) throw new DedupError("cannot-read", `there is no index in ${folder}`);
  if (found !== undefined) checkParameters(paths.stamp, found.parameters, parameters, found.version);
  if (!readOnly) makeFolders(paths);
  const lock: Lock | undefined = readOnly ? undefined : takeLock(paths.lock);
  const stored = createStoredDocuments();
  const descriptors = createDescriptors(OPEN_FILES);
  try {
    if (found === undefined) {
      // Another may have made it meanwhile.
      const meanwhile = readStamp(paths);
      if (meanwhile !== undefined)
        checkParameters(paths.stamp, meanwhile.parameters, parameters, meanwhile.version);
      else writeStamp(paths, parameters);
    }
    for (const path of signaturePaths(paths, !readOnly)) {
      const file = openSignatureFile(path, descriptors);
      stored.append(file);
      checkParameters(path, file.parameters, parameters);
    }
    const lookup = await openLookup(paths, stored.files(), parameters, { lmdb, readOnly, notice });
    return index(lookup);
  } catch (error) {
    stored.close();
    lock?.release();
    throw error;
  }

  function index(lookup: Awaited<ReturnType<typeof openLookup>>): DedupIndex {
    const { keys } = lookup;
    const columns = columnsOf(parameters);
    const edgeRows: Uint32Array[] = stored.files().map((file) => file.edges());
    let joined = createJoined(edgeRows, EDGE_WIDTH);
    let gathered: Signatures | undefined;
    const simhashes = createSimhashes();
    let closed = false;

    function checkOpen(): void {
      if (closed) throw new TypeError("the index is closed");
    }

    const storedKnown: Known = {
      find: lookup.find,
      exact: (document) => stored.row(document, "exact", 4),
      url: (document) => stored.string(document, "urls"),
      site: (document) => stored.string(document, "sites"),
      simhash: (document) => stored.row(document, "simhash", 2),
      fingerprints: (document) => stored.listLength(document, "fingerprints"),
      shingles: (document) => stored.shingles.at(document),
      simhashes: () => simhashes.of(stored.files(), [], 0),
    };

    function find(id: string): FoundDocument | undefined {
      checkOpen();
      const posting = lookup.find(keys.ofId(id));
      const number = posting?.numbers.find((document) => stored.string(document, "ids") === id);
      return number === undefined ? undefined : { number, exact: stored.row(number, "exact", 4) };
    }

    function checkIds(batch: readonly Signature[]): void {
      const seen = new Set<string>();
      const twice = new Set<string>();
      for (const { id } of batch) {
        if (seen.has(id) || find(id) !== undefined) twice.add(id);
        seen.add(id);
      }
      if (twice.size === 0) return;
      const named = [...twice].slice(0, NAMED).map((id) => JSON.stringify(id));
      const more = twice.size > NAMED ? ` and ${twice.size - NAMED} more` : "";
      throw new DedupError(
        "duplicate-id",
        `nothing was added: in the index already: ${named.join(", ")}${more}`,
      );
    }

    async function add(batch: readonly Signature[]): Promise<AddedBatch> {
      checkOpen();
      if (lock === undefined) throw new TypeError("the index was opened with readOnly");
      for (const signature of batch) checkSignature(signature, columns);
      checkIds(batch);
      const counts: MatchCounts = { compared: 0, refused: 0, capped: 0 };
      if (batch.length === 0) return { documents: [], counts };
      const first = stored.count();
      const entries = createEntries();
      const path = signaturePath(paths, stored.files().length);
      try {
        const documents = connect(batch, first, entries, counts);
        const rows = documents.map(({ rows }) => rows);
        const own = Uint32Array.from(rows.flat(2));
        write(path, batch, own);
        const file = openSignatureFile(path, descriptors);
        try {
          lookup.commit(entries, file);
        } catch (error) {
          // Nothing was added: what is reported to have failed is not to be found later.
          file.close();
          discard(path);
          syncFolder(paths.signatures);
          throw error;
        }
        stored.append(file);
        edgeRows.push(own);
        gathered = undefined;
        return {
          documents: documents.map(({ id, number, rows: pairs }) => ({
            id,
            number,
            edges: edgesOf(Uint32Array.from(pairs.flat())),
          })),
          counts,
        };
      } catch (error) {
        joined = createJoined(edgeRows, EDGE_WIDTH);
        throw error;
      }
    }

    function write(path: string, batch: readonly Signature[], edges: Uint32Array): void {
      const writer = createSignatureWriter(path, parameters);
      try {
        for (const signature of batch) writer.add(signature);
        lock!.check();
        writer.finish(edges);
      } catch (error) {
        writer.abort();
        throw error;
      }
    }

    interface Connected {
      readonly id: string;
      readonly number: number;
      readonly rows: readonly (readonly number[])[];
    }

    /** Compares each document of a batch with those before it, in the index and in the batch. */
    function connect(
      batch: readonly Signature[],
      first: number,
      entries: ReturnType<typeof createEntries>,
      counts: MatchCounts,
    ): readonly Connected[] {
      const fresh = createMemoryPostings(keptPostings(parameters.maxComparisons));
      const own = (document: number): Signature => batch[document - first]!;
      const known: Known = {
        find: (key) => joinPostings(lookup.find(key), fresh.find(key)),
        exact: (document) => (document < first ? storedKnown.exact(document) : own(document).exact),
        url: (document) => (document < first ? storedKnown.url(document) : own(document).url),
        site: (document) => (document < first ? storedKnown.site(document) : own(document).site),
        simhash: (document) => (document < first ? storedKnown.simhash(document) : own(document).simhash!),
        fingerprints: (document) =>
          document < first ? storedKnown.fingerprints(document) : own(document).fingerprints!.length,
        shingles: (document) => (document < first ? storedKnown.shingles(document) : own(document).shingles),
        simhashes: () => simhashes.of(stored.files(), batch, present),
      };
      let present = 0;
      return batch.map((signature, at): Connected => {
        const number = first + at;
        const its = keys.of(signature);
        const rows: number[][] = [];
        const skip = (document: number): boolean => joined.same(document, number);
        for (const { document, matcher, overlap } of matches(
          signature,
          its,
          known,
          parameters,
          keys.simhash !== undefined,
          counts,
          skip,
        )) {
          joined.join(document, number);
          const by = MATCHERS.indexOf(matcher);
          const { shared, left, right } = overlap;
          const otherId = document < first ? stored.string(document, "ids") : own(document).id;
          rows.push(
            signature.id < otherId
              ? [number, document, by, shared, left, right]
              : [document, number, by, shared, right, left],
          );
        }
        fresh.add(its, number);
        entries.add(its, number);
        present++;
        return { id: signature.id, number, rows };
      });
    }

    function lookUp(signature: Signature): readonly IndexMatch[] {
      checkOpen();
      checkSignature(signature, columns);
      const counts: MatchCounts = { compared: 0, refused: 0, capped: 0 };
      const found: IndexMatch[] = [];
      for (const { document, matcher, overlap } of matches(
        signature,
        keys.of(signature),
        storedKnown,
        parameters,
        keys.simhash !== undefined,
        counts,
        () => false,
      )) {
        found.push({
          id: stored.string(document, "ids"),
          number: document,
          by: matcher,
          jaccard: jaccard(overlap),
          containment: containment(overlap),
        });
      }
      return found;
    }

    return {
      parameters,
      get size() {
        return stored.count();
      },
      add,
      has: (id) => find(id) !== undefined,
      find,
      lookup: lookUp,
      signatures() {
        checkOpen();
        return (gathered ??= gather(stored, parameters));
      },
      edges() {
        checkOpen();
        return edgeRows.flatMap((rows) => edgesOf(rows));
      },
      verify() {
        checkOpen();
        for (const file of stored.files()) file.verify();
      },
      async close() {
        if (closed) return;
        closed = true;
        await lookup.close();
        stored.close();
        lock?.release();
      },
    };
  }
}
