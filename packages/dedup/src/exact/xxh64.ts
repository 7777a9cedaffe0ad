/**
 * XXH64 without WebAssembly and without BigInt: 64-bit numbers are two 32-bit halves, products are made of 16-bit limbs.
 *
 * @see https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md section "XXH64 Algorithm Description"
 */

/** The algorithm's five primes, halves high and low (specification, step 1). */
const P1_HIGH = 0x9e3779b1;
const P1_LOW = 0x85ebca87;
const P2_HIGH = 0xc2b2ae3d;
const P2_LOW = 0x27d4eb4f;
const P3_HIGH = 0x165667b1;
const P3_LOW = 0x9e3779f9;
const P4_HIGH = 0x85ebca77;
const P4_LOW = 0xc2b2ae63;
const P5_HIGH = 0x27d4eb2f;
const P5_LOW = 0x165667c5;

/** The halves of the number at hand: what each step below reads and leaves. */
let high = 0;
let low = 0;

function set(h: number, l: number): void {
  high = h;
  low = l;
}

function add(h: number, l: number): void {
  const sum = (low >>> 0) + (l >>> 0);
  high = (high + h + (sum > 0xffff_ffff ? 1 : 0)) | 0;
  low = sum | 0;
}

function multiply(h: number, l: number): void {
  const a0 = low & 0xffff;
  const a1 = low >>> 16;
  const b0 = l & 0xffff;
  const b1 = l >>> 16;
  const p00 = Math.imul(a0, b0);
  const p01 = Math.imul(a0, b1);
  const p10 = Math.imul(a1, b0);
  const middle = (p00 >>> 16) + (p01 & 0xffff) + (p10 & 0xffff);
  const carry = Math.imul(a1, b1) + (p01 >>> 16) + (p10 >>> 16) + (middle >>> 16);
  high = (carry + Math.imul(high, l) + Math.imul(low, h)) | 0;
  low = (middle << 16) | (p00 & 0xffff);
}

/** By 1 to 31 bits. */
function rotate(bits: number): void {
  const h = high;
  high = (h << bits) | (low >>> (32 - bits));
  low = (low << bits) | (h >>> (32 - bits));
}

function xor(h: number, l: number): void {
  high ^= h;
  low ^= l;
}

/** `x ^= x >>> bits`, for 1 to 31 bits. */
function xorShift(bits: number): void {
  low ^= (low >>> bits) | (high << (32 - bits));
  high ^= high >>> bits;
}

function word(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
}

/** Step 2: a lane takes eight bytes in. Leaves the lane's new value. */
function round(laneHigh: number, laneLow: number, inputHigh: number, inputLow: number): void {
  set(inputHigh, inputLow);
  multiply(P2_HIGH, P2_LOW);
  add(laneHigh, laneLow);
  rotate(31);
  multiply(P1_HIGH, P1_LOW);
}

/** Step 3: a lane goes into the accumulator. */
function mergeLane(laneHigh: number, laneLow: number): void {
  const h = high;
  const l = low;
  round(0, 0, laneHigh, laneLow);
  xor(h, l);
  multiply(P1_HIGH, P1_LOW);
  add(P4_HIGH, P4_LOW);
}

/** Lanes 1 to 4, high and low half each. */
const lanes = new Int32Array(8);

function startLane(lane: number, seed: number, addHigh: number, addLow: number): void {
  set(0, seed);
  add(addHigh, addLow);
  lanes[2 * lane] = high;
  lanes[2 * lane + 1] = low;
}

/** Steps 1 to 3 for 32 bytes and more. Returns where the stripes end. */
function stripes(bytes: Uint8Array, seed: number): number {
  set(P1_HIGH, P1_LOW);
  add(P2_HIGH, P2_LOW);
  startLane(0, seed, high, low);
  startLane(1, seed, P2_HIGH, P2_LOW);
  startLane(2, seed, 0, 0);
  startLane(3, seed, ~P1_HIGH, -P1_LOW);
  const end = bytes.length - (bytes.length & 31);
  for (let at = 0; at < end; at += 32) {
    for (let lane = 0; lane < 8; lane += 2) {
      const from = at + 4 * lane;
      round(lanes[lane]!, lanes[lane + 1]!, word(bytes, from + 4), word(bytes, from));
      lanes[lane] = high;
      lanes[lane + 1] = low;
    }
  }
  let sumHigh = 0;
  let sumLow = 0;
  for (const [lane, bits] of [1, 7, 12, 18].entries()) {
    set(lanes[2 * lane]!, lanes[2 * lane + 1]!);
    rotate(bits);
    add(sumHigh, sumLow);
    sumHigh = high;
    sumLow = low;
  }
  for (let lane = 0; lane < 8; lane += 2) mergeLane(lanes[lane]!, lanes[lane + 1]!);
  return end;
}

/** Step 5: what is left after the stripes, 8, 4 and 1 bytes at a time. */
function tail(bytes: Uint8Array, from: number): void {
  let at = from;
  for (; at + 8 <= bytes.length; at += 8) {
    const h = high;
    const l = low;
    round(0, 0, word(bytes, at + 4), word(bytes, at));
    xor(h, l);
    rotate(27);
    multiply(P1_HIGH, P1_LOW);
    add(P4_HIGH, P4_LOW);
  }
  for (; at + 4 <= bytes.length; at += 4) {
    const h = high;
    const l = low;
    set(0, word(bytes, at));
    multiply(P1_HIGH, P1_LOW);
    xor(h, l);
    rotate(23);
    multiply(P2_HIGH, P2_LOW);
    add(P3_HIGH, P3_LOW);
  }
  for (; at < bytes.length; at++) {
    const h = high;
    const l = low;
    set(0, bytes[at]!);
    multiply(P5_HIGH, P5_LOW);
    xor(h, l);
    rotate(11);
    multiply(P1_HIGH, P1_LOW);
  }
}

/**
 * XXH64 of bytes, in plain JavaScript.
 *
 * @param seed An unsigned 32-bit number; the high half of the algorithm's 64-bit seed is zero.
 * @param into Where the halves are written, high and low.
 * @returns `into`.
 */
export function xxh64(bytes: Uint8Array, seed: number, into: Uint32Array): Uint32Array {
  let at = 0;
  if (bytes.length >= 32) at = stripes(bytes, seed);
  else {
    set(0, seed);
    add(P5_HIGH, P5_LOW);
  }
  add(Math.floor(bytes.length / 0x1_0000_0000), bytes.length | 0);
  tail(bytes, at);
  // Step 6: the avalanche.
  xor(0, high >>> 1);
  multiply(P2_HIGH, P2_LOW);
  xorShift(29);
  multiply(P3_HIGH, P3_LOW);
  xor(0, high);
  into[0] = high;
  into[1] = low;
  return into;
}
