// The cut points of LBFS; `src/kernel/bytes/rabin.ts` explains them and finds the same ones.

const WINDOW: usize = 48;

/** Where the chunk that begins at `start` ends, or 0 where [start, end) does not tell. */
function cut(
  reductions: usize,
  expiries: usize,
  base: usize,
  start: usize,
  end: usize,
  least: usize,
  max: usize,
  mask: u64,
  last: bool,
): usize {
  const available = end - start;
  const whole = available >= max;
  const stop = whole ? start + max : end;
  if (available > least) {
    let at = start + least - 1;
    let hash: u64 = 0;
    for (let warm = at - base > WINDOW ? at - WINDOW : base; warm < at; warm++) {
      hash = ((hash << 8) | <u64>load<u8>(warm)) ^ load<u64>(reductions + ((<usize>(hash >>> 56)) << 3));
    }
    const full = min<usize>(base + WINDOW, stop);
    while (at < full) {
      hash = ((hash << 8) | <u64>load<u8>(at)) ^ load<u64>(reductions + ((<usize>(hash >>> 56)) << 3));
      at += 1;
      if ((hash & mask) === mask) return at;
    }
    while (at < stop) {
      hash ^= load<u64>(expiries + ((<usize>load<u8>(at - WINDOW)) << 3));
      hash = ((hash << 8) | <u64>load<u8>(at)) ^ load<u64>(reductions + ((<usize>(hash >>> 56)) << 3));
      at += 1;
      if ((hash & mask) === mask) return at;
    }
  }
  return whole || last ? stop : 0;
}

/** As `gear` does. */
export function rabin(
  reductions: usize,
  expiries: usize,
  base: usize,
  start: usize,
  end: usize,
  min: i32,
  max: i32,
  mask: u32,
  last: bool,
  out: usize,
  capacity: i32,
): i32 {
  let count = 0;
  while (count < capacity && start < end) {
    start = cut(reductions, expiries, base, start, end, min, max, <u64>mask, last);
    if (start === 0) break;
    store<u32>(out + ((<usize>count) << 2), <u32>(start - base));
    count++;
  }
  return count;
}
