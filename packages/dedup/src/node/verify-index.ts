import { existsSync, readdirSync } from "node:fs";
import { basename } from "node:path";
import { DedupError } from "../error.js";
import type { DedupParameters } from "../signatures/types.js";
import { MATCHERS } from "../types.js";
import { createDescriptors } from "./descriptors.js";
import { checkParameters, type IndexPaths, indexPaths, readStamp, signaturePath } from "./index-folder.js";
import type { Key } from "./keys.js";
import { distrust } from "./lmdb-file.js";
import { isLocked } from "./lock.js";
import { keySources, type Lookup, openLookup } from "./lookup.js";
import { openSignatureFile, type SignatureFile } from "./signature-file.js";

/** A file of an index that is not what was written. */
export interface IndexProblem {
  readonly path: string;
  /** What is wrong with it, and where. */
  readonly message: string;
  /**
   * What can be done: `restore` it from a copy, as nothing else in the folder has what it holds; `delete` it, as the index
   * is whole without it; or `reopen` the index, which makes it anew.
   */
  readonly remedy: "restore" | "delete" | "reopen";
}

export interface IndexVerification {
  /** Documents in the signature files that could be read. */
  readonly documents: number;
  /** Signature files. */
  readonly files: number;
  /** Empty where all is well. */
  readonly problems: readonly IndexProblem[];
}

export interface VerifyIndexOptions {
  /** Called after each signature file, twice where look-up tables are checked against them. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads all of an index and changes nothing: every checksum; that ids are different, that pairs are of documents that are
 * there, that the files are of one set of parameters; and finds each document by each of its keys in the look-up tables.
 *
 * @throws DedupError `cannot-read` where there is no index or a file cannot be read, `index-locked` where a process writes
 * to it; the signal's reason.
 * @example
 * const { problems } = await verifyIndex("seen");
 * for (const { path, message, remedy } of problems) console.log(path, message, remedy);
 */
export async function verifyIndex(
  folder: string,
  { onProgress, signal }: VerifyIndexOptions = {},
): Promise<IndexVerification> {
  const paths = indexPaths(folder);
  if (!existsSync(paths.stamp) && !existsSync(paths.signatures))
    throw new DedupError("cannot-read", `there is no index in ${folder}`);
  if (isLocked(paths.lock)) throw new DedupError("index-locked", `a process writes to ${folder}`);
  const problems: IndexProblem[] = [];
  /** Runs a check that throws for what is damaged. */
  const attempt = <T>(path: string, remedy: IndexProblem["remedy"], check: () => T): T | undefined => {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof DedupError) || !CONTENT.has(error.code)) throw error;
      problems.push({ path, message: error.message, remedy });
      return undefined;
    }
  };
  const turn = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
  };

  const stamp = attempt(paths.stamp, "delete", () => readStamp(paths));
  const descriptors = createDescriptors(1);
  const files: SignatureFile[] = [];
  let parameters = stamp?.parameters;
  const ids = new Map<string, string>();
  let documents = 0;
  const { names, missing } = signatureNames(paths);
  for (const path of missing) problems.push({ path, message: `${path} is missing`, remedy: "restore" });
  const total = 2 * names.length;
  try {
    for (const path of names) {
      await turn();
      attempt(path, "restore", () => {
        const file = openSignatureFile(path, descriptors);
        documents += file.count;
        file.verify();
        parameters ??= file.parameters as DedupParameters;
        checkParameters(path, file.parameters, parameters);
        checkContent(file, documents, ids);
        files.push(file);
      });
      onProgress?.(files.length, total);
    }
    const { completed = 0 } = stamp ?? {};
    if (files.length === names.length && missing.length === 0 && documents < completed) {
      const message = `${paths.signatures} is damaged: ${completed} documents were added and ${documents} are there: the last file is missing`;
      problems.push({ path: paths.signatures, message, remedy: "restore" });
    }
    const doubt = existsSync(paths.tables) ? distrust(paths) : "missing";
    // Those that are missing are made when they are needed.
    if (doubt !== undefined && doubt !== "missing") {
      problems.push({ path: paths.tables, message: `${paths.tables} is ${doubt}`, remedy: "reopen" });
    }
    // Those of files that are damaged cannot be compared with them.
    if (doubt === undefined && parameters !== undefined && problems.length === 0) {
      await checkTables(paths, files, parameters, async (done, message) => {
        if (message !== undefined) problems.push({ path: paths.tables, message, remedy: "delete" });
        onProgress?.(names.length + done, total);
        await turn();
      });
    }
  } finally {
    for (const file of files) file.close();
  }
  return { documents, files: names.length, problems };
}

/** What is wrong with a file, and not with the disk or the caller. */
const CONTENT: ReadonlySet<string> = new Set(["index-damaged", "index-mismatch"]);

/** The signature files that are there, in order, and those that are missing between them. */
function signatureNames(paths: IndexPaths): { names: readonly string[]; missing: readonly string[] } {
  if (!existsSync(paths.signatures)) return { names: [], missing: [paths.signatures] };
  const there = new Set(readdirSync(paths.signatures));
  const names: string[] = [];
  const missing: string[] = [];
  for (
    let left = [...there].filter((name) => /^\d{8}\.signatures$/.test(name)).length, number = 0;
    left > 0;
    number++
  ) {
    const path = signaturePath(paths, number);
    const isThere = there.has(basename(path));
    (isThere ? names : missing).push(path);
    if (isThere) left--;
  }
  return { names, missing };
}

/** Columns of one length, ids that no other document has, pairs of documents that are there. */
function checkContent(file: SignatureFile, documents: number, ids: Map<string, string>): void {
  const wrong = (message: string): DedupError =>
    new DedupError("index-damaged", `${file.path} is damaged: ${message}`);
  for (const [group, { documents: count }] of file.groups.entries()) {
    const own = file.strings(group, "ids");
    if (own.length !== count) throw wrong(`group ${group} has ${own.length} ids for ${count} documents`);
    for (const id of own) {
      const other = ids.get(id);
      if (other !== undefined) throw wrong(`the id ${JSON.stringify(id)} is also in ${other}`);
      ids.set(id, basename(file.path));
    }
  }
  const rows = file.edges();
  for (let at = 0; at < rows.length; at += 6) {
    const [a, b, by, shared, left, right] = rows.subarray(at, at + 6) as unknown as number[];
    if (a! >= documents || b! >= documents || a === b || by! >= MATCHERS.length)
      throw wrong(`pair ${at / 6} is of documents that are not there`);
    if (shared! > Math.min(left!, right!)) throw wrong(`pair ${at / 6} shares more shingles than there are`);
  }
}

/** Finds each document by each of its keys. */
async function checkTables(
  paths: IndexPaths,
  files: readonly SignatureFile[],
  parameters: DedupParameters,
  next: (done: number, problem?: string) => Promise<void>,
): Promise<void> {
  let notice: string | undefined;
  let lookup: Lookup;
  try {
    lookup = await openLookup(paths, files, parameters, {
      lmdb: true,
      readOnly: true,
      notice: (message) => {
        notice = message;
      },
    });
  } catch (error) {
    // Their checksum was right.
    if (error instanceof DedupError && error.code === "lmdb-missing") return;
    throw error;
  }
  try {
    if (notice !== undefined) return await next(files.length, notice);
    let document = 0;
    for (const [number, file] of files.entries()) {
      for (const group of file.groups.keys()) {
        for (const source of keySources(file, group, parameters)) {
          if (!lookup.keys.of(source).every((key) => isFound(lookup, key, document)))
            return await next(files.length, `${paths.tables} is damaged: document ${document} is not found`);
          document++;
        }
      }
      await next(number + 1);
    }
  } finally {
    await lookup.close();
  }
}

function isFound(lookup: Lookup, key: Key, document: number): boolean {
  const found = lookup.find(key);
  if (found === undefined) return false;
  // Of a key of very many documents only the first are kept.
  return found.numbers.includes(document) || found.count > found.numbers.length;
}
