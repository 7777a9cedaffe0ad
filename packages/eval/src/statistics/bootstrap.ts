import { createRandom, randomBelow } from "@winnow/core-dom";
import { type Aggregate, means } from "../metrics/aggregate.js";
import type { Interval, MetricValues } from "../types.js";
import { type ClusterLabel, type Clusters, clusterSums, groupClusters } from "./clusters.js";
import { quantileOfSorted } from "./quantile.js";

/** Options of {@link bootstrapInterval} and {@link jointBootstrap}. */
export interface BootstrapOptions {
  /** Number of resamples. Default 1,000. */
  readonly resamples?: number | undefined;
  /** The share of the resamples that the interval covers, between 0 and 1. Default 0.95. */
  readonly confidence?: number | undefined;
  /** Seed of the resamples. Default 1. */
  readonly seed?: number | undefined;
}

/** The difference between two systems on a measure. */
interface PairedDifference {
  /** The first system's figure minus the second's. */
  readonly difference: number;
  /** The confidence interval of the difference. */
  readonly interval: Interval;
}

/**
 * Computes percentile intervals of a system's figures by the cluster bootstrap (Efron 1979; drawing whole
 * clusters with replacement: Field and Welsh 2007; Cameron, Gelbach and Miller 2008).
 *
 * Pages of one site resemble each other, so sites are drawn, not pages: each resample has as many clusters as
 * the sample, each with all its pages. If every cluster is a single page, this is the ordinary bootstrap over
 * pages. With few clusters (fewer than about 20) the intervals are too narrow; with one cluster they are
 * unknown and both ends are NaN. Resamples in which a measure is NaN are ignored for that measure.
 *
 * The same seed gives the same intervals, up to rounding, in any order of the pages.
 *
 * @param pages The measures of each page.
 * @param clusters The cluster of each page: its domain.
 * @param aggregate Computes one figure per measure from some pages. Its argument is reused, so it must not be
 *   kept. If it declares its measures as `means`, sums by cluster are used, which is faster.
 * @returns An interval for each measure that `aggregate` returns.
 * @throws {RangeError} If `pages` and `clusters` differ in length, or an option is out of its range.
 *
 * @example bootstrapInterval(pages, domains, means(["f1"])).f1 // { low: 0.81, high: 0.86 }
 */
export function bootstrapInterval(
  pages: readonly MetricValues[],
  clusters: readonly ClusterLabel[],
  aggregate: Aggregate,
  options: BootstrapOptions = {},
): Readonly<Record<string, Interval>> {
  const drawn = drawResamples([pages], clusters, aggregate, options);
  return Object.fromEntries(
    drawn.names.map((name, m) => [name, drawn.interval((figures, r) => figures[0]![m]![r]!)]),
  );
}

/**
 * Computes the differences between any two of several systems on the same pages, with percentile intervals.
 * All systems are resampled together, so that the difficulty of the pages cancels out. Clusters are those of
 * `bootstrapInterval`.
 *
 * @param systems For each system the measures of each page; all have the same pages in the same order.
 * @returns A function of the indexes of two systems.
 * @throws {RangeError} If a system and `clusters` differ in length, or an option is out of its range.
 *
 * @example jointBootstrap([a, b, c], domains, means(["f1"]))(0, 2).f1.difference // a's F1 minus c's
 */
export function jointBootstrap(
  systems: readonly (readonly MetricValues[])[],
  clusters: readonly ClusterLabel[],
  aggregate: Aggregate,
  options: BootstrapOptions = {},
): (a: number, b: number) => Readonly<Record<string, PairedDifference>> {
  const { names, observed, interval } = drawResamples(systems, clusters, aggregate, options);
  return (a, b) =>
    Object.fromEntries(
      names.map((name, m) => [
        name,
        {
          difference: observed[a]![m]! - observed[b]![m]!,
          interval: interval((figures, r) => figures[a]![m]![r]! - figures[b]![m]![r]!),
        },
      ]),
    );
}

/** Some pages of a pooled figure, such as those of a data set in a language. */
interface Stratum {
  /** A value per page. */
  readonly values: readonly number[];
  /** The cluster of each page. */
  readonly clusters: readonly ClusterLabel[];
  readonly weight: number;
}

/**
 * Computes the weighted mean of the means of strata, with a percentile interval: clusters are drawn within each
 * stratum, as in `bootstrapInterval`. The weights need not add up to 1.
 *
 * @throws {RangeError} If a stratum has another number of values than of clusters, or an option is out of its range.
 *
 * @example stratifiedMean([{ values: [1, 0], clusters: ["a", "b"], weight: 1 }, { values: [1], clusters: ["c"], weight: 3 }])
 * // { mean: 0.875, interval: { low: NaN, … } }: a stratum with one cluster has no interval
 */
export function stratifiedMean(
  strata: readonly Stratum[],
  options: BootstrapOptions = {},
): { readonly mean: number; readonly interval: Interval } {
  const { seed = 1 } = options;
  const total = strata.reduce((sum, { weight }) => sum + weight, 0);
  const drawn = strata.map(({ values, clusters }, i) =>
    drawResamples([values.map((value) => ({ value }))], clusters, means(["value"]), {
      ...options,
      seed: seed + i,
    }),
  );
  const weighted = (of: (stratum: (typeof drawn)[number]) => number): number =>
    strata.reduce((sum, { weight }, i) => sum + (weight / total) * of(drawn[i]!), 0);
  return {
    mean: weighted(({ observed }) => observed[0]![0]!),
    interval: drawn[0]!.interval((_, r) => weighted(({ figures }) => figures[0]![0]![r]!)),
  };
}

/** Figures by system, measure and resample. */
type Figures = readonly (readonly Float64Array[])[];

function drawResamples(
  systems: readonly (readonly MetricValues[])[],
  labels: readonly ClusterLabel[],
  aggregate: Aggregate,
  options: BootstrapOptions,
) {
  const { resamples = 1000, confidence = 0.95, seed = 1 } = options;
  const { means } = aggregate;
  if (systems.some((pages) => pages.length !== labels.length)) {
    throw new RangeError("clusters must have a label for each page");
  }
  if (!Number.isSafeInteger(resamples) || resamples < 1) throw new RangeError("resamples must be 1 or more");
  if (!(confidence > 0 && confidence < 1)) throw new RangeError("confidence must be between 0 and 1");
  const random = createRandom(seed);
  const clusters = groupClusters(labels);
  const whole = systems.map(aggregate);
  const names = means ?? Object.keys(whole[0] ?? {});
  const figures = systems.map(() => names.map(() => new Float64Array(resamples).fill(Number.NaN)));
  if (clusters.count > 1) {
    const draw =
      means === undefined ? pagesOf(systems, clusters, aggregate, names) : sumsOf(systems, clusters, names);
    for (let r = 0; r < resamples; r++) draw(random, figures, r);
  }
  return {
    names,
    figures,
    /** The figures over all pages, by system and measure. */
    observed: whole.map((measures) => names.map((name) => measures[name]!)),
    /** The percentile interval of a statistic of each resample. */
    interval: (statistic: (figures: Figures, resample: number) => number): Interval => {
      const values = Float64Array.from({ length: resamples }, (_, r) => statistic(figures, r))
        .filter((value) => !Number.isNaN(value))
        .sort();
      return {
        low: quantileOfSorted(values, (1 - confidence) / 2),
        high: quantileOfSorted(values, (1 + confidence) / 2),
      };
    },
  };
}

/** Draws a resample and stores its figures. */
type Draw = (random: () => number, figures: Figures, resample: number) => void;

/** For any aggregate: collects the pages of each resample in an array, which is reused. */
function pagesOf(
  systems: readonly (readonly MetricValues[])[],
  { count, starts, pages }: Clusters,
  aggregate: Aggregate,
  names: readonly string[],
): Draw {
  const drawn = systems.map(() => [] as MetricValues[]);
  return (random, figures, r) => {
    let size = 0;
    for (let i = 0; i < count; i++) {
      const c = randomBelow(random, count);
      for (let at = starts[c]!; at < starts[c + 1]!; at++, size++) {
        for (let s = 0; s < systems.length; s++) drawn[s]![size] = systems[s]![pages[at]!]!;
      }
    }
    for (const [s, resample] of drawn.entries()) {
      resample.length = size;
      const measures = aggregate(resample);
      for (const [m, name] of names.entries()) figures[s]![m]![r] = measures[name]!;
    }
  };
}

/** For plain means: the mean of a resample is the sum of its clusters' sums over the sum of their sizes. */
function sumsOf(
  systems: readonly (readonly MetricValues[])[],
  clusters: Clusters,
  names: readonly string[],
): Draw {
  const { count, starts } = clusters;
  const sums = systems.map((pages) =>
    names.map((name) =>
      clusterSums(
        clusters,
        pages.map((page) => page[name]!),
      ),
    ),
  );
  const draws = new Int32Array(count);
  return (random, figures, r) => {
    let size = 0;
    for (let i = 0; i < count; i++) {
      const c = randomBelow(random, count);
      draws[i] = c;
      size += starts[c + 1]! - starts[c]!;
    }
    for (const [s, columns] of sums.entries()) {
      for (const [m, column] of columns.entries()) {
        let sum = 0;
        for (let i = 0; i < count; i++) sum += column[draws[i]!]!;
        figures[s]![m]![r] = sum / size;
      }
    }
  };
}
