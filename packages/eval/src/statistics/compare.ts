import type { Aggregate } from "../metrics/aggregate.js";
import type { Metric } from "../metrics/types.js";
import type { PageScore } from "../score/types.js";
import type { Interval, MetricValues } from "../types.js";
import { jointBootstrap } from "./bootstrap.js";
import { type ClusterLabel, clusterSums, groupClusters } from "./clusters.js";
import { compareRanks, type RankComparison } from "./friedman.js";
import { randomisationTest, swapTest } from "./randomisation.js";

/**
 * Adjusts p-values for testing several hypotheses at once (Holm 1979, step-down). The smallest is multiplied
 * by their number, the next by one less, and so on; none may be smaller than the previous one or larger than
 * 1. Rejecting hypotheses with an adjusted value of at most alpha keeps the probability of any false
 * rejection at most alpha, however the tests depend on each other.
 *
 * @param p The p-values. NaN stays NaN and isn't counted.
 * @returns The adjusted values, in the order of `p`.
 *
 * @example holm([0.01, 0.04, 0.03]) // [0.03, 0.06, 0.06]
 */
export function holm(p: readonly number[]): readonly number[] {
  const order = p.flatMap((value, i) => (Number.isNaN(value) ? [] : [i])).sort((i, j) => p[i]! - p[j]!);
  const adjusted = p.map(() => Number.NaN);
  let floor = 0;
  for (const [step, i] of order.entries()) {
    floor = Math.max(floor, Math.min(1, (order.length - step) * p[i]!));
    adjusted[i] = floor;
  }
  return adjusted;
}

/** Options of {@link compareSystems}. */
interface CompareOptions {
  readonly metric: Pick<Metric, "name" | "primary" | "better" | "aggregate">;
  /** The measure to compare. Default: the metric's primary measure. */
  readonly measure?: string | undefined;
  /** The probability of any false "significant" among all pairs. Default 0.05. */
  readonly alpha?: number | undefined;
  /** Number of bootstrap resamples. Default 1,000. */
  readonly resamples?: number | undefined;
  /**
   * Permutations of the randomisation test. Default 10,000, or 1,000 if the measure isn't a mean over pages;
   * more for many systems, so that the smallest possible p is significant after the adjustment.
   */
  readonly permutations?: number | undefined;
  /** Seed of the bootstrap and of the randomisation test. Default 1. */
  readonly seed?: number | undefined;
}

/** The comparison of two systems. */
interface PairComparison {
  /** The better of the two. */
  readonly a: string;
  readonly b: string;
  /** a's figure minus b's. */
  readonly difference: number;
  /** The 95% interval by paired bootstrap over clusters. */
  readonly interval: Interval;
  /** The p-value of the paired randomisation test. */
  readonly p: number;
  /** `p` adjusted by Holm's method over all pairs. */
  readonly adjustedP: number;
  readonly significant: boolean;
}

/** A system in a comparison. */
interface ComparedSystem {
  readonly name: string;
  readonly value: number;
  /** The system's letter in superscripts: a for the best. */
  readonly letter: string;
  /**
   * The letters of the systems that it is significantly better than, printed as superscript of its figure.
   */
  readonly betterThan: readonly string[];
  /** Whether no system is significantly better: printed in bold. */
  readonly best: boolean;
}

/** The comparison of all systems on one measure. */
export interface SystemComparison {
  readonly metric: string;
  readonly measure: string;
  readonly alpha: number;
  /** Number of pages and of clusters that count. */
  readonly pages: number;
  readonly clusters: number;
  /** The systems, best first. */
  readonly systems: readonly ComparedSystem[];
  /** Every pair once, in the order of `systems`. */
  readonly pairs: readonly PairComparison[];
  /** Mean ranks over clusters; absent if single pages have no figure for the measure. */
  readonly ranks?: RankComparison | undefined;
}

/**
 * Compares all pairs of systems on the pages that the metric applies to: differences with paired bootstrap
 * intervals, p-values of the paired randomisation test with Holm's adjustment, and mean ranks with Nemenyi's
 * critical difference.
 *
 * All of it works by cluster, since pages of one site are not independent. The blocks of the ranks are
 * clusters too, each with the mean of its pages. If all clusters are single pages, these are ranks over
 * pages.
 *
 * @param scores For each system the score of every page, in the same order for all systems.
 * @param clusters The cluster of each page: its domain.
 * @throws {RangeError} If systems don't have the same pages, the metric lacks the measure, or an option is
 *   out of its range.
 *
 * @example
 * compareSystems({ ours, theirs }, domains, { metric: METRICS["word-f1"]! }).pairs[0].adjustedP // 0.003
 */
export function compareSystems(
  scores: Readonly<Record<string, readonly PageScore[]>>,
  clusters: readonly ClusterLabel[],
  options: CompareOptions,
): SystemComparison {
  const { metric, measure = metric.primary, alpha = 0.05 } = options;
  const aggregate: Aggregate = metric.aggregate;
  const sign = metric.better === "higher" ? 1 : -1;
  const counted = countedPages(scores, clusters, metric.name);
  const labels = counted.map((page) => clusters[page]!);
  const systems = Object.entries(scores)
    .map(([name, pages]) => {
      const measures = counted.map((page) => pages[page]!.metrics[metric.name]!);
      return { name, measures, value: aggregate(measures)[measure] ?? Number.NaN };
    })
    .sort((a, b) => byValue(sign * a.value, sign * b.value) || (a.name < b.name ? -1 : 1));
  if (counted.length > 0 && systems.some(({ measures }) => !Object.hasOwn(aggregate(measures), measure))) {
    throw new RangeError(`measure must be a measure of ${metric.name}, not ${measure}`);
  }
  const bootstrap = jointBootstrap(
    systems.map(({ measures }) => measures),
    labels,
    aggregate,
    { resamples: options.resamples, seed: options.seed },
  );
  // With twice the number of pairs per alpha, Holm's adjustment of the smallest possible p is below alpha.
  const needed = Math.ceil((systems.length * (systems.length - 1)) / alpha);
  const isMean = aggregate.means?.includes(measure) === true;
  const { permutations = Math.max(isMean ? 10_000 : 1000, needed), seed } = options;
  const test = { permutations, seed };
  const compared = systems.flatMap((a, i) =>
    systems.slice(i + 1).map((b, j) => {
      const differences = (): readonly number[] =>
        a.measures.map((page, place) => page[measure]! - b.measures[place]![measure]!);
      const p = isMean
        ? randomisationTest(differences(), labels, test)
        : swapTest(a.measures, b.measures, labels, aggregate, measure, test);
      return { a: a.name, b: b.name, ...bootstrap(i, i + 1 + j)[measure]!, p };
    }),
  );
  const adjusted = holm(compared.map(({ p }) => p));
  const pairs = compared.map((pair, i) => ({
    ...pair,
    adjustedP: adjusted[i]!,
    significant: adjusted[i]! <= alpha,
  }));
  const letters = new Map(systems.map(({ name }, i) => [name, letterOf(i)]));
  const ranks = ranksOver(systems, labels, measure, metric.better, alpha);
  return {
    metric: metric.name,
    measure,
    alpha,
    pages: counted.length,
    clusters: new Set(labels).size,
    systems: systems.map(({ name, value }) => ({
      name,
      value,
      letter: letters.get(name)!,
      betterThan: pairs
        .filter((pair) => pair.significant && pair.a === name)
        .map((pair) => letters.get(pair.b)!),
      best: !pairs.some((pair) => pair.significant && pair.b === name),
    })),
    pairs,
    ...(ranks === undefined ? {} : { ranks }),
  };
}

/** Orders by value, the largest first; NaN, a missing value, last. */
function byValue(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return b - a;
}

/** Returns the indexes of the pages that the metric applies to for every system. */
function countedPages(
  scores: Readonly<Record<string, readonly PageScore[]>>,
  clusters: readonly ClusterLabel[],
  metric: string,
): readonly number[] {
  const systems = Object.values(scores);
  for (const pages of systems) {
    if (pages.length !== clusters.length || pages.some(({ id }, i) => id !== systems[0]![i]!.id)) {
      throw new RangeError(
        "scores must have the same pages for every system, and clusters one label per page",
      );
    }
  }
  return clusters.flatMap((_, i) =>
    systems.every((pages) => pages[i]!.metrics[metric] !== undefined) ? [i] : [],
  );
}

function ranksOver(
  systems: readonly { readonly name: string; readonly measures: readonly MetricValues[] }[],
  labels: readonly ClusterLabel[],
  measure: string,
  better: "higher" | "lower",
  alpha: number,
): RankComparison | undefined {
  const groups = groupClusters(labels);
  const scores = systems.map(({ name, measures }) => {
    const sums = clusterSums(
      groups,
      measures.map((page) => page[measure] ?? Number.NaN),
    );
    return [name, Array.from(sums, (sum, c) => sum / (groups.starts[c + 1]! - groups.starts[c]!))] as const;
  });
  if (scores.some(([, means]) => means.some(Number.isNaN))) return undefined;
  return compareRanks(Object.fromEntries(scores), { better, alpha });
}

/** a to z, then aa, ab and so on. */
function letterOf(index: number): string {
  const last = String.fromCharCode(97 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}
