import { closeSync, fsyncSync, mkdirSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DedupError } from "../error.js";

/** Maximum number of bytes per system call: Node accepts less than 2 GB. */
const MAX_BYTES = 1 << 30;

/** Writes all bytes, at the file's current position or at `position`. */
export function writeAll(fd: number, bytes: Uint8Array, position?: number): void {
  for (let at = 0; at < bytes.length; ) {
    const length = Math.min(MAX_BYTES, bytes.length - at);
    at += writeSync(fd, bytes, at, length, position === undefined ? null : position + at);
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

/** Creates a folder and its parents, and makes their names durable: they are there after a power cut. */
export function makeFolder(folder: string): void {
  try {
    const first = mkdirSync(folder, { recursive: true });
    for (let at = resolve(folder); first !== undefined; at = dirname(at)) {
      syncFolder(dirname(at));
      if (at === resolve(first) || at === dirname(at)) return;
    }
  } catch (error) {
    throw fileError("write", folder, error);
  }
}

/** Makes the names in a folder durable. */
export function syncFolder(folder: string): void {
  // Windows cannot open folders; its file systems keep a journal of names.
  if (process.platform === "win32") return;
  const fd = openSync(folder, "r");
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Deletes a file if it exists, ignoring errors: for cleaning up after another error. */
export function discard(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Nothing depends on it.
  }
}

/** Returns the bytes of numbers without copying them. */
export function bytesOf(numbers: Uint32Array): Uint8Array {
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
