import { closeSync, openSync, unlinkSync } from "node:fs";
import type { GrowingLists } from "../signatures/columns.js";
import { bytesOf, fileError, readAt, writeAll } from "./files.js";

/** Shingle sets in a temporary file. */
export interface ShingleFile extends GrowingLists {
  readonly count: () => number;
  /** Number of bytes written. */
  readonly bytes: () => number;
  /** Deletes the file. */
  readonly close: () => void;
}

/** Size of the write buffer. */
const BUFFER_BYTES = 1 << 20;

/**
 * Creates a file for shingle sets, for runs without an index: pass it to `createSignatureTable` as
 * `shingles`. Memory: 8 bytes per list, and 1 MB for writing.
 *
 * The open file has no name, so that the system deletes it when the process ends, however that happens. On
 * Windows, where an open file keeps its name, it is deleted on `close` and when the process exits.
 *
 * @param path - must not exist; on a disk with enough space: 4 bytes per shingle.
 * @throws DedupError `no-space`, `cannot-write` or `cannot-read`, also from `append` and `at`.
 * @example
 * const shingles = createShingleFile(join(tmpdir(), "shingles"));
 * const table = createSignatureTable(parameters, shingles);
 * // …
 * shingles.close();
 */
export function createShingleFile(path: string): ShingleFile {
  let fd: number;
  let named = true;
  const remove = (): void => {
    if (!named) return;
    try {
      unlinkSync(path);
      named = false;
    } catch {
      // Windows does not delete open files. This one is deleted when the process exits.
    }
  };
  try {
    fd = openSync(path, "wx+");
  } catch (error) {
    throw fileError("write", path, error);
  }
  if (process.platform !== "win32") remove();
  else process.once("exit", remove);

  /** Where each list begins, in numbers, and the end of the last. */
  const starts = [0];
  const buffer = new Uint8Array(BUFFER_BYTES);
  let buffered = 0;
  let written = 0;
  let closed = false;

  function write(bytes: Uint8Array): void {
    try {
      writeAll(fd, bytes);
    } catch (error) {
      throw fileError("write", path, error);
    }
    written += bytes.length;
  }
  function flush(): void {
    write(buffer.subarray(0, buffered));
    buffered = 0;
  }

  function check(index: number): void {
    if (closed) throw new TypeError("the shingle file is closed");
    if (!(index >= 0 && index < starts.length - 1)) throw new RangeError(`no list ${index}`);
  }

  return {
    count: () => starts.length - 1,
    bytes: () => written + buffered,
    append(list) {
      if (closed) throw new TypeError("the shingle file is closed");
      const bytes = bytesOf(list);
      if (buffered + bytes.length > buffer.length) flush();
      if (bytes.length > buffer.length) write(bytes);
      else {
        buffer.set(bytes, buffered);
        buffered += bytes.length;
      }
      starts.push(starts.at(-1)! + list.length);
    },
    at(index) {
      check(index);
      if (buffered > 0) flush();
      const start = starts[index]!;
      const list = new Uint32Array(starts[index + 1]! - start);
      try {
        if (readAt(fd, bytesOf(list), 4 * start) < list.byteLength) throw new Error("it was cut off");
      } catch (error) {
        throw fileError("read", path, error);
      }
      return list;
    },
    lengthAt(index) {
      check(index);
      return starts[index + 1]! - starts[index]!;
    },
    close() {
      if (closed) return;
      closed = true;
      closeSync(fd);
      remove();
      process.removeListener("exit", remove);
    },
  };
}
