import { crc32, inflateRawSync } from "node:zlib";
import { CorpusError } from "../corpus-error.js";
import { checkTrailer, gunzipMember, skipHeader } from "../gzip.js";
import { unzstdFrame } from "../zstandard/index.js";
import {
  type AheadReader,
  createAheadReader,
  createWindow,
  MAX_KEPT,
  type Window,
  windowOf,
} from "./window.js";

/** A gzip member or Zstandard frame. */
export interface Member {
  /** Its content, whose `fill` throws a `CorpusError` where the member is damaged. */
  readonly content: Window;
  /** At the member's end after all content is read. */
  readonly reader: AheadReader;
  /** The position in the file of the compressed data up to which content was returned. */
  readonly decoded: () => number;
}

/** Maximum content that is inflated at once. */
const MAX_WHOLE = 1 << 24;

/** Bytes that a window grows by if a member does not end in it. */
const STEP = 1 << 20;

/** Size of the output if it cannot be guessed. */
const OUTPUT = 1 << 17;

const MAGIC = Buffer.from([0x1f, 0x8b, 8]);

/** Compressed bytes per step through a damaged member: what is inflated in the step of the damage is lost. */
const SMALL_PIECE = 1 << 9;

/**
 * Opens the gzip member at the beginning of a window, of which nothing is dropped unless it is larger than 16 MB. It is
 * inflated at once, which takes half the time of a stream; a larger or a damaged one as a stream, which returns everything
 * before the damage.
 */
export async function openGzip(window: Window): Promise<Member> {
  const whole = await inflateWhole(window);
  if (typeof whole === "object") return whole;
  const reader = createAheadReader(window, 0, whole === "damaged" ? SMALL_PIECE : undefined);
  return memberOf(gunzipMember(reader), reader);
}

function memberOf(parts: AsyncIterable<Uint8Array>, reader: AheadReader): Member {
  let decoded = 0;
  async function* tracked(): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const part of parts) {
      decoded = reader.position();
      yield part;
    }
  }
  return { content: createWindow(tracked()), reader, decoded: () => decoded };
}

async function inflateWhole(window: Window): Promise<Member | "large" | "damaged"> {
  const reader = createAheadReader(window);
  try {
    await skipHeader(reader);
    for (let isTried = false; ; isTried = true) {
      const compressed = window.bytes().subarray(reader.ahead());
      const next = Buffer.from(compressed.buffer, compressed.byteOffset, compressed.length).indexOf(MAGIC);
      // Without another member after it, it probably does not end in the window.
      const isWaiting = next < 0 && !isTried && compressed.length < STEP;
      const inflated = isWaiting ? "incomplete" : tryInflate(compressed, outputSize(compressed, next));
      if (inflated === "incomplete") {
        if (compressed.length >= MAX_KEPT) return "large";
        const { length } = window.bytes();
        await window.fill(length + STEP);
        if (window.bytes().length === length && !isWaiting) return "damaged";
        continue;
      }
      if (inflated === "large") return "large";
      await reader.skip(inflated.size);
      checkTrailer(await reader.take(8), crc32(inflated.content), inflated.content.length);
      return { content: windowOf(inflated.content), reader, decoded: reader.position };
    }
  } catch (error) {
    if (isDamage(error)) return "damaged";
    throw error;
  }
}

/** Whether an error is one of zlib or of our own decompressors, and not one of the stream that is read. */
export function isDamage(error: unknown): boolean {
  if (error instanceof CorpusError)
    return error.code === "corrupt-input" || error.code === "unsupported-compression";
  return (error as NodeJS.ErrnoException).code?.startsWith("Z_") === true;
}

interface Inflated {
  readonly content: Uint8Array;
  /** Number of compressed bytes. */
  readonly size: number;
}

/**
 * Guesses the size of a member's content: if `next` is the beginning of another member, it is declared before (RFC 1952
 * §2.3.1). A buffer of the right size makes inflating a fifth faster; with a wrong one, the result is the same.
 */
function outputSize(compressed: Uint8Array, next: number): number {
  if (next < 4) return OUTPUT;
  const size = new DataView(compressed.buffer, compressed.byteOffset + next - 4, 4).getUint32(0, true);
  // Deflate compresses to a 1,032th at most.
  return size < MAX_WHOLE && size <= next * 1032 ? Math.max(size + 1, 1 << 10) : OUTPUT;
}

/** @throws the error of zlib if the data is damaged. */
function tryInflate(compressed: Uint8Array, chunkSize: number): Inflated | "incomplete" | "large" {
  try {
    // The types do not know what `info` changes.
    const { buffer, engine } = inflateRawSync(compressed, {
      ...{ info: true, maxOutputLength: MAX_WHOLE, chunkSize },
    }) as unknown as { readonly buffer: Buffer; readonly engine: { readonly bytesWritten: number } };
    return { content: buffer, size: engine.bytesWritten };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "Z_BUF_ERROR") return "incomplete";
    if (code === "ERR_BUFFER_TOO_LARGE") return "large";
    throw error;
  }
}

/** Opens the Zstandard frame at the beginning of a window. @param dictionary - of the file. */
export function openZstandard(window: Window, dictionary: Uint8Array | undefined): Member {
  const reader = createAheadReader(window);
  const frame = (): Uint8Array | undefined =>
    // Undefined if its beginning was dropped.
    reader.position() - reader.ahead() === start ? window.bytes().subarray(0, reader.ahead()) : undefined;
  const start = window.position();
  return memberOf(unzstdFrame(reader, { dictionary, frame }), reader);
}
