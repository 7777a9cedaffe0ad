/** A line of a file: its bytes, or the beginning of a line that is too long. */
export interface Line {
  /** From 1. Omitted empty lines are counted. */
  readonly number: number;
  /** Without the line break. */
  readonly bytes: Uint8Array;
  /** Whether the line is longer than the limit: `bytes` is then only its beginning. */
  readonly cut: boolean;
}

const LINE_FEED = 0x0a;

/** Number of bytes returned of a line that is too long: enough to find its id. */
const MAX_CUT_LENGTH = 4096;

/**
 * Splits a stream of bytes into the lines of JSON Lines: without surrounding white space and without a byte
 * order mark; empty lines are omitted. Takes linear time however long the lines are, and never stores more of
 * a line than the limit plus one chunk.
 *
 * @param maxLength - maximum length of a line, in bytes.
 * @returns arrays of the lines that end in the same chunk, so that they can be processed together.
 * @example
 * for await (const lines of readLines(createReadStream("corpus.jsonl"), 1_000_000)) {
 *   for (const line of lines) count(line);
 * }
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  maxLength: number,
): AsyncGenerator<readonly Line[], void, undefined> {
  let number = 0;
  for await (const batch of rawLines(chunks, maxLength)) {
    const lines: Line[] = [];
    for (const raw of batch) {
      number++;
      const bytes = trim(raw.bytes, number === 1);
      if (bytes.length > 0) lines.push({ number, bytes, cut: raw.cut });
    }
    if (lines.length > 0) yield lines;
  }
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
  for await (const batch of rawLines(chunks, Number.POSITIVE_INFINITY)) {
    for (const { bytes } of batch) {
      // Decodes the whole line at once, which is several times as fast as piece by piece.
      const text = decoder.decode(bytes);
      yield text.endsWith("\r") ? text.slice(0, -1) : text;
    }
  }
}

type RawLine = Omit<Line, "number">;

/** Yields batches of lines that end in the same chunk, without `\n`. A final `\n` does not begin a line. */
async function* rawLines(
  chunks: AsyncIterable<Uint8Array>,
  maxLength: number,
): AsyncGenerator<readonly RawLine[], void, undefined> {
  let pending: Uint8Array[] = [];
  let length = 0;
  let cut = false;
  const add = (part: Uint8Array): void => {
    if (part.length === 0 || cut) return;
    pending.push(part);
    length += part.length;
    if (length <= maxLength) return;
    cut = true;
    length = Math.min(length, MAX_CUT_LENGTH);
    pending = [concat(pending, length)];
  };
  const finish = (): RawLine => {
    const line = { bytes: pending.length === 1 ? pending[0]! : concat(pending, length), cut };
    pending = [];
    length = 0;
    cut = false;
    return line;
  };
  for await (const chunk of chunks) {
    const lines: RawLine[] = [];
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      add(chunk.subarray(start, end));
      lines.push(finish());
      start = end + 1;
    }
    add(chunk.subarray(start));
    if (lines.length > 0) yield lines;
  }
  if (length > 0) yield [finish()];
}

function concat(parts: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    if (at >= length) break;
    all.set(part.subarray(0, length - at), at);
    at += part.length;
  }
  return all;
}

/** JSON's white space (RFC 8259 §2): tab, line feed, carriage return, space. */
function isJsonSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === LINE_FEED;
}

function trim(bytes: Uint8Array, isFirst: boolean): Uint8Array {
  let start = isFirst && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  let end = bytes.length;
  while (start < end && isJsonSpace(bytes[start])) start++;
  while (end > start && isJsonSpace(bytes[end - 1])) end--;
  return bytes.subarray(start, end);
}
