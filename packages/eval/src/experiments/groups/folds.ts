/**
 * Parts rows into folds of about one size, all rows of a group in one fold: pages of one site are alike, and a model
 * that has seen some of them is no judge of the others.
 *
 * The groups go one by one, the largest first (of equals by name), to the fold with the fewest rows: nothing hangs on
 * the order of the rows.
 *
 * @param groups The group of each row, as its registrable domain.
 * @param folds From 2 to the number of groups.
 * @returns The fold of each row, from 0 on.
 * @throws {RangeError} Where `folds` is out of range.
 *
 * @example groupedFolds(["a", "a", "b", "c"], 2) // "a" in one fold; "b" and "c" in the other
 */
export function groupedFolds(groups: readonly string[], folds: number): Int32Array {
  const sizes = new Map<string, number>();
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  if (!Number.isSafeInteger(folds) || folds < 2 || folds > sizes.size) {
    throw new RangeError(`folds must be a whole number between 2 and the number of groups, ${sizes.size}`);
  }
  const filled = new Array<number>(folds).fill(0);
  const foldOf = new Map<string, number>();
  for (const [group, size] of [...sizes].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))) {
    const fold = filled.indexOf(Math.min(...filled));
    filled[fold]! += size;
    foldOf.set(group, fold);
  }
  return Int32Array.from(groups, (group) => foldOf.get(group)!);
}

/** A fold for each group: leave one group (a data set, say) out. @example foldPerGroup(["x", "y", "x"]) // [0, 1, 0] */
export function foldPerGroup(groups: readonly string[]): Int32Array {
  const names = [...new Set(groups)];
  const places = new Map(names.map((name, place) => [name, place]));
  return Int32Array.from(groups, (group) => places.get(group)!);
}
