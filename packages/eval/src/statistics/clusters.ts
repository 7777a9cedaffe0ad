import { groupBy } from "../group-by.js";

/** Identifies the cluster of a page: usually its registrable domain. */
export type ClusterLabel = string | number;

/** Pages grouped by cluster in one array: cluster c has `pages[starts[c]]` to `pages[starts[c + 1] - 1]`. */
export interface Clusters {
  readonly count: number;
  readonly starts: Int32Array;
  readonly pages: Int32Array;
}

/**
 * Groups pages by their label. The clusters are in the order of their labels (numbers first), not of the
 * pages, so that random draws don't depend on the order of the pages.
 *
 * @param labels The label of each page; 1 and "1" are different clusters.
 * @throws {RangeError} If a label is NaN, which cannot be ordered.
 *
 * @example groupClusters(["b", "a", "b"]) // count 2, starts [0, 1, 3], pages [1, 0, 2]
 */
export function groupClusters(labels: readonly ClusterLabel[]): Clusters {
  const groups = groupBy(labels.keys(), (page) => labels[page]!);
  if (groups.has(Number.NaN)) throw new RangeError("clusters must not be NaN");
  const ordered = [...groups].sort(([a], [b]) => compareLabels(a, b)).map(([, pages]) => pages);
  const starts = new Int32Array(ordered.length + 1);
  for (const [c, { length }] of ordered.entries()) starts[c + 1] = starts[c]! + length;
  return { count: ordered.length, starts, pages: Int32Array.from(ordered.flat()) };
}

/** Compares by code unit, which gives the same order in every locale. */
function compareLabels(a: ClusterLabel, b: ClusterLabel): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
  return a < b ? -1 : 1;
}

/**
 * Sums values by cluster.
 *
 * @param values One value per page.
 * @example clusterSums(groupClusters(["b", "a", "b"]), [1, 2, 3]) // [2, 4]
 */
export function clusterSums(clusters: Clusters, values: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(clusters.count);
  for (let c = 0; c < clusters.count; c++) {
    let sum = 0;
    for (let i = clusters.starts[c]!; i < clusters.starts[c + 1]!; i++) sum += values[clusters.pages[i]!]!;
    sums[c] = sum;
  }
  return sums;
}
