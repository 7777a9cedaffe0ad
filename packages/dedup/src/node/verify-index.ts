import { existsSync, readdirSync } from "node:fs";
import { basename } from "node:path";
import { DedupError } from "../error.js";
import type { DedupParameters } from "../signatures/types.js";
import { MATCHERS } from "../types.js";
import { createDescriptors } from "./descriptors.js";
import { checkParameters, type IndexPaths, indexPaths, readStamp, signaturePath } from "./index-folder.js";
import type { Key } from "./keys.js";
import { tableProblem } from "./lmdb-file.js";
import { isLocked } from "./lock.js";
import { keySources, type Lookup, openLookup } from "./lookup.js";
import { openSignatureFile, type SignatureFile } from "./signature-file.js";

/** A file of an index that differs from what was written. */
export interface IndexProblem {
  readonly path: string;
  /** The problem and its position. */
  readonly message: string;
  /**
   * How to repair it: `restore` the file from a backup, as no other file has its data; `delete` it, as the
   * index is complete without it; or `reopen` the index, which rebuilds it.
   */
  readonly remedy: "restore" | "delete" | "reopen";
}

export interface IndexVerification {
  /** Number of documents in the readable signature files. */
  readonly documents: number;
  /** Number of signature files. */
  readonly files: number;
  /** Empty if the index is intact. */
  readonly problems: readonly IndexProblem[];
}

export interface VerifyIndexOptions {
  /** Called after each signature file, and again after the lookup tables were compared with it. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads a whole index without changing it. Checks every checksum, that ids are unique, that pairs refer to
 * existing documents, that all files have the same parameters, and that the lookup tables find each document
 * by each of its keys.
 *
 * @throws DedupError `cannot-read` if there is no index or a file cannot be read, `index-locked` if a process
 * is writing to it; the signal's reason.
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
  if (isLocked(paths.lock)) throw new DedupError("index-locked", `a process is writing to ${folder}`);
  const problems: IndexProblem[] = [];
  /** Runs a check and records a problem if it throws. */
  const attempt = <T>(path: string, remedy: IndexProblem["remedy"], check: () => T): T | undefined => {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof DedupError) || !CONTENT.has(error.code)) throw error;
      problems.push({ path, message: error.message, remedy });
      return undefined;
    }
  };
  const pause = async (): Promise<void> => {
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
      await pause();
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
      const message = `${paths.signatures} is damaged: ${completed} documents were added, but ${documents} are there: the last file is missing`;
      problems.push({ path: paths.signatures, message, remedy: "restore" });
    }
    const problem = existsSync(paths.tables) ? tableProblem(paths) : "missing";
    // Missing tables are built when they are needed.
    if (problem !== undefined && problem !== "missing") {
      problems.push({ path: paths.tables, message: `${paths.tables} is ${problem}`, remedy: "reopen" });
    }
    // The tables cannot be compared with damaged files.
    if (problem === undefined && parameters !== undefined && problems.length === 0) {
      await checkTables(paths, files, parameters, async (done, message) => {
        if (message !== undefined) problems.push({ path: paths.tables, message, remedy: "delete" });
        onProgress?.(names.length + done, total);
        await pause();
      });
    }
  } finally {
    for (const file of files) file.close();
  }
  return { documents, files: names.length, problems };
}

/** Error codes for problems of a file's content, not of the disk or the caller. */
const CONTENT: ReadonlySet<string> = new Set(["index-damaged", "index-mismatch"]);

/** Returns the signature files in order, and those missing between them. */
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

/**
 * Checks that a file's columns have one length, its ids are unique, and its pairs refer to existing
 * documents.
 */
function checkContent(file: SignatureFile, documents: number, ids: Map<string, string>): void {
  const wrong = (message: string): DedupError =>
    new DedupError("index-damaged", `${file.path} is damaged: ${message}`);
  for (const [group, { documents: count }] of file.groups.entries()) {
    const groupIds = file.strings(group, "ids");
    if (groupIds.length !== count)
      throw wrong(`group ${group} has ${groupIds.length} ids for ${count} documents`);
    for (const id of groupIds) {
      const other = ids.get(id);
      if (other !== undefined) throw wrong(`the id ${JSON.stringify(id)} is also in ${other}`);
      ids.set(id, basename(file.path));
    }
  }
  const rows = file.edges();
  for (let at = 0; at < rows.length; at += 6) {
    const [a, b, by, shared, left, right] = rows.subarray(at, at + 6) as unknown as number[];
    if (a! >= documents || b! >= documents || a === b || by! >= MATCHERS.length)
      throw wrong(`pair ${at / 6} refers to documents that do not exist`);
    if (shared! > Math.min(left!, right!)) throw wrong(`pair ${at / 6} shares more shingles than exist`);
  }
}

/** Checks that the lookup tables find each document by each of its keys. */
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
    // The tables cannot be read without lmdb, but their checksum was correct.
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
  const posting = lookup.find(key);
  if (posting === undefined) return false;
  // For a key with very many documents only the first are stored.
  return posting.numbers.includes(document) || posting.count > posting.numbers.length;
}
