import type { Position } from "./items.js";

/** Finds where the reading of a stream of lines can begin again. */
export interface Positions {
  /** For {@link readChunks}: the end of a gzip member or Zstandard frame, relative to where reading began. */
  readonly onFrame: (end: number) => void;
  /** Passes the decompressed content on, without what a position skips. */
  readonly content: (chunks: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array, void, undefined>;
  /** Returns the position after a number of bytes of that content. They must not decrease. */
  readonly after: (bytes: number) => Position;
}

/**
 * Creates the positions of a stream that is read from a position on.
 *
 * @example
 * const positions = createPositions({ offset: 0, skip: 0 });
 * const chunks = positions.content(readChunks("corpus.jsonl.gz", { onFrame: positions.onFrame }));
 * for await (const lines of readLines(chunks, 1_000_000)) save(positions.after(lines.at(-1).end));
 */
export function createPositions(from: Position): Positions {
  /** The frames so far in which a line may end: their offsets, and the content before them. */
  let frames = [{ offset: from.offset, content: 0 }];
  let content = 0;
  return {
    onFrame: (end) => void frames.push({ offset: from.offset + end, content }),
    async *content(chunks) {
      for await (const chunk of chunks) {
        const skipped = Math.max(0, Math.min(chunk.length, from.skip - content));
        content += chunk.length;
        if (skipped < chunk.length) yield skipped === 0 ? chunk : chunk.subarray(skipped);
      }
    },
    after(bytes) {
      const end = from.skip + bytes;
      const last = frames.findLastIndex((frame) => frame.content <= end);
      frames = frames.slice(last);
      const [{ offset, content: before }] = frames as [(typeof frames)[number]];
      return { offset, skip: end - before };
    },
  };
}
