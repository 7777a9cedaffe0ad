import { finalize, finalizeOtherwise } from "./hash.js";

/** One bit of each byte: a number holds four counters of a byte, for the bits 0, 8, 16 and 24 above a first one. */
const LANES = 0x01010101;

/** Adds one half's counters to those of 32 bits. */
function spill(counters: Uint32Array, counts: Float64Array, first: number): void {
  for (let shift = 0; shift < 8; shift++) {
    const four = counters[first + shift]!;
    for (let lane = 0; lane < 4; lane++) {
      counts[first * 4 + lane * 8 + shift]! += (four >>> (lane * 8)) & 0xff;
    }
  }
}

function half(counts: Float64Array, first: number, majority: number): number {
  let bits = 0;
  for (let bit = 0; bit < 32; bit++) if (counts[first + bit]! > majority) bits |= 1 << bit;
  return bits;
}

/** The fingerprint, high half first: the twin of kernel/text/simhash.ts. */
export function fingerprint(hashes: Uint32Array): Uint32Array {
  const { length } = hashes;
  const signed = new Int32Array(hashes.buffer, hashes.byteOffset, length);
  const counts = new Float64Array(64);
  const counters = new Uint32Array(16);
  for (let from = 0; from < length; from += 255) {
    const to = Math.min(from + 255, length);
    for (let side = 0; side < 2; side++) {
      let c0 = 0;
      let c1 = 0;
      let c2 = 0;
      let c3 = 0;
      let c4 = 0;
      let c5 = 0;
      let c6 = 0;
      let c7 = 0;
      for (let i = from; i < to; i++) {
        const x = side === 0 ? finalize(signed[i]!) : finalizeOtherwise(signed[i]!);
        c0 = (c0 + (x & LANES)) | 0;
        c1 = (c1 + ((x >>> 1) & LANES)) | 0;
        c2 = (c2 + ((x >>> 2) & LANES)) | 0;
        c3 = (c3 + ((x >>> 3) & LANES)) | 0;
        c4 = (c4 + ((x >>> 4) & LANES)) | 0;
        c5 = (c5 + ((x >>> 5) & LANES)) | 0;
        c6 = (c6 + ((x >>> 6) & LANES)) | 0;
        c7 = (c7 + ((x >>> 7) & LANES)) | 0;
      }
      const at = side * 8;
      counters[at] = c0;
      counters[at + 1] = c1;
      counters[at + 2] = c2;
      counters[at + 3] = c3;
      counters[at + 4] = c4;
      counters[at + 5] = c5;
      counters[at + 6] = c6;
      counters[at + 7] = c7;
      spill(counters, counts, at);
    }
  }
  const majority = Math.floor(length / 2);
  return Uint32Array.of(half(counts, 0, majority), half(counts, 32, majority));
}
