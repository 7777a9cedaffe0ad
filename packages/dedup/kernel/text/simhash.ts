// SimHash (Charikar 2002; Manku et al. 2007, section 2) with 64 bits. Each occurrence of a hash has one vote.
// It votes with 64 bits that two finalisers derive from its 32.

/** MurmurHash3's finaliser, four at a time. */
function high(hash: v128): v128 {
  let x = v128.xor(hash, i32x4.shr_u(hash, 16));
  x = i32x4.mul(x, i32x4.splat(0x85ebca6b));
  x = v128.xor(x, i32x4.shr_u(x, 13));
  x = i32x4.mul(x, i32x4.splat(0xc2b2ae35));
  return v128.xor(x, i32x4.shr_u(x, 16));
}

/** The finaliser `lowbias32` of Wellons (2018), four at a time. */
function low(hash: v128): v128 {
  let x = v128.xor(hash, i32x4.shr_u(hash, 16));
  x = i32x4.mul(x, i32x4.splat(0x7feb352d));
  x = v128.xor(x, i32x4.shr_u(x, 15));
  x = i32x4.mul(x, i32x4.splat(0x846ca68b));
  return v128.xor(x, i32x4.shr_u(x, 16));
}

/** Returns the bits of two bytes, each repeated eight times, as 0 or -1. */
function spread(bytes: v128): v128 {
  const bits = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
  return i8x16.eq(v128.and(bytes, bits), bits);
}

// Bytes 0 and 1, 2 and 3, … of a vector: the halves of its four numbers.
function half0(v: v128): v128 {
  return spread(i8x16.shuffle(v, v, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1));
}
function half1(v: v128): v128 {
  return spread(i8x16.shuffle(v, v, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3));
}
function half2(v: v128): v128 {
  return spread(i8x16.shuffle(v, v, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5));
}
function half3(v: v128): v128 {
  return spread(i8x16.shuffle(v, v, 6, 6, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7));
}
function half4(v: v128): v128 {
  return spread(i8x16.shuffle(v, v, 8, 8, 8, 8, 8, 8, 8, 8, 9, 9, 9, 9, 9, 9, 9, 9));
}
function half5(v: v128): v128 {
  return spread(i8x16.shuffle(v, v, 10, 10, 10, 10, 10, 10, 10, 10, 11, 11, 11, 11, 11, 11, 11, 11));
}
function half6(v: v128): v128 {
  return spread(i8x16.shuffle(v, v, 12, 12, 12, 12, 12, 12, 12, 12, 13, 13, 13, 13, 13, 13, 13, 13));
}
function half7(v: v128): v128 {
  return spread(i8x16.shuffle(v, v, 14, 14, 14, 14, 14, 14, 14, 14, 15, 15, 15, 15, 15, 15, 15, 15));
}

/** Adds 16 one-byte counters to 16 four-byte counters. */
function widen(counts: usize, bytes: v128): void {
  const below = i16x8.extend_low_i8x16_u(bytes);
  const above = i16x8.extend_high_i8x16_u(bytes);
  v128.store(counts, i32x4.add(v128.load(counts), i32x4.extend_low_i16x8_u(below)));
  v128.store(counts, i32x4.add(v128.load(counts, 16), i32x4.extend_high_i16x8_u(below)), 16);
  v128.store(counts, i32x4.add(v128.load(counts, 32), i32x4.extend_low_i16x8_u(above)), 32);
  v128.store(counts, i32x4.add(v128.load(counts, 48), i32x4.extend_high_i16x8_u(above)), 48);
}

/**
 * Stores the fingerprint, high half first; zero if there are no hashes.
 *
 * @param hashes Followed by room for three more.
 * @param counts Room for 64 four-byte counters.
 */
export function simhash(hashes: usize, length: u32, counts: usize, out: usize): void {
  memory.fill(counts, 0, 256);
  const end = hashes + (length << 2);
  // Whole vectors are read. The added hashes are zeros, whose finalised bits are zeros too and do not count.
  memory.fill(end, 0, 12);
  let at = hashes;
  while (at < end) {
    let h0 = i32x4.splat(0);
    let h1 = h0;
    let l0 = h0;
    let l1 = h0;
    // A one-byte counter holds up to 255, and four hashes are added per iteration.
    const stop = min(end, at + 63 * 16);
    for (; at < stop; at += 16) {
      const hash = v128.load(at);
      const x = high(hash);
      h0 = i8x16.sub(i8x16.sub(i8x16.sub(i8x16.sub(h0, half0(x)), half2(x)), half4(x)), half6(x));
      h1 = i8x16.sub(i8x16.sub(i8x16.sub(i8x16.sub(h1, half1(x)), half3(x)), half5(x)), half7(x));
      const y = low(hash);
      l0 = i8x16.sub(i8x16.sub(i8x16.sub(i8x16.sub(l0, half0(y)), half2(y)), half4(y)), half6(y));
      l1 = i8x16.sub(i8x16.sub(i8x16.sub(i8x16.sub(l1, half1(y)), half3(y)), half5(y)), half7(y));
    }
    widen(counts, h0);
    widen(counts + 64, h1);
    widen(counts + 128, l0);
    widen(counts + 192, l1);
  }
  let above: u32 = 0;
  let below: u32 = 0;
  for (let bit: u32 = 0; bit < 32; bit++) {
    // A bit is set if more than half vote for it.
    if (load<u32>(counts + (bit << 2)) > length >> 1) above |= 1 << bit;
    if (load<u32>(counts + (bit << 2), 128) > length >> 1) below |= 1 << bit;
  }
  store<u32>(out, above);
  store<u32>(out, below, 4);
}
