import { EXACT_KERNEL } from "../binaries/exact.js";
import { instantiate, type KernelExports, reserve } from "../instantiate.js";
import { leadTables } from "./classes.js";

/** See kernel/exact. */
interface FoldExports extends KernelExports {
  readonly fold: (
    at: number,
    end: number,
    out: number,
    table: number,
    leads: number,
    width: number,
  ) => number;
}

/** The most UTF-16 units in a line that {@link foldKernel} takes. */
export const LONGEST = 0x4000;
/** UTF-8 of these, and what the kernel reads and writes after them. */
const LINE_BYTES: number = LONGEST * 3 + 64;

// Addresses, in bytes. The compiler's own data, if any, is below 1,024.
const WIDTH = 4096;
const LEADS: number = WIDTH + 64;
const TABLE: number = LEADS + 64;
const LINE: number = TABLE + 2 * 0x10000;
const FOLDED: number = LINE + LINE_BYTES;

/** Normalised UTF-8, valid until the next call. */
export interface FoldedLine {
  readonly bytes: Uint8Array;
  /** How many of `bytes` are filled. */
  readonly length: number;
  /** In columns: `textWidth` of the folded text. */
  readonly width: number;
}

/**
 * Makes what folds lines of at most {@link LONGEST} units.
 *
 * @param lowers The lower case of each code point of plane 0 that can be folded by itself, of as many bytes in UTF-8; 0
 * for others.
 * @returns A function that gives undefined for a line that has others.
 * @throws {DedupError} `wasm-missing`.
 */
export function foldKernel(lowers: Uint16Array): (line: string) => FoldedLine | undefined {
  const kernel = instantiate<FoldExports>(EXACT_KERNEL);
  reserve(kernel, FOLDED + LINE_BYTES);
  const { buffer } = kernel.memory;
  const isSpecial = new Uint8Array(0x10000);
  new Uint16Array(buffer, TABLE, 0x10000).set(lowers);
  for (let codePoint = 0; codePoint < 0x10000; codePoint++) {
    const isSurrogate = codePoint >= 0xd800 && codePoint < 0xe000;
    const isCapital = codePoint >= 0x41 && codePoint <= 0x5a;
    const isFolded = codePoint > 0x20 && lowers[codePoint] === codePoint;
    if (!isFolded && !isSurrogate && !isCapital) isSpecial[codePoint] = 1;
  }
  new Uint8Array(buffer).set(leadTables(isSpecial), LEADS);
  const width = new Uint32Array(buffer, WIDTH, 1);
  const input = new Uint8Array(buffer, LINE, LINE_BYTES);
  const bytes = new Uint8Array(buffer, FOLDED, LINE_BYTES);
  const encoder = new TextEncoder();
  return (line) => {
    const { written } = encoder.encodeInto(line, input);
    const end = kernel.fold(LINE, LINE + written, FOLDED, TABLE, LEADS, WIDTH);
    return end === 0 ? undefined : { bytes, length: end - FOLDED, width: width[0]! };
  };
}
