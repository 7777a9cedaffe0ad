import { CRITERIA, isMutual } from "../clusters/criteria.js";
import { type DisjointSets, disjointSets, union, widened } from "../clusters/union-find.js";
import { DedupError } from "../error.js";
import { similarity } from "../shingles/sets.js";
import type { DedupParameters, Signature, Signatures } from "../signatures/types.js";
import { connect } from "./connect.js";
import type { Descriptors } from "./descriptors.js";
import { discard, syncFolder } from "./files.js";
import { columnsOf } from "./format.js";
import { checkSignature } from "./group-columns.js";
import { type IndexPaths, signaturePath, writeStamp } from "./index-folder.js";
import type { AddedBatch, DedupIndex, FoundDocument, IndexMatch } from "./index-types.js";
import type { Lock } from "./lock.js";
import type { Lookup } from "./lookup.js";
import { type KnownDocuments, type MatchCounts, matches } from "./matching.js";
import { createEntries, type Entries } from "./postings.js";
import { openSignatureFile, type SignatureFile } from "./signature-file.js";
import { createSimhashes, type StoredDocuments } from "./stored-documents.js";
import { edgesOf, gather } from "./stored-signatures.js";
import { createSignatureWriter } from "./writer.js";

/** The parts of an open index. */
export interface IndexParts {
  readonly parameters: DedupParameters;
  readonly paths: IndexPaths;
  readonly stored: StoredDocuments;
  readonly descriptors: Descriptors;
  readonly lookup: Lookup;
  /** Undefined for a reader. */
  readonly lock: Lock | undefined;
  /** Number of documents of completed runs: see {@link DedupIndex.completed}. */
  readonly completed: number;
}

/** Maximum number of ids in a message, and UTF-16 code units shown of each. */
const MAX_NAMED = 10;
const MAX_ID_LENGTH = 200;

function quoted(id: string): string {
  return JSON.stringify(id.length > MAX_ID_LENGTH ? `${id.slice(0, MAX_ID_LENGTH)}…` : id);
}

/** Creates an index from its parts. Closing the index closes them. */
export function createDedupIndex(parts: IndexParts): DedupIndex {
  const { parameters, paths, stored, descriptors, lookup, lock } = parts;
  const { keys } = lookup;
  const columns = columnsOf(parameters);
  const edgeRows: Uint32Array[] = stored.files().map((file) => file.edges());
  let joined = joinedBy(edgeRows, stored.count(), parameters);
  let gathered: Signatures | undefined;
  const simhashes = createSimhashes();
  let { completed } = parts;
  let closed = false;

  function checkOpen(): void {
    if (closed) throw new TypeError("the index is closed");
  }

  const idOf = (document: number): string => stored.string(document, "ids");
  const fingerprints = (batch: readonly Signature[], present: number): Uint32Array =>
    simhashes.of(stored.files(), batch, present);
  const known: KnownDocuments = {
    find: lookup.find,
    exact: (document) => stored.row(document, "exact", 4),
    url: (document) => stored.string(document, "urls"),
    site: (document) => stored.string(document, "sites"),
    simhash: (document) => stored.row(document, "simhash", 2),
    fingerprints: (document) => stored.listLength(document, "fingerprints"),
    shingles: (document) => stored.shingles.at(document),
    simhashes: () => fingerprints([], 0),
  };

  function find(id: string): FoundDocument | undefined {
    checkOpen();
    const posting = lookup.find(keys.ofId(id));
    const number = posting?.numbers.find((document) => idOf(document) === id);
    return number === undefined
      ? undefined
      : { number, exact: stored.row(number, "exact", 4), site: stored.string(number, "sites") };
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

  function checkWritable(): Lock {
    checkOpen();
    if (lock === undefined) throw new TypeError("the index was opened with readOnly");
    return lock;
  }

  function complete(numbers: Iterable<number>): void {
    const writeLock = checkWritable();
    const ended = new Uint8Array(stored.count() - completed);
    for (const number of numbers) if (number >= completed) ended[number - completed] = 1;
    const first = ended.indexOf(0);
    const next = first === -1 ? stored.count() : completed + first;
    if (next === completed) return;
    writeLock.check();
    writeStamp(paths, parameters, next);
    completed = next;
  }

  async function add(batch: readonly Signature[]): Promise<AddedBatch> {
    checkWritable();
    for (const signature of batch) checkSignature(signature, columns);
    checkIds(batch);
    const counts: MatchCounts = { compared: 0, refused: 0, capped: 0 };
    if (batch.length === 0) return { documents: [], counts };
    const entries = createEntries();
    const path = signaturePath(paths, stored.files().length);
    try {
      joined = widened(joined, stored.count() + batch.length);
      const context = {
        parameters,
        lookup,
        known,
        count: stored.count(),
        idOf,
        simhashes: fingerprints,
        joined,
      };
      const documents = connect(batch, context, entries, counts);
      const newRows = Uint32Array.from(documents.flatMap(({ rows }) => rows.flat()));
      stored.append(publish(path, batch, newRows, entries));
      edgeRows.push(newRows);
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
      joined = joinedBy(edgeRows, stored.count(), parameters);
      throw error;
    }
  }

  /** Writes the batch's file and adds it to the lookup tables. */
  function publish(
    path: string,
    batch: readonly Signature[],
    edges: Uint32Array,
    entries: Entries,
  ): SignatureFile {
    const writer = createSignatureWriter(path, parameters);
    try {
      for (const signature of batch) writer.add(signature);
      lock!.check();
      // If this fails, no file of ours exists; one with this name was written by another process.
      writer.finish(edges);
    } catch (error) {
      writer.abort();
      throw error;
    }
    let file: SignatureFile | undefined;
    try {
      file = openSignatureFile(path, descriptors);
      lookup.commit(entries, file);
      return file;
    } catch (error) {
      file?.close();
      withdraw(path);
      throw error;
    }
  }

  /** Removes a batch that failed, so that it is not found later. */
  function withdraw(path: string): void {
    discard(path);
    try {
      syncFolder(paths.signatures);
    } catch {
      // A power cut may bring the file back: a complete batch that was not reported as added.
    }
  }

  function lookUp(signature: Signature): readonly IndexMatch[] {
    checkOpen();
    checkSignature(signature, columns);
    const counts: MatchCounts = { compared: 0, refused: 0, capped: 0 };
    const copies: IndexMatch[] = [];
    const context = { known, parameters, tables: keys.simhash !== undefined, counts, skip: () => false };
    for (const { document, matcher, overlap } of matches(signature, keys.of(signature), context)) {
      copies.push({
        id: idOf(document),
        number: document,
        by: matcher,
        ...similarity(overlap),
      });
    }
    return copies;
  }

  return {
    parameters,
    get size() {
      return stored.count();
    },
    get completed() {
      return completed;
    },
    complete,
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
      return edgeRows.flatMap(edgesOf);
    },
    async close() {
      if (closed) return;
      closed = true;
      try {
        await lookup.close();
      } finally {
        stored.close();
        lock?.release();
      }
    },
  };
}

/**
 * Joins documents that are copies of one another. Pairs in which one only contains the other are not joined.
 */
function joinedBy(
  edgeRows: readonly Uint32Array[],
  documents: number,
  parameters: DedupParameters,
): DisjointSets {
  const sets = disjointSets(documents);
  for (const rows of edgeRows) {
    for (const edge of edgesOf(rows)) {
      if (isMutual(CRITERIA[edge.by], edge, parameters)) union(sets, edge.a, edge.b);
    }
  }
  return sets;
}
