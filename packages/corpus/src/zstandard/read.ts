import { createByteReader } from "../byte-reader.js";
import { createChecksum } from "./checksum.js";
import { corrupt, littleEndian, MAX_WINDOW, readBlocks, readHeader } from "./frames.js";
import { createDecompressor } from "./libzstd.js";

/** Limits of decompression. */
export interface DecompressionOptions {
  /** Maximum window of a Zstandard frame, in bytes. Default: 128 MiB, as for zstd's command line. */
  readonly maxWindow?: number | undefined;
  /** Called with the bytes that a larger window than before adds to the memory of the decompressor. */
  readonly onWindow?: ((bytes: number) => void) | undefined;
  /**
   * Called after each gzip member or Zstandard frame, before the next content is yielded, with the position of its end.
   */
  readonly onFrame?: ((end: number) => void) | undefined;
}

/**
 * Decompresses Zstandard: consecutive frames, with skippable ones between them. Declared sizes and checksums
 * are verified. Memory is limited by the frames' windows.
 *
 * Uses libzstd in WebAssembly in all versions of Node. Node's own decompressor does not exist before 22.15,
 * stops silently after the first frame up to Node 24, and accepts truncated data up to Node 22.
 *
 * @throws {CorpusError} like `decompress`.
 */
export async function* unzstd(
  chunks: AsyncIterable<Uint8Array>,
  { maxWindow = MAX_WINDOW, onWindow, onFrame }: DecompressionOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = createByteReader(chunks, "zstd");
  const decompressor = await createDecompressor();
  let held = 0;
  try {
    for (;;) {
      const header = await readHeader(reader, maxWindow);
      if (header === undefined) return;
      const { contentSize, window, hasChecksum } = header;
      if (window > held) onWindow?.(window - held);
      held = Math.max(held, window);
      decompressor.push(header.bytes);
      const checksum = await createChecksum();
      let size = 0;
      // Content is yielded after each block: a few bytes can expand to 128 KiB.
      for await (const block of readBlocks(reader)) {
        const content = decompressor.push(block.bytes);
        size += content.length;
        // For a damaged block, the decompressor returns no content.
        if (content.length === 0 && !block.isEmpty) throw corrupt("a block is damaged");
        if (hasChecksum) checksum.update(content);
        if (content.length > 0) yield content;
      }
      if (contentSize !== undefined && contentSize !== size)
        throw corrupt("a frame's length is not the declared one");
      if (hasChecksum && littleEndian(await reader.take(4)) !== checksum.value())
        throw corrupt("the checksum does not match");
      onFrame?.(reader.position());
    }
  } finally {
    decompressor.close();
    await reader.close();
  }
}
