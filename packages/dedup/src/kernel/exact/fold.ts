import { EXACT_KERNEL } from "../binaries/exact.js";
import { instantiate, type KernelExports, reserve } from "../instantiate.js";
import { leadTables } from "./classes.js";

/** Defined in kernel/exact. */
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

/** Maximum length of a line for {@link foldKernel}, in UTF-16 code units. */
export const MAX_LINE = 0x4000;
/** Size of a line in UTF-8, with the bytes that the kernel reads and writes after it. */
const LINE_BYTES: number = MAX_LINE * 3 + 64;

// Addresses, in bytes. Any data of the compiler is below 1,024.
const WIDTH = 4096;
const LEADS: number = WIDTH + 64;
const TABLE: number = LEADS + 64;
const LINE: number = TABLE + 2 * 0x10000;
const FOLDED: number = LINE + LINE_BYTES;

/** Normalised UTF-8, valid until the next call. */
export interface FoldedLine {
  readonly bytes: Uint8Array;
  /** Number of bytes used. */
  readonly length: number;
  /** In columns: `textWidth` of the folded text. */
  readonly width: number;
}

/**
 * Returns a function for folding lines of at most {@link MAX_LINE} code units.
 *
 * @param lowers The lower case of each code point of plane 0 that can be folded separately, with as many
 * bytes in UTF-8; 0 for others.
 * @returns A function that returns undefined for a line with other code points.
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
