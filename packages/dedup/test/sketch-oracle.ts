import type { Permutations, Sketch, SketchOptions } from "../src/kernel/types.js";
import { finalize, finalizeOtherwise, step } from "../src/numbers/mix.js";
import { type NaiveToken, naiveTokens } from "./naive.js";

// The expected results of the text kernel, bit for bit: the hashes of kernel/text for tokens found by regular
// expressions.

const SEED = 0x9747b28c;
/** The highest bit of a token's hash: set for words, which weigh two instead of one. */
const WORD = 0x80000000;
const BASE = 0x2c1b3c6d;

/** Hashes a token: ASCII eight bytes at a time, other code points separately. */
function tokenHash({ text, weight }: NaiveToken): number {
  let hash: number = SEED;
  for (const [piece] of text.matchAll(/[\0-\x7f]{1,8}|[^\0-\x7f]/gu)) {
    const codes = Array.from(piece, (character) => character.codePointAt(0)!);
    if (codes[0]! >= 0x80) hash = step(hash, codes[0]!, 1);
    else {
      const block = new DataView(new ArrayBuffer(8));
      for (const [at, code] of codes.entries()) block.setUint8(at, code);
      hash = step(hash, block.getUint32(0, true), block.getUint32(4, true));
    }
  }
  return ((finalize(hash) >>> 1) | (weight === 2 ? WORD : 0)) >>> 0;
}

/** Returns the finalised polynomial of each window of tokens that weighs twice `size`. */
function shingleHashes(tokens: readonly NaiveToken[], size: number): Uint32Array {
  const hashes = tokens.map(tokenHash);
  const found: number[] = [];
  for (let from = 0; from < tokens.length; from++) {
    let hash = 0;
    let weight = 0;
    let to = from;
    while (weight < 2 * size && to < tokens.length) {
      hash = (Math.imul(hash, BASE) + hashes[to]!) | 0;
      weight += tokens[to++]!.weight;
    }
    if (weight >= 2 * size || from === 0) found.push(finalize(hash));
    if (weight < 2 * size) break;
  }
  return Uint32Array.from(found);
}

export function minhashOracle(shingles: Uint32Array, { multipliers, addends }: Permutations): Uint32Array {
  return multipliers.map((a, i) =>
    shingles.reduce((min, hash) => Math.min(min, (Math.imul(a, hash) + addends[i]!) >>> 0), 0xffffffff),
  );
}

/** Charikar's vote: sets the bits that more than half of the hashes have. */
export function simhashOracle(shingles: Uint32Array): Uint32Array {
  return Uint32Array.from([finalize, finalizeOtherwise], (scramble) => {
    const votes = new Uint32Array(32);
    for (const hash of shingles) {
      const scrambled = scramble(hash);
      for (let bit = 0; bit < 32; bit++) votes[bit]! += (scrambled >>> bit) & 1;
    }
    return votes.reduce((half, count, bit) => half | (2 * count > shingles.length ? 1 << bit : 0), 0);
  });
}

export function sketchOracle(text: string, { shingle, permutations, simhash }: SketchOptions): Sketch {
  const tokens = naiveTokens(text);
  const shingles = shingleHashes(tokens, shingle);
  return {
    tokens: tokens.length,
    shingles,
    ...(permutations && { minhash: minhashOracle(shingles, permutations) }),
    ...(simhash && { simhash: simhashOracle(shingles) }),
  };
}
