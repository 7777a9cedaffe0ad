/**
 * The integer that orders a number of 32 bits among all others, from its bits: positive numbers are ordered like
 * their bits, negative ones in reverse. NaN counts as 0, as in LightGBM; -0 comes directly before 0.
 */
export function orderKey(bits: number): number {
  if ((bits & 0x7fff_ffff) > 0x7f80_0000) return 0;
  return bits ^ ((bits >> 31) & 0x7fff_ffff);
}

/** The bits of numbers of 32 bits, in the same memory. */
export function bitsOf(numbers: Float32Array): Int32Array {
  return new Int32Array(numbers.buffer, numbers.byteOffset, numbers.length);
}
