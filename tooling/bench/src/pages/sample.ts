/**
 * The indices of every k-th of `total` pages, `take` of them, evenly spread; all where there are no more.
 * Always the same ones, so that figures of two days are about the same pages.
 *
 * @example everyKth(10, 3); // [0, 3, 6]
 */
export function everyKth(total: number, take: number): readonly number[] {
  const count = Math.min(total, take);
  return Array.from({ length: count }, (_, i) => Math.floor((i * total) / count));
}
