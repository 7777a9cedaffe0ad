import {
  beyondTable,
  FOLDED,
  LONE,
  MAY_CHANGE,
  SEPARATOR,
  TABLE_SIZE,
  WORD_PART,
} from "../../tokens/classes.js";
import { codePointTable, knownCodePoints } from "../../tokens/code-points.js";
import { composed } from "../../tokens/composed.js";
import { SEED, step, stepCodePoint, token, WORD } from "./hash.js";
import { eachPiece, PIECE, PIECE_BYTES } from "./pieces.js";

// The twin of kernel/text/tokens.ts.

/** The hashes of a text's tokens; `values` is longer. */
export interface Tokens {
  readonly values: Uint32Array;
  readonly count: number;
}

/** What lives from one piece of a text to the next. */
interface State {
  /** Maybe with few code points known: see {@link knownCodePoints}. */
  table: Uint32Array;
  values: Uint32Array;
  count: number;
  open: boolean;
  hash: number;
  /** Up to eight bytes of ASCII that are not yet in the hash. */
  low: number;
  high: number;
  fill: number;
}

const LETTER = 1;
const FOREIGN = 2;
/** 0 for what separates. */
const ASCII: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 ? FOREIGN : /[A-Za-z0-9]/.test(String.fromCharCode(byte)) ? LETTER : 0,
);

/** The code point that begins at a byte of 0x80 or more. */
function decode(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  const second = bytes[at + 1]! & 0x3f;
  if (first < 0xe0) return ((first & 0x1f) << 6) | second;
  const third = bytes[at + 2]! & 0x3f;
  if (first < 0xf0) return ((first & 0xf) << 12) | (second << 6) | third;
  return ((first & 7) << 18) | (second << 12) | (third << 6) | (bytes[at + 3]! & 0x3f);
}

function sizeOf(first: number): number {
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

function begin(state: State): void {
  state.open = true;
  state.hash = SEED;
  state.low = state.high = state.fill = 0;
}

function flush(state: State): void {
  if (state.fill === 0) return;
  state.hash = step(state.hash, state.low, state.high);
  state.low = state.high = state.fill = 0;
}

function close(state: State): void {
  flush(state);
  state.values[state.count++] = token(state.hash, WORD);
  state.open = false;
}

function append(state: State, codePoint: number): void {
  if (codePoint < 0x80) {
    // The shift is modulo 32.
    if (state.fill < 32) state.low |= codePoint << state.fill;
    else state.high |= codePoint << state.fill;
    state.fill += 8;
    if (state.fill === 64) flush(state);
  } else {
    flush(state);
    state.hash = stepCodePoint(state.hash, codePoint);
  }
}

/** Goes on code point by code point until a word of ASCII begins; where, or -1 where {@link piece} gives up. */
function careful(state: State, bytes: Uint8Array, from: number, end: number, isComposed: boolean): number {
  const { table } = state;
  let at = from;
  while (at < end) {
    const byte = bytes[at]!;
    if (byte < 0x80) {
      const folded = table[byte]!;
      if (folded === 0) {
        if (state.open) close(state);
      } else if (state.open) append(state, folded & FOLDED);
      else return at;
      at++;
      continue;
    }
    const codePoint = decode(bytes, at);
    const entry = codePoint < TABLE_SIZE ? table[codePoint]! : beyondTable(codePoint);
    if ((entry & MAY_CHANGE) !== 0 && !isComposed) return -1;
    const kind = (entry >>> 24) & 3;
    if (kind === WORD_PART) {
      if (!state.open) begin(state);
      append(state, entry & FOLDED);
    } else if (kind === LONE) {
      if (state.open) close(state);
      state.values[state.count++] = token(stepCodePoint(SEED, entry & FOLDED), 0);
    } else if (kind === SEPARATOR && state.open) close(state);
    at += sizeOf(byte);
  }
  return end;
}

/** A word of ASCII letters and digits: with bit 0x20 set, letters are lower case and digits what they were. */
function asciiWord(view: DataView, start: number, end: number): number {
  let hash: number = SEED;
  let at = start;
  for (; end - at > 8; at += 8) {
    hash = step(hash, view.getUint32(at, true) | 0x20202020, view.getUint32(at + 4, true) | 0x20202020);
  }
  const length = end - at;
  const low = view.getUint32(at, true) | 0x20202020;
  if (length <= 4) return token(step(hash, low & (-1 >>> (32 - length * 8)), 0), WORD);
  const high = (view.getUint32(at + 4, true) | 0x20202020) & (-1 >>> (64 - length * 8));
  return token(step(hash, low, high), WORD);
}

/** One piece; false if the text has to be brought into NFC, or the table completed, first. */
function piece(state: State, bytes: Uint8Array, view: DataView, end: number, isComposed: boolean): boolean {
  const { table, values } = state;
  let at = state.open ? careful(state, bytes, 0, end, isComposed) : 0;
  if (at < 0) return false;
  let count = state.count;
  // Ends the last word, which may go on in the next piece.
  bytes[end] = 0x20;
  while (at < end) {
    let kind = ASCII[bytes[at]!]!;
    if (kind === 0) {
      at++;
      continue;
    }
    const start = at;
    while (kind === LETTER) kind = ASCII[bytes[++at]!]!;
    if (kind === 0 && at < end) {
      values[count++] = asciiWord(view, start, at++);
      continue;
    }
    if (kind === FOREIGN) {
      const codePoint = decode(bytes, at);
      const entry = codePoint < TABLE_SIZE ? table[codePoint]! : beyondTable(codePoint);
      if ((entry & MAY_CHANGE) !== 0 && !isComposed) return false;
      if (((entry >>> 24) & 3) === SEPARATOR) {
        if (at > start) values[count++] = asciiWord(view, start, at);
        at += sizeOf(bytes[at]!);
        continue;
      }
    }
    state.count = count;
    if (at > start) begin(state);
    at = careful(state, bytes, start, end, isComposed);
    if (at < 0) return false;
    count = state.count;
  }
  state.count = count;
  return true;
}

function attempt(
  text: string,
  state: State,
  bytes: Uint8Array,
  view: DataView,
  isComposed: boolean,
): boolean {
  state.count = 0;
  state.open = false;
  const whole = eachPiece(
    text,
    () => bytes,
    (end) => {
      if (state.count + PIECE + 2 > state.values.length) {
        // A unit is at most one token, and two more words can be open before and after.
        const longer = new Uint32Array(
          Math.max(state.count + PIECE + 2, Math.ceil(state.values.length * 1.5)),
        );
        longer.set(state.values.subarray(0, state.count));
        state.values = longer;
      }
      return piece(state, bytes, view, end, isComposed);
    },
  );
  if (whole && state.open) close(state);
  return whole;
}

/** Token hashes kept for the next text; more than these (64 MB) are given up. */
const KEEP = 2 ** 24;

/** A cutter of texts; what it gives is valid until its next call. */
export function tokenizer(): (text: string) => Tokens {
  const bytes = new Uint8Array(PIECE_BYTES);
  const view = new DataView(bytes.buffer);
  const state: State = {
    table: knownCodePoints(),
    values: new Uint32Array(PIECE),
    count: 0,
    open: false,
    hash: 0,
    low: 0,
    high: 0,
    fill: 0,
  };
  return (text) => {
    if (!attempt(text, state, bytes, view, false)) {
      const incomplete = state.table !== codePointTable();
      state.table = codePointTable();
      if (!(incomplete && attempt(text, state, bytes, view, false))) {
        attempt(composed(text), state, bytes, view, true);
      }
    }
    const { values, count } = state;
    if (values.length > KEEP) state.values = new Uint32Array(PIECE);
    return { values, count };
  };
}
