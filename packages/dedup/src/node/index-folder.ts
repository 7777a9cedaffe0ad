import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { crc32 } from "node:zlib";
import { DedupError } from "../error.js";
import type { DedupParameters, SignatureParameters } from "../signatures/types.js";
import { damaged, discard, fileError, syncFolder, writeAll } from "./files.js";
import { trialPath } from "./lmdb-postings.js";
import { UNFINISHED } from "./writer.js";

/** The paths of an index's files. */
export interface IndexPaths {
  readonly folder: string;
  /** See {@link Stamp}. */
  readonly stamp: string;
  readonly lock: string;
  /** The lookup tables. They can be deleted, and are rebuilt from the signature files. */
  readonly tables: string;
  /** The checksum of the tables when they were closed. */
  readonly checksum: string;
  readonly signatures: string;
}

const INDEX_VERSION = 1;

/** The content of `index.json`. */
export interface Stamp {
  readonly version: number;
  readonly parameters: DedupParameters;
  /** Number of documents of completed runs; 0 if unknown. */
  readonly completed: number;
}

const SUFFIX = ".signatures";
const NAME = /^(\d{8})\.signatures$/;

export function indexPaths(folder: string): IndexPaths {
  return {
    folder,
    stamp: join(folder, "index.json"),
    lock: join(folder, "writer.lock"),
    tables: join(folder, "lookup.mdb"),
    checksum: join(folder, "lookup.checksum"),
    signatures: join(folder, "signatures"),
  };
}

/** Returns the string that identifies a set of parameters. */
export function stampOf(parameters: DedupParameters): string {
  return JSON.stringify({ version: INDEX_VERSION, parameters: sorted(parameters) });
}

function sorted(parameters: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Creates missing folders and makes their names durable. */
export function makeFolders({ folder, signatures }: IndexPaths): void {
  try {
    const first = mkdirSync(signatures, { recursive: true });
    if (first === undefined) return;
    const top = dirname(resolve(first));
    for (let at = dirname(resolve(signatures)); ; at = dirname(at)) {
      syncFolder(at);
      if (at === top || at === dirname(at)) return;
    }
  } catch (error) {
    throw fileError("write", folder, error);
  }
}

/** Returns undefined if there is no index. */
export function readStamp({ stamp }: IndexPaths): Stamp | undefined {
  let text: string;
  try {
    text = readFileSync(stamp, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw fileError("read", stamp, error);
  }
  try {
    const read = JSON.parse(text) as Stamp & { readonly checksum?: number };
    const { version, parameters, completed = 0, checksum } = read;
    if (typeof version === "number" && typeof parameters === "object" && parameters !== null) {
      // A changed digit is still valid JSON, and would turn documents into copies of some that were never
      // written.
      if (checksum === (completed === 0 ? undefined : completedChecksum(completed)))
        return { version, parameters, completed };
    }
  } catch (error) {
    throw damaged(stamp, "it is not JSON", error);
  }
  throw damaged(stamp, "it differs from what was written");
}

function completedChecksum(completed: number): number {
  return crc32(Buffer.from(`completed ${completed}`));
}

/** Replaces `index.json` atomically. */
export function writeStamp({ stamp, folder }: IndexPaths, parameters: DedupParameters, completed = 0): void {
  const marked = completed === 0 ? {} : { completed, checksum: completedChecksum(completed) };
  const text = JSON.stringify({ version: INDEX_VERSION, parameters: sorted(parameters), ...marked });
  const unfinished = stamp + UNFINISHED;
  try {
    const fd = openSync(unfinished, "w");
    try {
      writeAll(fd, Buffer.from(`${text}\n`));
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    renameSync(unfinished, stamp);
    syncFolder(folder);
  } catch (error) {
    discard(unfinished);
    throw fileError("write", stamp, error);
  }
}

/** @throws DedupError `index-mismatch`, listing all differences. */
export function checkParameters(
  path: string,
  found: Partial<DedupParameters> | SignatureParameters,
  wanted: DedupParameters,
  version: number = INDEX_VERSION,
): void {
  const [stored, requested] = [sorted(found), sorted(wanted)];
  const differences = [...new Set([...Object.keys(stored), ...Object.keys(requested)])]
    .filter((name) => JSON.stringify(stored[name]) !== JSON.stringify(requested[name]))
    .map(
      (name) =>
        `${name} is ${JSON.stringify(stored[name])} there and ${JSON.stringify(requested[name])} here`,
    );
  if (version !== INDEX_VERSION) {
    differences.unshift(`the index's version is ${version} there and ${INDEX_VERSION} here`);
  }
  if (differences.length > 0) {
    throw new DedupError(
      "index-mismatch",
      `${path} was created with different parameters: ${differences.join("; ")}; open it with these, or create another index`,
    );
  }
}

export function signaturePath({ signatures }: IndexPaths, number: number): string {
  return join(signatures, String(number).padStart(8, "0") + SUFFIX);
}

/**
 * Returns the signature files, in order.
 *
 * @param clean - whether to delete the unfinished files of killed writers.
 * @throws DedupError `index-damaged` if one is missing.
 */
export function signaturePaths(paths: IndexPaths, clean: boolean): readonly string[] {
  let names: readonly string[];
  try {
    names = readdirSync(paths.signatures);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The folder is created before index.json.
    if (code === "ENOENT") throw damaged(paths.signatures, "it is missing", error);
    throw fileError("read", paths.signatures, error);
  }
  if (clean) {
    for (const name of names) if (name.endsWith(UNFINISHED)) discard(join(paths.signatures, name));
    discard(paths.stamp + UNFINISHED);
    discard(trialPath(paths.tables));
  }
  const numbers = names.flatMap((name) => NAME.exec(name)?.[1] ?? []).map(Number);
  return numbers
    .sort((a, b) => a - b)
    .map((number, at) => {
      const path = signaturePath(paths, at);
      if (number !== at) throw damaged(paths.signatures, `${path} is missing`);
      return path;
    });
}
