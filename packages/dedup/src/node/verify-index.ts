import { EDGE_WIDTH } from "../clusters/edge-rows.js";
import { DedupError } from "../error.js";
import { MATCHERS } from "../types.js";
import { damaged } from "./files.js";
import { createKeys } from "./keys.js";
import { indexExists, indexPaths, openStore, type Store } from "./store.js";
import { isLocked } from "./writer-lock.js";

export interface IndexVerification {
  /** Number of documents that were read. */
  readonly documents: number;
  /** The damage and its position, one message each. Empty if the index is intact. */
  readonly problems: readonly string[];
}

export interface VerifyIndexOptions {
  /** Called after some documents. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Number of documents between pauses, and of problems that are listed at most. */
const STEP = 1000;
const MAX_PROBLEMS = 20;

/**
 * Reads a whole index without changing it. Checks its checksum, that all documents can be read and are found by
 * each of their keys, and that pairs refer to existing documents.
 *
 * @throws DedupError `cannot-read` if there is no index or a file cannot be read, `index-locked` if a process
 * is writing to it; `index-outdated`; the signal's reason.
 * @example
 * const { problems } = await verifyIndex("seen");
 * for (const problem of problems) console.log(problem);
 */
export async function verifyIndex(
  folder: string,
  { onProgress, signal }: VerifyIndexOptions = {},
): Promise<IndexVerification> {
  const { data, lock } = indexPaths(folder);
  signal?.throwIfAborted();
  if (!indexExists(folder)) throw new DedupError("cannot-read", `there is no index in ${folder}`);
  if (isLocked(lock)) throw new DedupError("index-locked", `a process is writing to ${folder}`);
  const problems: string[] = [];
  let documents = 0;
  let store: Store | undefined;
  try {
    store = await openStore(folder, undefined, { readOnly: true });
    const total = store.state().documents;
    for (const problem of checkDocuments(store, data)) {
      if (problem !== undefined) problems.push(problem);
      else documents++;
      if (documents % STEP === 0) {
        onProgress?.(documents, total);
        await new Promise((resolve) => setImmediate(resolve));
        signal?.throwIfAborted();
      }
      if (problems.length === MAX_PROBLEMS) break;
    }
    onProgress?.(documents, total);
  } catch (error) {
    if (!(error instanceof DedupError) || error.code !== "index-damaged") throw error;
    problems.push(error.message);
  } finally {
    await store?.close();
  }
  return { documents, problems };
}

/** Yields undefined for each intact document, and a message for each problem. */
function* checkDocuments(store: Store, path: string): Generator<string | undefined> {
  const { documents, completed, parameters } = store.state();
  const keys = createKeys(parameters);
  const problem = (message: string): string => damaged(path, message).message;
  if (completed > documents) yield problem(`${completed} documents were added, but ${documents} are there`);
  for (let document = 0; document < documents; document++) {
    try {
      const row = store.row(document);
      const shingles = store.shingles(document);
      if (shingles.some((shingle, at) => at > 0 && shingle <= shingles[at - 1]!))
        throw damaged(path, `the shingles of document ${document} are not sorted`);
      for (const key of keys.of(row)) {
        const posting = store.posting(key);
        // For a key with very many documents only the first are stored.
        if (
          posting === undefined ||
          !(posting.numbers.includes(document) || posting.count > posting.numbers.length)
        )
          throw damaged(path, `document ${document} is not found by one of its keys`);
      }
      const sameId = store
        .posting(keys.ofId(row.id))!
        .numbers.filter((other) => store.row(other).id === row.id);
      if (sameId.length > 1) throw damaged(path, `the id ${JSON.stringify(row.id)} occurs twice`);
      yield undefined;
    } catch (error) {
      yield (error as Error).message;
    }
  }
  for (const rows of store.edges()) {
    for (let at = 0; at < rows.length; at += EDGE_WIDTH) {
      const [a, b, by, shared, left, right] = rows.subarray(at, at + EDGE_WIDTH) as unknown as number[];
      if (a! >= documents || b! >= documents || a === b || by! >= MATCHERS.length)
        yield problem(`a pair refers to documents that do not exist: ${a}, ${b}`);
      if (shared! > Math.min(left!, right!))
        yield problem(`documents ${a} and ${b} share more than they have`);
    }
  }
}
