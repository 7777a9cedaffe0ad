import { createRandom } from "@winnow/core-dom";
import type { Aggregate } from "../metrics/aggregate.js";
import type { MetricValues } from "../types.js";
import { type ClusterLabel, clusterSums, groupClusters } from "./clusters.js";

/** Options of {@link randomisationTest} and {@link swapTest}. */
interface RandomisationOptions {
  /**
   * Number of random assignments, if there are too many to try all. Default 10,000, so p is at least 0.0001.
   */
  readonly permutations?: number | undefined;
  /** Seed of the random assignments. Default 1. */
  readonly seed?: number | undefined;
}

/** Up to this number of clusters all 2^clusters assignments are tried. */
const EXACT_CLUSTERS = 12;

/**
 * Figures that differ by less than this share of their size count as equal: they were summed in different
 * orders.
 */
const TIE = 1e-10;

/**
 * Runs the paired, two-sided randomisation test of two systems' means (Fisher 1935; for this use Smucker,
 * Allan and Carterette 2007): how often would a difference at least as large arise if the systems were
 * assigned at random?
 *
 * Whole clusters change sign together, since pages of one site are not independent. With up to 12 clusters
 * that differ at all the p-value is exact; otherwise it is (b + 1) / (m + 1) for b of m random assignments,
 * never 0 (Phipson and Smyth 2010). It doesn't depend on the order of the pages.
 *
 * @param differences The first system's figure minus the second's, for each page.
 * @param clusters The cluster of each page: its domain.
 * @returns p; 1 if nothing differs, NaN if a difference is NaN.
 * @throws {RangeError} If the lengths differ or `permutations` is not an integer of 1 or more.
 *
 * @example randomisationTest([0.1, 0.2, 0.1], ["a", "b", "c"]) // 0.25: 2 of 8 assignments
 */
export function randomisationTest(
  differences: readonly number[],
  clusters: readonly ClusterLabel[],
  options: RandomisationOptions = {},
): number {
  if (differences.length !== clusters.length)
    throw new RangeError("clusters must have a label for each page");
  const { permutations, random } = settings(options);
  // The number of pages is the same in every assignment, so sums can replace means.
  const sums = clusterSums(groupClusters(clusters), differences).filter((sum) => sum !== 0);
  let total = 0;
  for (const sum of sums) total += sum;
  if (Number.isNaN(total)) return Number.NaN;
  const scale = sums.reduce((total, sum) => total + Math.abs(sum), 0);
  const bound = Math.abs(total) - TIE * scale;
  const words = new Int32Array(Math.ceil(sums.length / 32));
  const isExtreme = (): boolean => Math.abs(total - 2 * subsetSum(sums, words)) >= bound;
  return extremeShare(
    sums.length,
    permutations,
    (signs) => {
      words[0] = signs;
      return isExtreme();
    },
    () => {
      for (let w = 0; w < words.length; w++) words[w] = random() * 4294967296;
      return isExtreme();
    },
  );
}

/** The share of extreme assignments, by their bits if there are few clusters, otherwise at random. */
function extremeShare(
  clusters: number,
  permutations: number,
  isExtreme: (signs: number) => boolean,
  isDrawExtreme: () => boolean,
): number {
  let count = 0;
  if (clusters <= EXACT_CLUSTERS) {
    for (let signs = 0; signs < 1 << clusters; signs++) if (isExtreme(signs)) count++;
    return count / 2 ** clusters;
  }
  for (let i = 0; i < permutations; i++) if (isDrawExtreme()) count++;
  return (count + 1) / (permutations + 1);
}

/** The sum of the clusters whose bit is set. Changing their signs reduces the total by twice that sum. */
function subsetSum(sums: Float64Array, words: Int32Array): number {
  let sum = 0;
  // A product, not a branch: the bits are random, so branch prediction would fail for half of them.
  for (let i = 0; i < sums.length; i++) sum += sums[i]! * ((words[i >>> 5]! >>> (i & 31)) & 1);
  return sum;
}

/**
 * Runs the randomisation test for figures that are not means over pages, such as ratios of summed counts.
 * Whole clusters are swapped between the systems, and the figures of both are computed again. This is slower
 * than `randomisationTest` by the cost of the aggregate.
 *
 * @param a The measures of each page for the first system.
 * @param b The same pages, in the same order, for the second.
 * @param measure The measure to compare.
 * @returns p; NaN if the measure is NaN. Assignments that make it NaN count as extreme.
 * @throws {RangeError} If the lengths differ or `permutations` is not an integer of 1 or more.
 *
 * @example swapTest(ours, theirs, domains, snippetsMetric.aggregate, "f1", { permutations: 1000 })
 */
export function swapTest(
  a: readonly MetricValues[],
  b: readonly MetricValues[],
  clusters: readonly ClusterLabel[],
  aggregate: Aggregate,
  measure: string,
  options: RandomisationOptions = {},
): number {
  if (a.length !== b.length) throw new RangeError("a and b must have the same pages");
  if (a.length !== clusters.length) throw new RangeError("clusters must have a label for each page");
  const { permutations, random } = settings(options);
  const groups = groupClusters(clusters);
  const [figureA, figureB] = [aggregate(a)[measure]!, aggregate(b)[measure]!];
  const bound = Math.abs(figureA - figureB) - TIE * (Math.abs(figureA) + Math.abs(figureB));
  if (Number.isNaN(bound)) return Number.NaN;
  const first = [...a];
  const second = [...b];
  const extreme = (swapped: (cluster: number) => boolean): boolean => {
    for (let c = 0; c < groups.count; c++) {
      const [one, other] = swapped(c) ? [b, a] : [a, b];
      for (const page of groups.pages.subarray(groups.starts[c]!, groups.starts[c + 1]!)) {
        first[page] = one[page]!;
        second[page] = other[page]!;
      }
    }
    const difference = Math.abs(aggregate(first)[measure]! - aggregate(second)[measure]!);
    return !(difference < bound);
  };
  return extremeShare(
    groups.count,
    permutations,
    (signs) => extreme((cluster) => ((signs >>> cluster) & 1) === 1),
    () => extreme(() => random() < 0.5),
  );
}

function settings({ permutations = 10_000, seed = 1 }: RandomisationOptions) {
  if (!Number.isSafeInteger(permutations) || permutations < 1) {
    throw new RangeError("permutations must be an integer of 1 or more");
  }
  return { permutations, random: createRandom(seed) };
}
