// Manber's fingerprints ("Finding Similar Files in a Large File System", USENIX Winter 1994): a polynomial of
// each window of bytes, rolled from one window to the next; windows with a certain value in some bits are
// selected.
//
// Here F(t₁…tₙ) = Σ tᵢ·pⁿ⁻ⁱ is taken modulo 2³², and a window is selected by the high bits of C·F + D:
// - a bit of F depends only on lower bits, the lowest only on the parity of the bytes, so low bits are
//   unsuitable;
// - the high bits of F do not depend on the last byte, whose factor is p⁰ = 1. C is odd and large, so every
//   byte affects the high bits of the product. The product is part of the recurrence's constants and not
//   computed per window;
// - D ensures that a window of zero bytes does not have the hash 0, which is always selected.
//
// All selected windows have the same high bits, so the fingerprint is another hash with 32 free bits.
import { hashBytes } from "./hash";

/** p: 5 modulo 8, so that its powers have the longest possible period. */
const MULTIPLIER: u32 = 747796405;
/** C. */
const SCALE: u32 = 0x9e3779b1;
/** D. */
const SHIFT: u32 = 0x85ebca6b;
/** Keeps D constant: D = p·D + D·(1 − p). */
const DRIFT: u32 = SHIFT * (1 - MULTIPLIER);

/** Returns the selecting hash of the window that starts at `pointer`. */
function windowHash(pointer: usize, window: i32): u32 {
  let hash = SHIFT;
  for (let i = 0; i < window; i++) hash = hash * MULTIPLIER + <u32>load<u8>(pointer + i) * SCALE + DRIFT;
  return hash;
}

function roll(hash: u32, pointer: usize, window: i32, expiry: u32): u32 {
  const entering = <u32>load<u8>(pointer + window) * SCALE;
  const leaving = <u32>load<u8>(pointer) * expiry;
  return hash * MULTIPLIER + (entering - leaving + DRIFT);
}

/** Writes the selected windows among `count` from `from` on. Returns the end of the output. */
function scan(input: usize, from: i32, count: i32, window: i32, expiry: u32, limit: u32, out: usize): usize {
  if (count <= 0) return out;
  let hash = windowHash(input + from, window);
  for (let i = from; i < from + count; i++) {
    if (hash <= limit) {
      store<u32>(out, i);
      out += 4;
    }
    hash = roll(hash, input + i, window, expiry);
  }
  return out;
}

/** Returns the same number in all four lanes. */
function all(value: u32): v128 {
  return i32x4.splat(<i32>value);
}

/** Loads four bytes from each of four addresses that are `quarter` apart. */
function gather(pointer: usize, quarter: usize): v128 {
  const second = pointer + quarter;
  const third = second + quarter;
  return v128.load_lane<u32>(
    third + quarter,
    v128.load_lane<u32>(third, v128.load_lane<u32>(second, v128.load32_zero(pointer), 1), 2),
    3,
  );
}

/** Returns the hashes of the next windows. `leaving` and `entering` have one byte per lane. */
function rollAll(hash: v128, leaving: v128, entering: v128, expiry: v128): v128 {
  return i32x4.add(
    i32x4.mul(hash, all(MULTIPLIER)),
    i32x4.add(i32x4.sub(i32x4.mul(entering, all(SCALE)), i32x4.mul(leaving, expiry)), all(DRIFT)),
  );
}

/** Writes a position. Returns the end of the output. */
function keep(place: usize, out: usize): usize {
  store<u32>(out, <u32>place);
  return out + 4;
}

/**
 * Writes the positions of the windows of `input[0, length)` whose hash is at most `limit` into `offsets`,
 * which has room for all windows. Returns their number. Four parts of the input are scanned at once, one per
 * lane, four bytes at a time. Each part has its share of `offsets`; the shares are joined at the end.
 */
export function windows(
  input: usize,
  length: i32,
  window: i32,
  expiry: u32,
  limit: u32,
  offsets: usize,
): i32 {
  const count = length - window + 1;
  if (count <= 0) return 0;
  const quarter: usize = count >= 256 ? <usize>((count >> 2) & ~3) : 0;
  let end0 = offsets;
  if (quarter > 0) {
    const out1 = offsets + (quarter << 2);
    const out2 = out1 + (quarter << 2);
    const out3 = out2 + (quarter << 2);
    let end1 = out1;
    let end2 = out2;
    let end3 = out3;
    let hash = all(SHIFT);
    for (let at = input; at < input + window; at++) {
      const entering = i32x4(
        load<u8>(at),
        load<u8>(at + quarter),
        load<u8>(at + 2 * quarter),
        load<u8>(at + 3 * quarter),
      );
      hash = rollAll(hash, all(0), entering, all(0));
    }
    const byte = all(0xff);
    const leave = all(expiry);
    const max = all(limit);
    for (let at: usize = 0; at < quarter; at += 4) {
      const leaving = gather(input + at, quarter);
      const entering = gather(input + at + window, quarter);
      const hash0 = hash;
      const hash1 = rollAll(hash0, v128.and(leaving, byte), v128.and(entering, byte), leave);
      const hash2 = rollAll(
        hash1,
        v128.and(i32x4.shr_u(leaving, 8), byte),
        v128.and(i32x4.shr_u(entering, 8), byte),
        leave,
      );
      const hash3 = rollAll(
        hash2,
        v128.and(i32x4.shr_u(leaving, 16), byte),
        v128.and(i32x4.shr_u(entering, 16), byte),
        leave,
      );
      hash = rollAll(hash3, i32x4.shr_u(leaving, 24), i32x4.shr_u(entering, 24), leave);
      const lowest = i32x4.min_u(i32x4.min_u(hash0, hash1), i32x4.min_u(hash2, hash3));
      if (v128.any_true(i32x4.le_u(lowest, max))) {
        // Bit 4 × step + part.
        const selected =
          i32x4.bitmask(i32x4.le_u(hash0, max)) |
          (i32x4.bitmask(i32x4.le_u(hash1, max)) << 4) |
          (i32x4.bitmask(i32x4.le_u(hash2, max)) << 8) |
          (i32x4.bitmask(i32x4.le_u(hash3, max)) << 12);
        for (let step: usize = 0; step < 4; step++) {
          const parts = selected >> <i32>(step << 2);
          const place = at + step;
          if (parts & 1) end0 = keep(place, end0);
          if (parts & 2) end1 = keep(place + quarter, end1);
          if (parts & 4) end2 = keep(place + 2 * quarter, end2);
          if (parts & 8) end3 = keep(place + 3 * quarter, end3);
        }
      }
    }
    memory.copy(end0, out1, end1 - out1);
    end0 += end1 - out1;
    memory.copy(end0, out2, end2 - out2);
    end0 += end2 - out2;
    memory.copy(end0, out3, end3 - out3);
    end0 += end3 - out3;
  }
  const done = <i32>(quarter << 2);
  end0 = scan(input, done, count - done, window, expiry, limit, end0);
  return <i32>((end0 - offsets) >> 2);
}

/** Writes the fingerprints of the windows at `offsets`. */
export function fingerprints(input: usize, window: i32, offsets: usize, count: i32, out: usize): void {
  for (let i = 0; i < count; i++) {
    const place = (<usize>i) << 2;
    store<u32>(out + place, <u32>(hashBytes(input + <usize>load<u32>(offsets + place), window) >>> 32));
  }
}
