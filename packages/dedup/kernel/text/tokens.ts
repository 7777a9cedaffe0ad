// Splits UTF-8 into tokens and hashes them.
//
// ASCII words are fast: 64 bytes at a time are classified into a bit mask, in which a word is the run
// between a start and an end. At a code point outside ASCII that is not a separator, `careful` takes over and
// continues code point by code point until the text is ASCII again.
import { SEED, step, stepCodePoint, token, WORD } from "./hash";

// Classes of code points, as in src/tokens/code-points.ts: bits 24 and 25 of an entry. Lower bits are the
// folded code point. Bit 31 is set if a text with the code point may not be in NFC.
const SEPARATOR: u32 = 0;
const WORD_PART: u32 = 1;
const LONE: u32 = 2;
const TRANSPARENT: u32 = 3;
const FOLDED: u32 = 0x1fffff;

// The open word of `careful`, kept between calls because the text comes in pieces.
let open: bool = false;
let openHash: u32 = 0;
/** ASCII bytes that are not yet in the hash. */
let openBlock: u64 = 0;
/** Their number, in bits. */
let openFill: u32 = 0;
/** The address of the next token. */
let out: usize = 0;

/**
 * Returns the class of a code point beyond the table: Han in planes 2 and 3, tags and variation selectors in
 * plane 14.
 */
function beyond(codePoint: u32): u32 {
  if (codePoint < 0x40000) {
    const changes: u32 = codePoint >= 0x2f800 && codePoint < 0x2fa20 ? 0x80000000 : 0;
    return (LONE << 24) | changes | codePoint;
  }
  return codePoint >= 0xe0000 && codePoint < 0xe1000 ? 3 << 24 : 0;
}

/** Returns the number of bytes of a code point by its first byte, 0x80 or more. */
function sizeOf(first: u32): usize {
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/** Returns the entry of a code point outside ASCII. */
function entryAt(at: usize, first: u32, table: usize): u32 {
  const second = <u32>load<u8>(at, 1) & 0x3f;
  if (first < 0xe0) return load<u32>(table + ((((first & 0x1f) << 6) | second) << 2));
  const third = <u32>load<u8>(at, 2) & 0x3f;
  if (first < 0xf0) return load<u32>(table + ((((first & 0xf) << 12) | (second << 6) | third) << 2));
  const codePoint = ((first & 7) << 18) | (second << 12) | (third << 6) | (<u32>load<u8>(at, 3) & 0x3f);
  return codePoint < 0x20000 ? load<u32>(table + (codePoint << 2)) : beyond(codePoint);
}

function begin(): void {
  open = true;
  openHash = SEED;
  openBlock = 0;
  openFill = 0;
}

function flushed(hash: u32, block: u64, fill: u32): u32 {
  return fill > 0 ? step(hash, <u32>block, <u32>(block >> 32)) : hash;
}

function close(): void {
  store<u32>(out, token(flushed(openHash, openBlock, openFill), WORD));
  out += 4;
  open = false;
}

/**
 * Continues code point by code point until an ASCII word begins.
 *
 * @returns The position of that word, or `end`; 0 as in `tokenize`.
 */
function careful(at: usize, end: usize, table: usize, composed: bool): usize {
  // Local copies, which the compiler keeps in registers.
  let inside = open;
  let hash = openHash;
  let block = openBlock;
  let fill = openFill;
  let to = out;
  while (at < end) {
    const first = <u32>load<u8>(at);
    let entry: u32;
    // Like `entryAt`, but the next position depends on branches, which the processor predicts.
    if (first < 0x80) {
      entry = load<u32>(table + (first << 2));
      if (entry !== SEPARATOR && !inside) break;
      at++;
    } else if (first < 0xe0) {
      entry = load<u32>(table + ((((first & 0x1f) << 6) | (<u32>load<u8>(at, 1) & 0x3f)) << 2));
      at += 2;
    } else if (first < 0xf0) {
      const rest = ((<u32>load<u8>(at, 1) & 0x3f) << 6) | (<u32>load<u8>(at, 2) & 0x3f);
      entry = load<u32>(table + ((((first & 0xf) << 12) | rest) << 2));
      at += 3;
    } else {
      entry = entryAt(at, first, table);
      at += 4;
    }
    if (entry >> 31 && !composed) return 0;
    const kind = (entry >> 24) & 3;
    if (kind === WORD_PART) {
      if (!inside) {
        inside = true;
        hash = SEED;
        block = 0;
        fill = 0;
      }
      const folded = entry & FOLDED;
      if (folded < 0x80) {
        block |= (<u64>folded) << fill;
        fill += 8;
        if (fill < 64) continue;
        hash = step(hash, <u32>block, <u32>(block >> 32));
      } else {
        hash = stepCodePoint(flushed(hash, block, fill), folded);
      }
      block = 0;
      fill = 0;
    } else if (kind !== TRANSPARENT) {
      if (inside) {
        store<u32>(to, token(flushed(hash, block, fill), WORD));
        to += 4;
        inside = false;
      }
      if (kind === LONE) {
        store<u32>(to, token(stepCodePoint(SEED, entry & FOLDED), 0));
        to += 4;
      }
    }
  }
  open = inside;
  openHash = hash;
  openBlock = block;
  openFill = fill;
  out = to;
  return at;
}

/** The bit that makes ASCII letters lower case, in four bytes. */
const LOWER: u64 = 0x20202020;

/**
 * Hashes a word of ASCII letters and digits. Setting bit 0x20 makes letters lower case and does not change
 * digits.
 */
function asciiWord(start: usize, end: usize): u32 {
  let hash = SEED;
  while (end - start > 8) {
    hash = step(hash, load<u32>(start) | <u32>LOWER, load<u32>(start, 4) | <u32>LOWER);
    start += 8;
  }
  const last = (load<u64>(start) | (LOWER | (LOWER << 32))) & (~(<u64>0) >> (64 - ((end - start) << 3)));
  return token(step(hash, <u32>last, <u32>(last >> 32)), WORD);
}

/** Returns one bit for each letter or digit among 16 bytes. */
function classify(bytes: v128): u64 {
  const lower = v128.or(bytes, i8x16.splat(0x20));
  const letter = i8x16.le_u(i8x16.sub(lower, i8x16.splat(0x61)), i8x16.splat(25));
  const digit = i8x16.le_u(i8x16.sub(bytes, i8x16.splat(0x30)), i8x16.splat(9));
  return <u64>(<u32>i8x16.bitmask(v128.or(letter, digit)));
}

/** Discards an open word. */
export function reset(): void {
  open = false;
}

/**
 * Appends the hashes of a piece's tokens. A word at the end stays open for the next piece.
 *
 * @param at The piece, in whole code points and followed by 64 ASCII letters.
 * @param table 0x20000 entries, including ASCII.
 * @param composed Whether the text is known to be in NFC.
 * @returns The address of the next token; 0 if the text has to be converted to NFC first.
 */
export function tokenize(at: usize, end: usize, tokens: usize, table: usize, composed: bool): usize {
  out = tokens;
  if (open) {
    at = careful(at, end, table, composed);
    if (at === 0) return 0;
  }
  // The start of the ASCII word that the last 64 bytes left open; 0 for none.
  let start: usize = 0;
  while (at < end) {
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const c = v128.load(at, 32);
    const d = v128.load(at, 48);
    let words = classify(a) | (classify(b) << 16) | (classify(c) << 32) | (classify(d) << 48);
    let known = ~(<u64>0);
    // The number of bytes before the first one outside ASCII, and the size of the code point there.
    let length: usize = 64;
    let size: usize = 0;
    let joins = false;
    const carried: u64 = start !== 0 ? 1 : 0;
    if (v128.any_true(v128.and(v128.or(v128.or(a, b), v128.or(c, d)), i8x16.splat(-128)))) {
      const foreign =
        <u64>(<u32>i8x16.bitmask(a)) |
        ((<u64>(<u32>i8x16.bitmask(b))) << 16) |
        ((<u64>(<u32>i8x16.bitmask(c))) << 32) |
        ((<u64>(<u32>i8x16.bitmask(d))) << 48);
      length = <usize>ctz(foreign);
      known = (foreign & (0 - foreign)) - 1;
      words &= known;
      const first = <u32>load<u8>(at + length);
      const entry = entryAt(at + length, first, table);
      size = sizeOf(first);
      if (entry >> 31 && !composed) return 0;
      joins = ((entry >> 24) & 3) !== SEPARATOR;
      // A separator ends the word before it.
      if (!joins) known = (known << 1) | 1;
    }
    const before = (words << 1) | carried;
    let starts = words & ~before;
    let ends = before & ~words & known;
    if (start === 0) {
      start = at + <usize>ctz(starts);
      starts &= starts - 1;
    }
    while (ends !== 0) {
      store<u32>(out, asciiWord(start, at + <usize>ctz(ends)));
      out += 4;
      ends &= ends - 1;
      start = at + <usize>ctz(starts);
      starts &= starts - 1;
    }
    if (length === 64) {
      if (words >> 63 === 0) start = 0;
      at += 64;
    } else if (joins) {
      // The word before it, if there is one, continues.
      if (length > 0 ? (words >> (length - 1)) & 1 : carried) begin();
      else start = at + length;
      at = careful(start, end, table, composed);
      if (at === 0) return 0;
      start = 0;
    } else {
      start = 0;
      at += length + size;
    }
  }
  if (start !== 0 && start < end) {
    begin();
    careful(start, end, table, composed);
  }
  return out;
}

/** Ends the text: stores the open word. */
export function finish(tokens: usize): usize {
  out = tokens;
  if (open) close();
  return out;
}
