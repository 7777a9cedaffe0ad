/**
 * Parts rows into folds of about one size, all rows of a group in one fold: the groups go one by one, the largest first,
 * to the fold with the fewest rows.
 *
 * @param groups - the group of each row; at least as many different ones as folds.
 * @returns the fold of each row, from 0 on.
 */
export function groupedFolds(groups: readonly string[], folds: number): readonly number[] {
  const sizes = new Map<string, number>();
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const filled = new Array<number>(folds).fill(0);
  const places = new Map<string, number>();
  for (const [group, size] of [...sizes].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))) {
    const fold = filled.indexOf(Math.min(...filled));
    filled[fold]! += size;
    places.set(group, fold);
  }
  return groups.map((group) => places.get(group)!);
}

/** A fold for each group. @example foldPerGroup(["x", "y", "x"]) // [0, 1, 0] */
export function foldPerGroup(groups: readonly string[]): readonly number[] {
  const names = [...new Set(groups)];
  return groups.map((group) => names.indexOf(group));
}
