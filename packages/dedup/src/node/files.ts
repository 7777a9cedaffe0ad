import { closeSync, fsyncSync, linkSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { DedupError } from "../error.js";

/** Read or written at once: Node takes less than 2 GB. */
const MOST_BYTES = 1 << 30;

/** Writes all of it, at the file's present position. */
export function writeAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) {
    at += writeSync(fd, bytes, at, Math.min(MOST_BYTES, bytes.length - at));
  }
}

/** Reads until `bytes` is full or the file ends; how many bytes were read. */
export function readAt(fd: number, bytes: Uint8Array, position: number): number {
  let at = 0;
  while (at < bytes.length) {
    const read = readSync(fd, bytes, at, Math.min(MOST_BYTES, bytes.length - at), position + at);
    if (read === 0) break;
    at += read;
  }
  return at;
}

/** Makes the names in a folder durable: what was renamed into it is there after a power cut. */
export function syncFolder(folder: string): void {
  let fd: number;
  try {
    fd = openSync(folder, "r");
  } catch (error) {
    // Windows opens no folders; its file systems keep a journal of names.
    if (process.platform === "win32") return;
    throw fileError("write", folder, error);
  }
  try {
    fsyncSync(fd);
  } catch (error) {
    if (process.platform !== "win32") throw fileError("write", folder, error);
  } finally {
    closeSync(fd);
  }
}

/** Gives a file another name; false where that is taken, which `rename` would take away. */
export function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Deletes a file if it is there, and says nothing where that fails: for cleaning up after another error. */
export function discard(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // It is found and deleted when the index is next opened.
  }
}

/** The bytes of numbers, without copying them. */
export function bytesOf(numbers: Uint32Array | Float64Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

/** What systems say where no more can be written: to the disk, by this user, to this file. */
const NO_SPACE: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** The error of a file that could not be read or written, coded. */
export function fileError(deed: "read" | "write", path: string, cause: unknown): DedupError {
  if (cause instanceof DedupError) return cause;
  const { code = "", message = String(cause) } = (cause ?? {}) as { code?: unknown; message?: string };
  // lmdb's errors have the system's message, and no name for it.
  const full = NO_SPACE.has(String(code)) || /no space left|file too large|quota exceeded/i.test(message);
  if (deed === "write" && full) return new DedupError("no-space", `no space left to write ${path}`, cause);
  return new DedupError(`cannot-${deed}`, `cannot ${deed} ${path}: ${message}`, cause);
}

/** The error of a file that is not as it was written. */
export function damaged(path: string, where: string, cause?: unknown): DedupError {
  return new DedupError("index-damaged", `${path} is damaged: ${where}`, cause);
}
