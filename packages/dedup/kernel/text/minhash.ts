// MinHash (Broder 1997) under permutations h ↦ a·h + b modulo 2³².

/**
 * Writes the minimum of each permutation; all ones if there are no hashes.
 *
 * @param multipliers `count` numbers, like `addends` and `minima`; a multiple of 16.
 */
export function minhash(
  hashes: usize,
  length: u32,
  multipliers: usize,
  addends: usize,
  minima: usize,
  count: u32,
): void {
  const end = hashes + (length << 2);
  for (let i: usize = 0; i < (<usize>count) << 2; i += 64) {
    const a0 = v128.load(multipliers + i);
    const a1 = v128.load(multipliers + i, 16);
    const a2 = v128.load(multipliers + i, 32);
    const a3 = v128.load(multipliers + i, 48);
    const b0 = v128.load(addends + i);
    const b1 = v128.load(addends + i, 16);
    const b2 = v128.load(addends + i, 32);
    const b3 = v128.load(addends + i, 48);
    let m0 = i32x4.splat(-1);
    let m1 = m0;
    let m2 = m0;
    let m3 = m0;
    for (let at = hashes; at < end; at += 4) {
      const hash = v128.load32_splat(at);
      m0 = i32x4.min_u(m0, i32x4.add(i32x4.mul(hash, a0), b0));
      m1 = i32x4.min_u(m1, i32x4.add(i32x4.mul(hash, a1), b1));
      m2 = i32x4.min_u(m2, i32x4.add(i32x4.mul(hash, a2), b2));
      m3 = i32x4.min_u(m3, i32x4.add(i32x4.mul(hash, a3), b3));
    }
    v128.store(minima + i, m0);
    v128.store(minima + i, m1, 16);
    v128.store(minima + i, m2, 32);
    v128.store(minima + i, m3, 48);
  }
}
