import { createByteCollector } from "./byte-collector.js";

/** A line of a file: its bytes, or the beginning of a line that is too long. */
export interface Line {
  /** From 1. Omitted empty lines are counted. */
  readonly number: number;
  /** Without the line break. */
  readonly bytes: Uint8Array;
  /** Whether the line is longer than the limit: `bytes` is then only its beginning. */
  readonly cut: boolean;
  /** Bytes of the stream up to the end of the line, its line break included. */
  readonly end: number;
}

const LINE_FEED = 0x0a;

/** Number of bytes returned of a line that is too long: enough to find its id. */
const MAX_CUT_LENGTH = 4096;

/**
 * Splits a stream of bytes into the lines of JSON Lines: without surrounding white space and without a byte
 * order mark; empty lines are omitted. Takes linear time however long the lines are, and never stores more of
 * a line than the limit plus one chunk. Memory does not depend on the number of lines in a chunk.
 *
 * @param maxLength - maximum length of a line, in bytes.
 * @param options.keepEmpty - whether empty lines are returned, too.
 * @returns arrays of lines that end in the same chunk, so that they can be processed together.
 * @example
 * for await (const lines of readLines(createReadStream("corpus.jsonl"), 1_000_000)) {
 *   for (const line of lines) count(line);
 * }
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  maxLength: number,
  { keepEmpty = false }: { readonly keepEmpty?: boolean } = {},
): AsyncGenerator<readonly Line[], void, undefined> {
  yield* rawLines(chunks, maxLength, (bytes, from, to, number) => {
    const part = trimmed(bytes, from, to, number);
    return keepEmpty || part.start < part.end ? part : undefined;
  });
}

/**
 * Splits a UTF-8 stream into its lines, without their ends (`\n` or `\r\n`) and without a byte order mark;
 * empty lines are included. Only `\n` ends a line (JSON Lines): a JSON string may contain U+2028 and U+2029
 * unescaped.
 *
 * @example for await (const line of splitLines(readChunks("corpus.jsonl.gz"))) …
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  for await (const batch of rawLines(chunks, Number.POSITIVE_INFINITY, (_, start, end) => ({ start, end }))) {
    for (const { bytes } of batch) {
      // Decodes the whole line at once, which is several times as fast as piece by piece.
      const text = decoder.decode(bytes);
      yield text.endsWith("\r") ? text.slice(0, -1) : text;
    }
  }
}

/** The part of a line that counts. */
interface Part {
  readonly start: number;
  readonly end: number;
}

/** Maximum number of lines in a batch: a chunk of a few bytes can become many thousand. */
const MAX_BATCH = 256;

/**
 * Yields batches of lines that end in the same chunk, without `\n`. A final `\n` does not begin a line.
 *
 * @param partOf - returns the part of a line that counts; undefined to omit the line.
 */
async function* rawLines(
  chunks: AsyncIterable<Uint8Array>,
  maxLength: number,
  partOf: (bytes: Uint8Array, start: number, end: number, number: number) => Part | undefined,
): AsyncGenerator<readonly Line[], void, undefined> {
  const pending = createByteCollector();
  let cut = false;
  let number = 0;
  const add = (piece: Uint8Array): void => {
    if (piece.length === 0 || cut) return;
    pending.add(piece);
    if (pending.length() <= maxLength) return;
    cut = true;
    const all = pending.take();
    pending.add(all.slice(0, MAX_CUT_LENGTH));
  };
  /** Bytes of earlier chunks. */
  let before = 0;
  /** Returns a line that ends at a place of the current chunk, unless it is omitted. */
  const lineIn = (bytes: Uint8Array, start: number, end: number, place: number): Line | undefined => {
    const part = partOf(bytes, start, end, number);
    return part && { number, bytes: bytes.subarray(part.start, part.end), cut, end: before + place };
  };
  for await (const chunk of chunks) {
    let lines: Line[] = [];
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      number++;
      let line: Line | undefined;
      if (pending.length() === 0 && end - start <= maxLength) line = lineIn(chunk, start, end, end + 1);
      else {
        add(chunk.subarray(start, end));
        const all = pending.take();
        line = lineIn(all, 0, all.length, end + 1);
        cut = false;
      }
      start = end + 1;
      if (line !== undefined) lines.push(line);
      if (lines.length < MAX_BATCH) continue;
      yield lines;
      lines = [];
    }
    add(chunk.subarray(start));
    before += chunk.length;
    if (lines.length > 0) yield lines;
  }
  if (pending.length() === 0) return;
  number++;
  const all = pending.take();
  const line = lineIn(all, 0, all.length, 0);
  if (line !== undefined) yield [line];
}

/** JSON's white space (RFC 8259 §2): tab, line feed, carriage return, space. */
function isJsonSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === LINE_FEED;
}

/** Returns a line without the white space around it, and without a byte order mark. */
function trimmed(bytes: Uint8Array, from: number, to: number, number: number): Part {
  const hasMark =
    number === 1 && bytes[from] === 0xef && bytes[from + 1] === 0xbb && bytes[from + 2] === 0xbf;
  let start = hasMark ? from + 3 : from;
  let end = to;
  while (start < end && isJsonSpace(bytes[start])) start++;
  while (end > start && isJsonSpace(bytes[end - 1])) end--;
  return { start, end };
}
