// The 64-bit hash of a chunk, in two lanes of 32 bits that share nothing but their input: differences that
// cancel out in one lane do not in the other. Each lane has one accumulator for even words of the input and
// one for odd words (little-endian), which a processor can update in parallel: multiply the word, xor or add
// it, rotate, multiply by an odd number, as in xxHash32 (Collet 2012). MurmurHash3's mixer (Appleby 2011)
// finalises them. Words are multiplied first so that two single bits cannot cancel out: one that a rotation
// moves to the top would be alone in the product and could meet the top bit of the next word. Not for
// security.

const EVEN: u32 = 0xcc9e2d51;
const ODD: u32 = 0x1b873593;
const A_EVEN: u32 = 0x9e3779b1;
const A_ODD: u32 = 0x85ebca77;
const B_EVEN: u32 = 0xc2b2ae3d;
const B_ODD: u32 = 0x27d4eb2f;

function mix(hash: u32): u32 {
  hash = (hash ^ (hash >>> 16)) * 0x85ebca6b;
  hash = (hash ^ (hash >>> 13)) * 0xc2b2ae35;
  return hash ^ (hash >>> 16);
}

/** Returns the hash, with the high half in the high 32 bits. */
export function hashBytes(pointer: usize, length: u32): u64 {
  const tail = pointer + <usize>length;
  const body = tail - <usize>(length & 7);
  let evenA: u32 = A_EVEN ^ length;
  let oddA: u32 = A_ODD;
  let evenB: u32 = B_EVEN + length;
  let oddB: u32 = B_ODD;
  while (pointer < body) {
    const even = load<u32>(pointer) * EVEN;
    const odd = load<u32>(pointer, 4) * ODD;
    evenA = rotl<u32>(evenA ^ even, 13) * A_EVEN;
    evenB = rotl<u32>(evenB + even, 11) * B_EVEN;
    oddA = rotl<u32>(oddA ^ odd, 15) * A_ODD;
    oddB = rotl<u32>(oddB + odd, 17) * B_ODD;
    pointer += 8;
  }
  while (pointer < tail) {
    const byte = <u32>load<u8>(pointer) * EVEN;
    evenA = rotl<u32>(evenA ^ byte, 13) * A_EVEN;
    evenB = rotl<u32>(evenB + byte, 11) * B_EVEN;
    pointer += 1;
  }
  const high = mix(mix(evenA) + oddA);
  const low = mix(mix(evenB) + oddB);
  return ((<u64>high) << 32) | <u64>low;
}

/**
 * Writes the hashes of consecutive chunks that end at `ends[0]`, `ends[1]`, …; the first starts at `start`.
 */
export function hashes(input: usize, start: u32, ends: usize, count: i32, out: usize): void {
  for (let i = 0; i < count; i++) {
    const end = load<u32>(ends + ((<usize>i) << 2));
    const hash = hashBytes(input + <usize>start, end - start);
    store<u32>(out, <u32>(hash >>> 32));
    store<u32>(out, <u32>hash, 4);
    out += 8;
    start = end;
  }
}
