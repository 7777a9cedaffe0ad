/** Ranks and how many values share them. */
export interface Ranking {
  /** From 1 on, in the order of the values; equal values share the mean of their places. */
  readonly ranks: readonly number[];
  /** The sizes of the groups of equal values, groups of one left out. */
  readonly ties: readonly number[];
}

/**
 * Ranks values from 1 on, equal ones with their mid-rank.
 *
 * @param best Which value gets rank 1. Default `"lowest"`.
 * @throws {RangeError} If a value is NaN: it has no rank.
 *
 * @example rank([0.9, 0.7, 0.9], "highest") // { ranks: [1.5, 3, 1.5], ties: [2] }
 */
export function rank(values: readonly number[], best: "lowest" | "highest" = "lowest"): Ranking {
  if (values.some(Number.isNaN)) throw new RangeError("values must not be NaN");
  const order = values.map((_, i) => i).sort((i, j) => compare(values[i]!, values[j]!));
  if (best === "highest") order.reverse();
  const ranks = new Array<number>(values.length);
  const ties: number[] = [];
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && values[order[end]!] === values[order[start]!]) end++;
    for (let i = start; i < end; i++) ranks[order[i]!] = (start + 1 + end) / 2;
    if (end - start > 1) ties.push(end - start);
    start = end;
  }
  return { ranks, ties };
}

/** Not by subtraction: two infinities are equal too. */
function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
