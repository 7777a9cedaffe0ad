import { MAX_HEAD, parseHead } from "./head.js";
import { type Head, type Problem, problem } from "./types.js";
import { dropAll, grow, type Window } from "./window.js";

/** Limits and filters of a reader. */
export interface RecordLimits {
  /** Maximum bytes of a block. */
  readonly maxSize: number;
  /** Types of the records whose blocks are wanted; undefined for all. */
  readonly types: ReadonlySet<string> | undefined;
}

/** A record, and where it is in the bytes of its window. */
export interface Block {
  readonly kind: "record" | "skipped";
  readonly head: Head;
  /** Empty if it is skipped. */
  readonly block: Uint8Array;
  /** The position after the record and the empty lines that end it. */
  readonly end: number;
}

const EMPTY = new Uint8Array(0);

/** Reads the header at the beginning of a window. Drops nothing. */
export async function readHead(window: Window): Promise<Head | Problem> {
  for (;;) {
    const bytes = window.bytes();
    const head = parseHead(bytes);
    if (head !== undefined) return head;
    if (!(await grow(window))) return problem("cut", "the data ends in a header");
  }
}

/**
 * Reads a record after its header is known, and drops it from the window. Drops nothing if there is a problem, except for
 * `too-large`: such a block is skipped without being stored.
 */
export async function readBlock(
  window: Window,
  head: Head,
  { maxSize, types }: RecordLimits,
): Promise<Block | Problem> {
  const isWanted = types === undefined || types.has(head.type);
  const total = head.size + head.length;
  if (head.length > maxSize) return skipLarge(window, head, maxSize, isWanted);
  const isAll = !(await window.fill(total + 4));
  const bytes = window.bytes();
  if (bytes.length < total) return problem("cut", "the data ends in a block");
  const ending = endingAt(bytes, total, head.format, isAll);
  if (ending < 0)
    return problem("wrong-length", `Content-Length (${head.length}) is not the length of the block`);
  window.drop(total + ending);
  const block = isWanted ? bytes.subarray(head.size, total) : EMPTY;
  return { kind: isWanted ? "record" : "skipped", head, block, end: window.position() };
}

/**
 * Returns the bytes of what ends a block: two empty lines (WARC 1.1 §4); in ARC, an empty line, which some writers omit.
 * At the end of the data, it may be missing. Returns -1 for anything else.
 *
 * What follows is not considered: it can be a damaged record, which is not the fault of this one.
 */
function endingAt(bytes: Uint8Array, at: number, format: Head["format"], isAll: boolean): number {
  const rest = bytes.length - at;
  if (format === "WARC") {
    if (isDoubleBreak(bytes, at)) return 4;
    // With the last bytes of the block, it must not be what ends one: the length is then too large.
    return isAll && rest < 4 && bytes.subarray(at).every(isBreak) && !isDoubleBreak(bytes, bytes.length - 4)
      ? rest
      : -1;
  }
  if (rest === 0 && isAll) return 0;
  if (bytes[at] === 0x0d && bytes[at + 1] === 0x0a) return 2;
  return bytes[at] === 0x0a ? 1 : -1;
}

/** `\r\n\r\n` */
function isDoubleBreak(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x0d && bytes[at + 1] === 0x0a && bytes[at + 2] === 0x0d && bytes[at + 3] === 0x0a;
}

function isBreak(byte: number): boolean {
  return byte === 0x0d || byte === 0x0a;
}

/** Bytes of a block that is too large that are kept: enough for the header of a response. */
const MAX_BEGINNING = 1 << 14;

/**
 * Skips a block of more than `maxSize` bytes. If a record begins in its first `maxSize` bytes, the length is taken for wrong:
 * skipping would lose all records up to there. (That an archive contains so large an archive is the less frequent case.)
 */
async function skipLarge(
  window: Window,
  head: Head,
  maxSize: number,
  isWanted: boolean,
): Promise<Block | Problem> {
  const isAll = !(await window.fill(head.size + maxSize + MAX_HEAD));
  if (isAll && window.bytes().length < head.size + head.length)
    return problem("cut", "the data ends in a block");
  if (containsRecord(window.bytes().subarray(head.size), head.length))
    return problem("wrong-length", `Content-Length (${head.length}) includes other records`);
  const block = window.bytes().slice(head.size, head.size + MAX_BEGINNING);
  if (!(await dropAll(window, head.size + head.length))) return problem("cut", "the data ends in a block");
  if (!isWanted) return { kind: "skipped", head, block: EMPTY, end: window.position() };
  const message = `a block of ${head.length} bytes; the limit is ${maxSize}`;
  return { ...problem("too-large", message), beginning: { head, block } };
}

const SEPARATOR = Buffer.from("\r\n\r\nWARC/1.");

/** Whether the end of a record, and another one with its header, begin in the first `length` bytes. */
function containsRecord(bytes: Uint8Array, length: number): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = buffer.indexOf(SEPARATOR); at >= 0 && at < length; at = buffer.indexOf(SEPARATOR, at + 1)) {
    if (parseHead(bytes.subarray(at + 4))?.kind === "head") return true;
  }
  return false;
}
