import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Entry } from "./types.js";

/** The subfolder for files before they are renamed. */
const TEMPORARY = "tmp";
/** In milliseconds. Older temporary files belong to a process that was killed. */
const MAX_TEMPORARY_AGE = 60 * 60_000;
const TWO_DIGITS = /^[0-9a-f]{2}$/;
const SHA256 = /^[0-9a-f]{64}$/;

/** https://bford.info/cachedir/: backup programs skip such a folder. */
const TAG =
  "Signature: 8a477f597d28d172789f06886806bc55\n# A cache of web pages; it may be deleted at any time.\n";

/**
 * Creates the folder and checks that it can be written to.
 *
 * @throws the file system's error.
 */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(join(folder, TEMPORARY), { recursive: true });
  await writeAtomically(folder, join(folder, "CACHEDIR.TAG"), Buffer.from(TAG));
}

/** The path of an address's file: its SHA-256, below two folders of two digits each. */
export function entryPath(folder: string, key: string): string {
  const name = createHash("sha256").update(key).digest("hex");
  return join(folder, name.slice(0, 2), name.slice(2, 4), name);
}

/** Reads a file; returns undefined if it does not exist. */
export async function readIfExists(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Writes a file atomically: other processes see the old or the new one, even if this process is killed. */
export async function writeAtomically(folder: string, path: string, content: Uint8Array): Promise<void> {
  const temporary = temporaryPath(folder);
  try {
    await writeFile(temporary, content);
    await mkdir(join(path, ".."), { recursive: true });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}

function temporaryPath(folder: string): string {
  return join(folder, TEMPORARY, `${process.pid}-${randomUUID()}`);
}

/** A file of the cache. */
export interface CacheFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** When it was last used, in milliseconds since 1970: its modification time. */
  readonly used: number;
}

/** Lists all entries in the folder. Files with other names do not belong to the cache and are ignored. */
export async function listEntries(folder: string): Promise<readonly CacheFile[]> {
  const files: CacheFile[] = [];
  for (const first of await namesIn(folder, TWO_DIGITS)) {
    for (const second of await namesIn(join(folder, first), TWO_DIGITS)) {
      const below = join(folder, first, second);
      const names = await namesIn(below, SHA256);
      const found = await Promise.all(names.map((name) => fileAt(join(below, name))));
      for (const file of found) if (file !== undefined) files.push(file);
    }
  }
  return files;
}

/** Deletes temporary files of killed processes. */
export async function clearTemporary(folder: string, now: number): Promise<void> {
  const below = join(folder, TEMPORARY);
  for (const name of await namesIn(below, /^\d+-[0-9a-f-]{36}$/)) {
    const file = await fileAt(join(below, name));
    if (file !== undefined && now - file.used > MAX_TEMPORARY_AGE) await rm(file.path, { force: true });
  }
}

async function namesIn(folder: string, pattern: RegExp): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => pattern.test(name));
  } catch {
    return []; // Deleted by another process, or not a folder.
  }
}

async function fileAt(path: string): Promise<CacheFile | undefined> {
  try {
    const { size, mtimeMs } = await stat(path);
    return { path, size, used: mtimeMs };
  } catch {
    return undefined;
  }
}

/** The first line: the format, and the SHA-256 of everything after that line. */
const FIRST_LINE = /^winnow-cache 1 ([0-9a-f]{64})\n/;
const FIRST_LINE_LENGTH = "winnow-cache 1 ".length + 64 + 1;
const NEW_LINE = 0x0a;

/**
 * Encodes an entry as the content of a file: the line with the checksum, a line of JSON with everything but
 * the body, and the body. The checksum detects any change or loss.
 */
export function encodeEntry(entry: Entry): Uint8Array {
  const { bytes, ...response } = entry.response;
  const head = Buffer.from(`${JSON.stringify({ ...entry, response, size: bytes.length })}\n`);
  const checksum = createHash("sha256").update(head).update(bytes).digest("hex");
  return Buffer.concat([Buffer.from(`winnow-cache 1 ${checksum}\n`), head, bytes]);
}

/**
 * Decodes a file's content; returns undefined if it is not an entry, or damaged. The body is a view of
 * `file`.
 */
export function decodeEntry(file: Uint8Array): Entry | undefined {
  const first = FIRST_LINE.exec(Buffer.from(file.subarray(0, FIRST_LINE_LENGTH)).toString("latin1"));
  if (first === null) return undefined;
  const rest = file.subarray(FIRST_LINE_LENGTH);
  if (createHash("sha256").update(rest).digest("hex") !== first[1]) return undefined;
  const headEnd = rest.indexOf(NEW_LINE);
  if (headEnd < 0) return undefined;
  const bytes = rest.subarray(headEnd + 1);
  try {
    const { size, response, ...entry } = JSON.parse(Buffer.from(rest.subarray(0, headEnd)).toString("utf8"));
    return size === bytes.length ? { ...entry, response: { ...response, bytes } } : undefined;
  } catch {
    return undefined;
  }
}
