import type { ChunkSizes, WindowFingerprints } from "../src/kernel/types.js";
import { finalize } from "../src/numbers/mix.js";

// The expected results of the kernel for bytes, bit for bit, computed from scratch at each position.

const rotated = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));

/**
 * Returns the 64-bit hash of a chunk: two lanes, each with an accumulator for even words and one for odd
 * words.
 */
function chunkHash(bytes: Uint8Array): readonly [number, number] {
  const { length } = bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, length);
  let [evenA, oddA] = [0x9e3779b1 ^ length, 0x85ebca77];
  let [evenB, oddB] = [0xc2b2ae3d + length, 0x27d4eb2f];
  const even = (word: number): void => {
    const product = Math.imul(word, 0xcc9e2d51);
    evenA = Math.imul(rotated(evenA ^ product, 13), 0x9e3779b1);
    evenB = Math.imul(rotated((evenB + product) | 0, 11), 0xc2b2ae3d);
  };
  const odd = (word: number): void => {
    const product = Math.imul(word, 0x1b873593);
    oddA = Math.imul(rotated(oddA ^ product, 15), 0x85ebca77);
    oddB = Math.imul(rotated((oddB + product) | 0, 17), 0x27d4eb2f);
  };
  let at = 0;
  for (; at + 8 <= length; at += 8) {
    even(view.getUint32(at, true));
    odd(view.getUint32(at + 4, true));
  }
  for (; at < length; at++) even(view.getUint8(at));
  return [finalize((finalize(evenA) + oddA) | 0) >>> 0, finalize((finalize(evenB) + oddB) | 0) >>> 0];
}

/** Returns the hashes of the chunks that end at `ends`. */
export function chunkHashesOracle(bytes: Uint8Array, ends: Uint32Array): Uint32Array {
  return Uint32Array.from(
    [...ends].flatMap((end, i) => chunkHash(bytes.subarray(i === 0 ? 0 : ends[i - 1]!, end))),
  );
}

/**
 * Returns Manber's selected windows: those with zeros in the high bits of C·F + D, where F is the polynomial.
 */
export function windowsOracle(bytes: Uint8Array, window: number, zeroBits: number): WindowFingerprints {
  const offsets: number[] = [];
  for (let start = 0; start + window <= bytes.length; start++) {
    let polynomial = 0;
    for (const byte of bytes.subarray(start, start + window)) {
      polynomial = (Math.imul(polynomial, 747796405) + byte) | 0;
    }
    const hash = (Math.imul(polynomial, 0x9e3779b1) + 0x85ebca6b) >>> 0;
    if (hash < 2 ** (32 - zeroBits)) offsets.push(start);
  }
  const fingerprints = offsets.map((start) => chunkHash(bytes.subarray(start, start + window))[0]);
  return { fingerprints: Uint32Array.from(fingerprints), offsets: Uint32Array.from(offsets) };
}

const GEAR = Array.from({ length: 256 }, (_, byte) => finalize(Math.imul(byte + 1, 0x9e3779b1)));

/**
 * FastCDC: at each position, the Gear hash of the last 32 bytes; the mask has two more bits before the mean
 * size.
 */
export function gearCutsOracle(bytes: Uint8Array, { min, average, max }: ChunkSizes): Uint32Array {
  const bits = Math.log2(average);
  const ends: number[] = [];
  for (let start = 0; start < bytes.length; ) {
    const stop = Math.min(start + max, bytes.length);
    let end = start + min;
    for (; end < stop; end++) {
      let hash = 0;
      for (const byte of bytes.subarray(Math.max(0, end - 32), end)) hash = ((hash << 1) + GEAR[byte]!) | 0;
      if (hash >>> (32 - bits + (end - start <= average ? -2 : 2)) === 0) break;
    }
    start = Math.min(end, stop);
    ends.push(start);
  }
  return Uint32Array.from(ends);
}
