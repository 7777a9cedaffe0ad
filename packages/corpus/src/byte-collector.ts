/** Collects pieces of bytes, however many and small they are. */
export interface ByteCollector {
  /** Number of bytes so far. */
  readonly length: () => number;
  readonly add: (piece: Uint8Array) => void;
  /** Returns all bytes, and begins anew. A single large piece is returned as it is. */
  readonly take: () => Uint8Array;
}

/** Pieces that are shorter are copied: an object for each takes about 200 bytes. */
const SMALL = 1 << 12;

/** Maximum bytes of a block that small pieces share. */
const BLOCK = 1 << 16;

/**
 * Creates a collector, whose memory is at most a block larger than what it contains.
 *
 * @example
 * const collector = createByteCollector();
 * for await (const piece of stream) collector.add(piece);
 * const body = collector.take();
 */
export function createByteCollector(): ByteCollector {
  let parts: Uint8Array[] = [];
  let length = 0;
  /** The block that is not full yet, and how much of it is used. */
  let block: Uint8Array = new Uint8Array(0);
  let used = 0;
  const closeBlock = (): void => {
    if (used > 0) parts.push(block.subarray(0, used));
    block = new Uint8Array(0);
    used = 0;
  };
  return {
    length: () => length,
    add(piece) {
      length += piece.length;
      if (piece.length >= SMALL) {
        closeBlock();
        parts.push(piece);
        return;
      }
      if (used + piece.length > block.length) {
        closeBlock();
        // As large as everything so far, so that a short line does not take a whole block.
        block = new Uint8Array(Math.max(piece.length, Math.min(BLOCK, length)));
      }
      block.set(piece, used);
      used += piece.length;
    },
    take() {
      closeBlock();
      const all = parts.length === 1 ? parts[0]! : Buffer.concat(parts, length);
      parts = [];
      length = 0;
      return all;
    },
  };
}
