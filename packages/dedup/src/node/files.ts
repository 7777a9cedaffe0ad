import { closeSync, fsyncSync, linkSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { DedupError } from "../error.js";

/** Maximum number of bytes per system call: Node accepts less than 2 GB. */
const MAX_BYTES = 1 << 30;

/** Writes all bytes at the file's current position. */
export function writeAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) {
    at += writeSync(fd, bytes, at, Math.min(MAX_BYTES, bytes.length - at));
  }
}

/** Reads until `bytes` is full or the file ends. Returns the number of bytes read. */
export function readAt(fd: number, bytes: Uint8Array, position: number): number {
  let at = 0;
  while (at < bytes.length) {
    const read = readSync(fd, bytes, at, Math.min(MAX_BYTES, bytes.length - at), position + at);
    if (read === 0) break;
    at += read;
  }
  return at;
}

/** Makes the names in a folder durable: a renamed file is there after a power cut. */
export function syncFolder(folder: string): void {
  let fd: number;
  try {
    fd = openSync(folder, "r");
  } catch (error) {
    // Windows cannot open folders; its file systems keep a journal of names.
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

/** Gives a file another name. Returns false if the name is taken; `rename` would replace the other file. */
export function linkUnlessTaken(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Deletes a file if it exists, ignoring errors: for cleaning up after another error. */
export function discard(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // It is deleted when the index is next opened.
  }
}

/** Returns the bytes of numbers without copying them. */
export function bytesOf(numbers: Uint32Array | Float64Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

/** Error codes for a full disk, an exceeded quota, and the maximum size of a file. */
const NO_SPACE: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** Returns the coded error for a file that could not be read or written. */
export function fileError(operation: "read" | "write", path: string, cause: unknown): DedupError {
  if (cause instanceof DedupError) return cause;
  const { code = "", message = String(cause) } = (cause ?? {}) as { code?: unknown; message?: string };
  // Errors of lmdb have the system's message, but not its code.
  const full = NO_SPACE.has(String(code)) || /no space left|file too large|quota exceeded/i.test(message);
  if (operation === "write" && full)
    return new DedupError("no-space", `no space left to write ${path}`, cause);
  return new DedupError(`cannot-${operation}`, `cannot ${operation} ${path}: ${message}`, cause);
}

/** Returns the error for a file that differs from what was written. */
export function damaged(path: string, problem: string, cause?: unknown): DedupError {
  return new DedupError("index-damaged", `${path} is damaged: ${problem}`, cause);
}
