import { checkOptions, type OptionKinds } from "@winnow/core-dom/options";
import { type DisjointSets, disjointSets, union, widened } from "@winnow/core-dom/union-find";
import { CRITERIA, isMutual } from "../clusters/criteria.js";
import { EDGE_WIDTH, edgeAt } from "../clusters/edge-rows.js";
import { DedupError } from "../error.js";
import { numberList } from "../numbers/list.js";
import { similarity } from "../shingles/sets.js";
import type { EarlierDocument } from "../signatures/identities.js";
import { createSignatureTable } from "../signatures/table.js";
import type { DedupParameters, Signature, Signatures } from "../signatures/types.js";
import type { Edge, MatchEvidence } from "../types.js";
import { connect } from "./connect.js";
import { createKeys } from "./keys.js";
import { type KnownDocuments, type MatchCounts, matches, maxStored } from "./matching.js";
import { checkSignature } from "./record.js";
import { INDEX_VERSION, type IndexState, indexExists, indexPaths, openStore } from "./store.js";

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
   * machine crashes. Batches of 1,000 or more are best, because each is a transaction. The thread is blocked until
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
  /**
   * Whether to open the index only for lookups. Documents that others add meanwhile are not seen. Default
   * false.
   */
  readonly readOnly?: boolean | undefined;
}

const OPTIONS: OptionKinds<OpenIndexOptions> = { create: "boolean", readOnly: "boolean" };

/** Maximum number of ids in a message, and UTF-16 code units shown of each. */
const MAX_NAMED = 10;
const MAX_ID_LENGTH = 200;

/**
 * Opens an index: a folder with one transactional file. One process can write at a time; others can read.
 *
 * @param folder - a folder for the index alone.
 * @param parameters - from `dedupParameters`. Must equal those of an existing index.
 * @throws DedupError `cannot-read` (no such index), `cannot-write`, `no-space`, `index-locked`,
 * `index-mismatch`, `index-outdated`, `index-damaged`, `lmdb-missing`; TypeError if an option is unknown or of the wrong type.
 * @example
 * const index = await openIndex("index", dedupParameters());
 * const { documents } = await index.add(batch);
 * documents.filter(({ edges }) => edges.length === 0); // those without a copy
 * await index.close();
 */
export async function openIndex(
  folder: string,
  parameters: DedupParameters,
  options: OpenIndexOptions = {},
): Promise<DedupIndex> {
  checkOptions(options, OPTIONS);
  const { readOnly = false, create = !readOnly } = options;
  if (!indexExists(folder) && !create) throw new DedupError("cannot-read", `there is no index in ${folder}`);
  const maxNumbers = maxStored(parameters.maxComparisons);
  const store = await openStore(folder, parameters, { readOnly, maxNumbers });
  const keys = createKeys(parameters);
  let size: number;
  let joined: DisjointSets;
  try {
    checkParameters(indexPaths(folder).data, store.state(), parameters);
    size = store.state().documents;
    joined = joinedDocuments();
  } catch (error) {
    await store.close();
    throw error;
  }
  let gathered: Signatures | undefined;
  let simhashes = numberList(2);
  let simhashCount = 0;
  let closed = false;

  const stored: KnownDocuments = {
    row: store.row,
    shingles: store.shingles,
    fixed: store.fixed,
    find(key) {
      const posting = store.posting(key);
      // Another process may have added documents since a reader opened the index.
      if (posting === undefined || !readOnly) return posting;
      const numbers = posting.numbers.filter((document) => document < size);
      const count = posting.numbers.length === posting.count ? numbers.length : posting.count;
      return numbers.length === 0 ? undefined : { count, numbers };
    },
    simhashes(count) {
      for (; simhashCount < count; simhashCount++) {
        const { high, low } = store.fixed(simhashCount);
        simhashes.append([high, low]);
      }
      return simhashes.all();
    },
  };

  /**
   * Joins documents that are copies of one another. Pairs in which one only contains the other are not joined.
   */
  function joinedDocuments(): DisjointSets {
    const sets = disjointSets(size);
    for (const edge of edges())
      if (isMutual(CRITERIA[edge.by], edge, parameters)) union(sets, edge.a, edge.b);
    return sets;
  }
  function edges(): Edge[] {
    return [...store.edges()].flatMap(edgesOf).filter(({ a, b }) => Math.max(a, b) < size);
  }
  function checkOpen(): void {
    if (closed) throw new TypeError("the index is closed");
  }
  function checkWritable(): void {
    checkOpen();
    if (readOnly) throw new TypeError("the index was opened with readOnly");
  }

  function find(id: string): FoundDocument | undefined {
    checkOpen();
    for (const number of stored.find(keys.ofId(id))?.numbers ?? []) {
      const row = store.row(number);
      if (row.id === id) return { number, exact: row.exact, site: row.site };
    }
    return undefined;
  }

  function checkIds(batch: readonly Signature[]): void {
    const batchIds = new Set<string>();
    const duplicates = new Set<string>();
    for (const { id } of batch) {
      if (batchIds.has(id) || find(id) !== undefined) duplicates.add(id);
      batchIds.add(id);
    }
    if (duplicates.size === 0) return;
    const named = [...duplicates].slice(0, MAX_NAMED).map(quoted);
    const more = duplicates.size > MAX_NAMED ? ` and ${duplicates.size - MAX_NAMED} more` : "";
    throw new DedupError(
      "duplicate-id",
      `nothing was added: already in the index, or twice in the batch: ${named.join(", ")}${more}`,
    );
  }

  return {
    parameters,
    get size() {
      return size;
    },
    get completed() {
      return store.state().completed;
    },
    complete(numbers) {
      checkWritable();
      const { completed } = store.state();
      const ended = new Uint8Array(size - completed);
      for (const number of numbers) if (number >= completed) ended[number - completed] = 1;
      const first = ended.indexOf(0);
      const next = first === -1 ? size : completed + first;
      if (next !== completed) store.complete(next);
    },
    async add(batch) {
      checkWritable();
      for (const signature of batch) checkSignature(signature, parameters);
      checkIds(batch);
      const counts: MatchCounts = { compared: 0, refused: 0, capped: 0 };
      if (batch.length === 0) return { documents: [], counts };
      joined = widened(joined, size + batch.length);
      const documents: AddedDocument[] = [];
      try {
        const known: KnownDocuments = {
          ...stored,
          shingles: (document) => batch[document - size]?.shingles ?? store.shingles(document),
        };
        store.add(batch, (signature, number) => {
          const signatureKeys = keys.of(signature);
          const context = { known, parameters, counts, joined };
          const rows = connect(signature, number, signatureKeys, context);
          documents.push({ id: signature.id, number, edges: edgesOf(Uint32Array.from(rows)) });
          return { keys: signatureKeys, edges: rows };
        });
      } catch (error) {
        joined = joinedDocuments();
        simhashes = numberList(2);
        simhashCount = 0;
        throw error;
      }
      size += batch.length;
      gathered = undefined;
      return { documents, counts };
    },
    has: (id) => find(id) !== undefined,
    find,
    lookup(signature) {
      checkOpen();
      checkSignature(signature, parameters);
      const counts: MatchCounts = { compared: 0, refused: 0, capped: 0 };
      const context = { known: stored, parameters, count: size, counts, skip: () => false };
      return Array.from(
        matches(signature, keys.of(signature), context),
        ({ document, matcher, overlap }): IndexMatch => ({
          id: store.row(document).id,
          number: document,
          by: matcher,
          ...similarity(overlap),
        }),
      );
    },
    signatures() {
      checkOpen();
      return (gathered ??= gather());
    },
    edges() {
      checkOpen();
      return edges();
    },
    async close() {
      if (closed) return;
      closed = true;
      await store.close();
    },
  };

  function gather(): Signatures {
    // Shingle sets stay on disk.
    const table = createSignatureTable(parameters, {
      at: store.shingles,
      lengthAt: (document) => store.fixed(document).length,
      append: () => {},
    });
    for (let document = 0; document < size; document++)
      table.add({ ...store.row(document), shingles: NO_SHINGLES });
    return table.finish();
  }
}

const NO_SHINGLES = new Uint32Array(0);

function quoted(id: string): string {
  return JSON.stringify(id.length > MAX_ID_LENGTH ? `${id.slice(0, MAX_ID_LENGTH)}…` : id);
}

/** Decodes rows of {@link EDGE_WIDTH} numbers as edges. */
function edgesOf(rows: Uint32Array): Edge[] {
  return Array.from({ length: rows.length / EDGE_WIDTH }, (_, at) => edgeAt(rows, at));
}

/** @throws DedupError `index-mismatch`, listing all differences. */
function checkParameters(path: string, { version, parameters }: IndexState, wanted: DedupParameters): void {
  // Indexes of earlier versions do not name their chunking.
  const earlier: Partial<DedupParameters> = parameters;
  const stored: Partial<Record<string, unknown>> = { chunking: "fastcdc", ...earlier };
  const requested: Partial<Record<string, unknown>> = { ...wanted };
  const differences = [...new Set([...Object.keys(stored), ...Object.keys(requested)])]
    .sort()
    .filter((name) => JSON.stringify(stored[name]) !== JSON.stringify(requested[name]))
    .map(
      (name) =>
        `${name} is ${JSON.stringify(stored[name])} there and ${JSON.stringify(requested[name])} here`,
    );
  if (version !== INDEX_VERSION)
    differences.unshift(`the index's version is ${version} there and ${INDEX_VERSION} here`);
  if (differences.length > 0) {
    throw new DedupError(
      "index-mismatch",
      `${path} was created with different parameters: ${differences.join("; ")}; open it with these, or create another index`,
    );
  }
}
