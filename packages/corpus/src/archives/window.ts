import type { ByteReader } from "../byte-reader.js";
import { CorpusError } from "../corpus-error.js";

/** The next bytes of a stream, as many as needed, at a known position. */
export interface Window {
  /** What has been read and not dropped. Views of it stay valid: the memory is never written again. */
  readonly bytes: () => Uint8Array;
  /** The position of the first of these bytes in the stream. */
  readonly position: () => number;
  /** Reads until there are `count` bytes. Returns false if the stream ends before. Errors of the stream are thrown. */
  readonly fill: (count: number) => Promise<boolean>;
  /** Drops bytes from the beginning. */
  readonly drop: (count: number) => void;
  readonly close: () => Promise<void>;
}

const EMPTY = new Uint8Array(0);

/** @param position - of the first chunk in its file, in bytes. */
export function createWindow(chunks: AsyncIterable<Uint8Array>, position: number = 0): Window {
  const iterator = chunks[Symbol.asyncIterator]();
  let bytes: Uint8Array = EMPTY;
  let isEnded = false;
  return {
    bytes: () => bytes,
    position: () => position,
    async fill(count) {
      if (bytes.length >= count) return true;
      if (isEnded) return false;
      const parts = bytes.length === 0 ? [] : [bytes];
      let length = bytes.length;
      // Half of what would be copied, so that many small steps through a large window take linear time.
      const target = Math.max(count, bytes.length * 1.5);
      while (length < target) {
        const next = await iterator.next();
        if (next.done === true) {
          isEnded = true;
          break;
        }
        if (next.value.length === 0) continue;
        parts.push(next.value);
        length += next.value.length;
      }
      bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts, length);
      return bytes.length >= count;
    },
    drop(count) {
      bytes = bytes.subarray(count);
      position += count;
    },
    async close() {
      await iterator.return?.();
    },
  };
}

/** A window on bytes that are in memory. */
export function windowOf(bytes: Uint8Array): Window {
  let position = 0;
  return {
    bytes: () => bytes,
    position: () => position,
    fill: async (count) => bytes.length >= count,
    drop(count) {
      bytes = bytes.subarray(count);
      position += count;
    },
    close: async () => {},
  };
}

/** Reads one more byte at least. Returns false at the end of the stream. */
export async function grow(window: Window): Promise<boolean> {
  const { length } = window.bytes();
  return await window.fill(length + 1);
}

/** Drops bytes, which may not be in the window yet. Returns false if the stream ends before. */
export async function dropAll(window: Window, count: number): Promise<boolean> {
  for (let remaining = count; remaining > 0; ) {
    if (!(await window.fill(1))) return false;
    const step = Math.min(remaining, window.bytes().length);
    window.drop(step);
    remaining -= step;
  }
  return true;
}

/** Maximum bytes of a compressed member that stay in the window until the member is known to be intact. */
export const MAX_KEPT: number = 1 << 24;

/** A reader that runs ahead of a window. */
export interface AheadReader extends ByteReader {
  /** Bytes of the window that are read; reading them again is possible. */
  readonly ahead: () => number;
}

/**
 * Creates a reader of the bytes of a window, which stay in it: after damage, they are searched for the next record. Only of
 * a member of more than 16 MB they are dropped, so that memory stays limited.
 *
 * @param from - bytes of the window before the first one read.
 * @param maxPiece - maximum bytes that `peek` returns.
 */
export function createAheadReader(window: Window, from: number = 0, maxPiece: number = 1 << 16): AheadReader {
  let ahead = from;
  const need = async (count: number): Promise<void> => {
    if (ahead > MAX_KEPT) {
      window.drop(ahead);
      ahead = 0;
    }
    if (!(await window.fill(ahead + count)))
      throw new CorpusError("corrupt-input", "the data ends early", undefined, true);
  };
  return {
    ahead: () => ahead,
    position: () => window.position() + ahead,
    atEnd: async () => !(await window.fill(ahead + 1)),
    async peek() {
      await need(1);
      return window.bytes().subarray(ahead, ahead + maxPiece);
    },
    async take(count) {
      await need(count);
      ahead += count;
      return window.bytes().subarray(ahead - count, ahead);
    },
    async skip(count) {
      for (let remaining = count; remaining > 0; ) {
        const step = Math.min(remaining, 1 << 16);
        await need(step);
        ahead += step;
        remaining -= step;
      }
    },
    close: async () => {},
  };
}
