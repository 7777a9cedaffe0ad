/** Regions are nested at most this deep: header, content and footer of a page, and the lists and articles inside. */
export const MAX_LEVELS = 3;

/**
 * Returns the labelling of candidates with the highest sum of scores: for each candidate the number of regions around
 * it if it is a region, or -1. Exact, by dynamic programming from the leaves up; time is linear.
 *
 * @param parent - the index of the candidate around each, -1 for roots; candidates come after those around them.
 * @param scores - {@link MAX_LEVELS} per candidate: what it adds as a region inside of none, one, two others.
 * @example bestLabels([-1, 0], [2, 0, 0, 5, 1, 0]) // [-1, 0]: 5 is more than 2 + 1
 */
export function bestLabels(parent: ArrayLike<number>, scores: ArrayLike<number>): Int8Array {
  const { length } = parent;
  // What a candidate and those inside it add at most, by the number of regions around it.
  const width = MAX_LEVELS + 1;
  const inside = new Float64Array(length * width);
  const isRegion = new Uint8Array(length * MAX_LEVELS);
  for (let index = length - 1; index >= 0; index--) {
    const up = parent[index]!;
    for (let level = 0; level < width; level++) {
      let best = inside[index * width + level]!;
      if (level < MAX_LEVELS) {
        const asRegion = scores[index * MAX_LEVELS + level]! + inside[index * width + level + 1]!;
        if (asRegion > best) {
          best = asRegion;
          isRegion[index * MAX_LEVELS + level] = 1;
        }
      }
      if (up >= 0) inside[up * width + level]! += best;
    }
  }
  const labels = new Int8Array(length).fill(-1);
  const around = new Uint8Array(length);
  for (let index = 0; index < length; index++) {
    const up = parent[index]!;
    const level = up < 0 ? 0 : around[up]! + (labels[up]! >= 0 ? 1 : 0);
    around[index] = level;
    if (level < MAX_LEVELS && isRegion[index * MAX_LEVELS + level] === 1) labels[index] = level;
  }
  return labels;
}
