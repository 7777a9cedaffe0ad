// The 64-bit hash of a chunk, two lanes of 32 bits that have nothing in common but their input: differences that
// cancel out in one do not in the other. Each lane has one accumulator for even words of the input and one for odd
// words (little-endian), so that a processor can work on them side by side: multiply the word, xor or add it, rotate,
// multiply by an odd number, as in xxHash32 (Collet 2012); finalised by MurmurHash3's mixer (Appleby 2011). A word is
// multiplied first so that two single bits cannot cancel out: one that a rotation brings to the top stays alone in the
// product, where the top bit of the next word would meet it. Not for security. The twin of kernel/bytes/hash.ts.

const EVEN = 0xcc9e2d51;
const ODD = 0x1b873593;
const A_EVEN = 0x9e3779b1;
const A_ODD = 0x85ebca77;
const B_EVEN = 0xc2b2ae3d;
const B_ODD = 0x27d4eb2f;

/** A permutation of 32 bits in which every bit of the input moves every bit of the output. */
export function mix(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** Writes the hash of `view[start, end)`: its high half to `out[at]`, its low half to `out[at + 1]`. */
export function hashInto(view: DataView, start: number, end: number, out: Uint32Array, at: number): void {
  const length = end - start;
  const body = end - (length & 7);
  let evenA = A_EVEN ^ length;
  let oddA: number = A_ODD | 0;
  let evenB = (B_EVEN + length) | 0;
  let oddB: number = B_ODD;
  let place = start;
  for (; place < body; place += 8) {
    const even = Math.imul(view.getInt32(place, true), EVEN);
    const odd = Math.imul(view.getInt32(place + 4, true), ODD);
    let x = evenA ^ even;
    evenA = Math.imul((x << 13) | (x >>> 19), A_EVEN);
    x = (evenB + even) | 0;
    evenB = Math.imul((x << 11) | (x >>> 21), B_EVEN);
    x = oddA ^ odd;
    oddA = Math.imul((x << 15) | (x >>> 17), A_ODD);
    x = (oddB + odd) | 0;
    oddB = Math.imul((x << 17) | (x >>> 15), B_ODD);
  }
  for (; place < end; place++) {
    const byte = Math.imul(view.getUint8(place), EVEN);
    let x = evenA ^ byte;
    evenA = Math.imul((x << 13) | (x >>> 19), A_EVEN);
    x = (evenB + byte) | 0;
    evenB = Math.imul((x << 11) | (x >>> 21), B_EVEN);
  }
  out[at] = mix((mix(evenA) + oddA) | 0);
  out[at + 1] = mix((mix(evenB) + oddB) | 0);
}

/** The bytes of an array, as numbers of several bytes are read from them. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The twin of `hashes` in WebAssembly. */
export function hashes(bytes: Uint8Array, ends: Uint32Array, start: number): Uint32Array {
  const view = viewOf(bytes);
  const out = new Uint32Array(2 * ends.length);
  let from = start;
  for (let i = 0; i < ends.length; i++) {
    const end = ends[i]!;
    hashInto(view, from, end, out, 2 * i);
    from = end;
  }
  return out;
}

/** A 32-bit hash of all the bytes. */
export function hashWhole(bytes: Uint8Array): number {
  const out = new Uint32Array(2);
  hashInto(viewOf(bytes), 0, bytes.length, out, 0);
  return out[0]!;
}
