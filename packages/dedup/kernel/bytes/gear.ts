// FastCDC (Xia et al., "FastCDC: a Fast and Efficient Content-Defined Chunking Approach for Data
// Deduplication", USENIX ATC 2016, section 3): a chunk ends where a Gear hash has zeros in all bits of a
// mask. Positions within the minimum size are skipped, and the mask has more bits before the mean size than
// after it (normalised chunking).
//
// The mask uses the high bits: bit k of the hash depends on the last k + 1 bytes. The paper's hash has 64
// bits and is reset for each chunk; this one has 32 bits and depends on the 32 bytes before each position,
// even those before the chunk. So whether a chunk may end at a position depends only on the content around
// it.

/** Number of preceding bytes that affect a 32-bit Gear hash. */
const MEMORY: usize = 32;

/** Returns the end of the chunk that starts at `start`, or 0 if [start, end) does not determine it. */
function cut(
  table: usize,
  base: usize,
  start: usize,
  end: usize,
  minSize: usize,
  average: usize,
  max: usize,
  strict: u32,
  loose: u32,
  last: bool,
): usize {
  const available = end - start;
  const whole = available >= max;
  const stop = whole ? start + max : end;
  if (available > minSize) {
    let at = start + minSize - 1;
    let hash: u32 = 0;
    for (let warm = at - base > MEMORY ? at - MEMORY : base; warm < at; warm++) {
      hash = (hash << 1) + load<u32>(table + ((<usize>load<u8>(warm)) << 2));
    }
    const normal = min<usize>(start + average, stop);
    while (at + 4 <= normal) {
      hash = (hash << 1) + load<u32>(table + ((<usize>load<u8>(at)) << 2));
      if (!(hash & strict)) return at + 1;
      hash = (hash << 1) + load<u32>(table + ((<usize>load<u8>(at, 1)) << 2));
      if (!(hash & strict)) return at + 2;
      hash = (hash << 1) + load<u32>(table + ((<usize>load<u8>(at, 2)) << 2));
      if (!(hash & strict)) return at + 3;
      hash = (hash << 1) + load<u32>(table + ((<usize>load<u8>(at, 3)) << 2));
      if (!(hash & strict)) return at + 4;
      at += 4;
    }
    while (at < normal) {
      hash = (hash << 1) + load<u32>(table + ((<usize>load<u8>(at)) << 2));
      at += 1;
      if (!(hash & strict)) return at;
    }
    while (at + 4 <= stop) {
      hash = (hash << 1) + load<u32>(table + ((<usize>load<u8>(at)) << 2));
      if (!(hash & loose)) return at + 1;
      hash = (hash << 1) + load<u32>(table + ((<usize>load<u8>(at, 1)) << 2));
      if (!(hash & loose)) return at + 2;
      hash = (hash << 1) + load<u32>(table + ((<usize>load<u8>(at, 2)) << 2));
      if (!(hash & loose)) return at + 3;
      hash = (hash << 1) + load<u32>(table + ((<usize>load<u8>(at, 3)) << 2));
      if (!(hash & loose)) return at + 4;
      at += 4;
    }
    while (at < stop) {
      hash = (hash << 1) + load<u32>(table + ((<usize>load<u8>(at)) << 2));
      at += 1;
      if (!(hash & loose)) return at;
    }
  }
  return whole || last ? stop : 0;
}

/**
 * Writes the ends of the chunks of [start, end), relative to `base`, until there are `capacity` of them or
 * the rest does not determine another. Returns their number. [base, start) precedes the chunks. With `last`,
 * the input ends at `end`.
 */
export function gear(
  table: usize,
  base: usize,
  start: usize,
  end: usize,
  min: i32,
  average: i32,
  max: i32,
  strict: u32,
  loose: u32,
  last: bool,
  out: usize,
  capacity: i32,
): i32 {
  let count = 0;
  while (count < capacity && start < end) {
    start = cut(table, base, start, end, min, average, max, strict, loose, last);
    if (start === 0) break;
    store<u32>(out + ((<usize>count) << 2), <u32>(start - base));
    count++;
  }
  return count;
}
