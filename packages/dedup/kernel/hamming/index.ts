// Finds all pairs of 64-bit fingerprints that differ in few bits. A fingerprint is stored as two 32-bit
// numbers in either order, because all bits count equally. src/kernel/hamming.ts lays out the memory.

/** Maximum distance at which one of four 16-bit lanes must be equal (pigeonhole principle). */
const LANES_DISTANCE: i32 = 3;

/** Writes the pair if it is similar. Returns the end of the output. */
function check(rows: usize, row: i32, column: i32, distance: u64, out: usize): usize {
  const a = load<u64>(rows + ((<usize>row) << 3));
  const b = load<u64>(rows + ((<usize>column) << 3));
  if (popcnt<u64>(a ^ b) > distance) return out;
  store<i32>(out, row);
  store<i32>(out, column, 4);
  return out + 8;
}

/** Compares one row with columns. */
function scanRow(rows: usize, row: i32, from: i32, to: i32, distance: u64, out: usize): usize {
  for (let column = from; column < to; column++) out = check(rows, row, column, distance, out);
  return out;
}

/** Compares four rows with columns by counting bits, with one branch for four comparisons. */
function scanByCounting(rows: usize, row: i32, from: i32, to: i32, distance: u64, out: usize): usize {
  const first = rows + ((<usize>row) << 3);
  const a = load<u64>(first);
  const b = load<u64>(first, 8);
  const c = load<u64>(first, 16);
  const d = load<u64>(first, 24);
  for (let column = from; column < to; column++) {
    const x = load<u64>(rows + ((<usize>column) << 3));
    const near =
      i32(popcnt<u64>(a ^ x) <= distance) |
      i32(popcnt<u64>(b ^ x) <= distance) |
      i32(popcnt<u64>(c ^ x) <= distance) |
      i32(popcnt<u64>(d ^ x) <= distance);
    if (near) for (let i = 0; i < 4; i++) out = check(rows, row + i, column, distance, out);
  }
  return out;
}

/**
 * Compares four rows with columns for a distance of at most 3: three bits affect at most three of four 16-bit
 * lanes, so one lane of a similar pair is equal. A vector compares two columns' lanes with a row's; bits are
 * counted only if one is equal.
 */
function scanByLanes(rows: usize, row: i32, from: i32, to: i32, distance: u64, out: usize): usize {
  const first = rows + ((<usize>row) << 3);
  const a = i64x2.splat(load<i64>(first));
  const b = i64x2.splat(load<i64>(first, 8));
  const c = i64x2.splat(load<i64>(first, 16));
  const d = i64x2.splat(load<i64>(first, 24));
  let column = from;
  for (; column + 4 <= to; column += 4) {
    const at = rows + ((<usize>column) << 3);
    const x = v128.load(at);
    const y = v128.load(at, 16);
    const left = v128.or(v128.or(i16x8.eq(a, x), i16x8.eq(b, x)), v128.or(i16x8.eq(c, x), i16x8.eq(d, x)));
    const right = v128.or(v128.or(i16x8.eq(a, y), i16x8.eq(b, y)), v128.or(i16x8.eq(c, y), i16x8.eq(d, y)));
    if (v128.any_true(v128.or(left, right))) {
      for (let i = 0; i < 4; i++) out = scanRow(rows, row + i, column, column + 4, distance, out);
    }
  }
  for (let i = 0; i < 4; i++) out = scanRow(rows, row + i, column, to, distance, out);
  return out;
}

/**
 * Writes the pairs of a row in `[first, end)` and a later column in `[from, to)` that differ in at most
 * `distance` bits to `out`, as two numbers each; a row's columns ascend. Returns their number. There must be
 * room for every pair.
 */
export function scan(rows: usize, first: i32, end: i32, from: i32, to: i32, distance: i32, out: usize): i32 {
  const start = out;
  const max64 = <u64>distance;
  let row = first;
  for (; row + 4 <= end; row += 4) {
    // The triangle on the diagonal, then the rectangle after it.
    const next = max(from, min(to, row + 4));
    for (let i = 0; i < 4; i++) out = scanRow(rows, row + i, max(from, row + i + 1), next, max64, out);
    out =
      distance <= LANES_DISTANCE
        ? scanByLanes(rows, row, next, to, max64, out)
        : scanByCounting(rows, row, next, to, max64, out);
  }
  for (; row < end; row++) out = scanRow(rows, row, max(from, row + 1), to, max64, out);
  return <i32>((out - start) >>> 3);
}
