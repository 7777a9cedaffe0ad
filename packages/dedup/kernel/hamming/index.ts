// All pairs of 64-bit fingerprints that differ in few bits. Fingerprints lie in memory as two 32-bit numbers each, in
// either order: equal bits are counted alike. The other side of the memory's layout is src/kernel/hamming.ts.

/** The most bits for which one of four 16-bit lanes must be equal (pigeonhole). */
const LANES_DISTANCE: i32 = 3;

/** Writes the pair if it is near. Returns where the next one goes. */
function check(rows: usize, row: i32, column: i32, distance: u64, out: usize): usize {
  const a = load<u64>(rows + ((<usize>row) << 3));
  const b = load<u64>(rows + ((<usize>column) << 3));
  if (popcnt<u64>(a ^ b) > distance) return out;
  store<i32>(out, row);
  store<i32>(out, column, 4);
  return out + 8;
}

/** One row against columns. */
function scanRow(rows: usize, row: i32, from: i32, to: i32, distance: u64, out: usize): usize {
  for (let column = from; column < to; column++) out = check(rows, row, column, distance, out);
  return out;
}

/** Four rows against columns, by counting bits; one branch for four comparisons. */
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
 * Four rows against columns for a distance of at most 3: three bits touch three of four 16-bit lanes, so one lane of
 * a near pair is equal. A vector compares two columns' lanes with a row's; bits are counted only where one is equal.
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
 * Pairs of a row in `[first, end)` and a later column in `[from, to)` that differ in at most `distance` bits, written
 * to `out` as two numbers each; a row's columns ascend. Returns how many. There must be room for every pair.
 */
export function scan(rows: usize, first: i32, end: i32, from: i32, to: i32, distance: i32, out: usize): i32 {
  const start = out;
  const most = <u64>distance;
  let row = first;
  for (; row + 4 <= end; row += 4) {
    // The triangle on the diagonal, then the rectangle behind it.
    const behind = max(from, min(to, row + 4));
    for (let i = 0; i < 4; i++) out = scanRow(rows, row + i, max(from, row + i + 1), behind, most, out);
    out =
      distance <= LANES_DISTANCE
        ? scanByLanes(rows, row, behind, to, most, out)
        : scanByCounting(rows, row, behind, to, most, out);
  }
  for (; row < end; row++) out = scanRow(rows, row, max(from, row + 1), to, most, out);
  return <i32>((out - start) >>> 3);
}
