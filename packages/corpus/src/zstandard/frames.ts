import type { ByteReader } from "../byte-reader.js";
import { CorpusError } from "../corpus-error.js";

/** The header of a frame (RFC 8878 §3.1.1.1). */
export interface FrameHeader {
  /** The magic number and the header, without the checksum flag, since the decompressor gets no checksum. */
  readonly bytes: Uint8Array;
  /** Decompressed size in bytes; undefined if the header does not declare it. */
  readonly contentSize: number | undefined;
  /** Bytes of earlier content that the decompressor keeps. */
  readonly window: number;
  /** The identifier of the dictionary; 0 if the header does not declare one. */
  readonly dictionary: number;
  /** Whether a checksum of the content follows the last block. */
  readonly hasChecksum: boolean;
}

/** A block with its header. */
export interface Block {
  readonly bytes: Uint8Array;
  /** Whether it has no content and only ends the frame. */
  readonly isEmpty: boolean;
}

/** A bit of the descriptor, the byte after the magic number (RFC 8878 §3.1.1.1.1). */
export const CHECKSUM_FLAG = 0b100;

/** Default maximum size of a window, in bytes: that of zstd's command line. */
export const MAX_WINDOW: number = 1 << 27;

/** Maximum size of a block, compressed or decompressed, in bytes (RFC 8878 §3.1.1.2.4). */
export const MAX_BLOCK: number = 1 << 17;

/** Whether a stream begins with a Zstandard frame, or with a skippable one (RFC 8878 §3.1.1, §3.1.2). */
export function isZstandard(head: Uint8Array): boolean {
  return isFrame(head) || isSkippable(head);
}

function isFrame([a, b, c, d]: Uint8Array): boolean {
  return a === 0x28 && b === 0xb5 && c === 0x2f && d === 0xfd;
}

/** A frame of data that is not content (RFC 8878 §3.1.2). */
export function isSkippable([a, b, c, d]: Uint8Array): boolean {
  return a !== undefined && a >> 4 === 5 && b === 0x2a && c === 0x4d && d === 0x18;
}

/**
 * Reads the next frame's header, after any skippable frames; returns undefined at the end of the data.
 *
 * @throws {CorpusError} `corrupt-input`; `unsupported-compression` for a larger window than `maxWindow`.
 */
export async function readHeader(reader: ByteReader, maxWindow: number): Promise<FrameHeader | undefined> {
  while (!(await reader.atEnd())) {
    const magic = await reader.take(4);
    if (isFrame(magic)) return headerAfter(magic, reader, maxWindow);
    if (!isSkippable(magic)) throw corrupt("the data after a frame is not another frame");
    await reader.skip(littleEndian(await reader.take(4)));
  }
  return undefined;
}

async function headerAfter(magic: Uint8Array, reader: ByteReader, maxWindow: number): Promise<FrameHeader> {
  const flags = (await reader.take(1))[0]!;
  if ((flags & 0b1000) !== 0) throw corrupt("a reserved bit is set");
  const isSingleSegment = (flags & 0b10_0000) !== 0;
  const descriptor = await reader.take(isSingleSegment ? 0 : 1);
  const dictionary = await reader.take([0, 1, 2, 4][flags & 0b11]!);
  const size = await reader.take([isSingleSegment ? 1 : 0, 2, 4, 8][flags >> 6]!);
  // A two-byte size is stored minus 256.
  const contentSize = size.length === 0 ? undefined : littleEndian(size) + (size.length === 2 ? 256 : 0);
  const window = isSingleSegment ? contentSize! : windowOf(descriptor[0]!);
  if (window > maxWindow)
    throw unsupported(`a frame has a window of more than ${Math.floor(maxWindow / 2 ** 20)} MiB`);
  return {
    bytes: Buffer.concat([magic, Uint8Array.of(flags & ~CHECKSUM_FLAG), descriptor, dictionary, size]),
    contentSize,
    window,
    dictionary: littleEndian(dictionary),
    hasChecksum: (flags & CHECKSUM_FLAG) !== 0,
  };
}

/** Decodes the size of a window: a power of two plus some eighths of it (RFC 8878 §3.1.1.1.2). */
function windowOf(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 7);
}

/** Reads the blocks of a frame, after its header. */
export async function* readBlocks(reader: ByteReader): AsyncGenerator<Block, void, undefined> {
  for (;;) {
    const head = await reader.take(3);
    const header = littleEndian(head);
    const size = header >> 3;
    if (size > MAX_BLOCK) throw corrupt("a block is longer than 128 KiB");
    // An RLE block contains its repeated byte once.
    const content = await reader.take(((header >> 1) & 3) === 1 ? 1 : size);
    yield { bytes: Buffer.concat([head, content]), isEmpty: size === 0 };
    if ((header & 1) === 1) return;
  }
}

/** Decodes a little-endian number of at most 8 bytes; not exact above 2^53. */
export function littleEndian(bytes: Uint8Array): number {
  return bytes.reduceRight((sum, byte) => sum * 256 + byte, 0);
}

export function corrupt(problem: string, cause?: unknown): CorpusError {
  return new CorpusError("corrupt-input", `zstd: ${problem}`, cause);
}

export function unsupported(problem: string): CorpusError {
  return new CorpusError("unsupported-compression", `zstd: ${problem}`);
}
