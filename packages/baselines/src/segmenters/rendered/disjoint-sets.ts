/** Disjoint sets of numbers, joined by size with halved paths. */
export interface DisjointSets {
  /** Returns the number that stands for the set of a number. */
  readonly find: (item: number) => number;
  readonly join: (a: number, b: number) => void;
  readonly size: (item: number) => number;
}

/** Creates one set for each number below `count`. */
export function disjointSets(count: number): DisjointSets {
  const above = Int32Array.from({ length: count }, (_, item) => item);
  const sizes = new Int32Array(count).fill(1);
  const find = (item: number): number => {
    let root = item;
    while (above[root] !== root) root = above[root] = above[above[root]!]!;
    return root;
  };
  const join = (a: number, b: number): void => {
    const [one, other] = [find(a), find(b)];
    if (one === other) return;
    const [low, high] = sizes[one]! < sizes[other]! ? [one, other] : [other, one];
    above[low] = high;
    sizes[high]! += sizes[low]!;
  };
  return { find, join, size: (item) => sizes[find(item)]! };
}
