import { type ByteReader, createByteReader } from "../byte-reader.js";
import { createChecksum } from "./checksum.js";
import { decompressWithDictionary } from "./dictionary.js";
import {
  corrupt,
  type FrameHeader,
  littleEndian,
  MAX_BLOCK,
  MAX_WINDOW,
  readBlocks,
  readHeader,
  unsupported,
} from "./frames.js";
import { createDecompressor, type Decompressor } from "./libzstd.js";

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
      if (header.window > held) onWindow?.(header.window - held);
      held = Math.max(held, header.window);
      yield* frameContent(reader, header, decompressor);
      onFrame?.(reader.position());
    }
  } finally {
    decompressor.close();
    await reader.close();
  }
}

/** Yields the content of a frame after its header. */
async function* frameContent(
  reader: ByteReader,
  { bytes, contentSize, dictionary, hasChecksum }: FrameHeader,
  decompressor: Decompressor,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (dictionary !== 0) throw unsupported("a frame was compressed with a dictionary");
  decompressor.push(bytes);
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
}

/** Maximum content of a frame with a dictionary, which is decompressed at once. */
const MAX_DICTIONARY_CONTENT = 1 << 26;

/** What decompressing a frame with a dictionary needs. */
interface DictionaryFrame {
  readonly dictionary: Uint8Array | undefined;
  /** The bytes of the frame, after the reader has reached its end; undefined if they are no longer in memory. */
  readonly frame: () => Uint8Array | undefined;
}

/**
 * Decompresses the frame at a reader's position, and takes exactly its bytes.
 *
 * @throws {CorpusError} like `decompress`; `unsupported-compression` also for more than 64 MiB with a dictionary.
 */
export async function* unzstdFrame(
  reader: ByteReader,
  { dictionary, frame }: DictionaryFrame,
): AsyncGenerator<Uint8Array, void, undefined> {
  const header = await readHeader(reader, MAX_WINDOW);
  if (header === undefined) return;
  if (dictionary === undefined) {
    const decompressor = await createDecompressor();
    try {
      yield* frameContent(reader, header, decompressor);
    } finally {
      decompressor.close();
    }
    return;
  }
  let blocks = 0;
  for await (const _ of readBlocks(reader)) blocks++;
  if (header.hasChecksum) await reader.skip(4);
  const capacity = header.contentSize ?? blocks * MAX_BLOCK;
  const bytes = frame();
  if (capacity > MAX_DICTIONARY_CONTENT || bytes === undefined)
    throw unsupported("a frame with a dictionary has more than 64 MiB");
  let content: Uint8Array;
  try {
    content = await decompressWithDictionary(bytes, dictionary, capacity);
  } catch (error) {
    throw corrupt("a frame is damaged, or was compressed with another dictionary", error);
  }
  if (content.length > 0) yield content;
}
