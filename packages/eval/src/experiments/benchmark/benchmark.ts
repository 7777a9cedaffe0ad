import { datasetHash } from "../../datasets/dataset.js";
import type { Metric } from "../../metrics/types.js";
import { type Breakdown, COMPLEXITY_CLASSES, FIELD_BREAKDOWNS } from "../../score/breakdowns.js";
import { domainLabels, tabulate } from "../../score/score.js";
import type { PageScore, Result } from "../../score/types.js";
import { compareSystems, type SystemComparison } from "../../statistics/compare.js";
import { rankCorrelationsOf } from "../../statistics/rank-correlation.js";
import { classifyComplexity, complexityCuts } from "../complexity.js";
import { type CrossTableOptions, cramersV, crossTable } from "../cross-table.js";
import { clusterPages } from "./page-facts.js";
import { type AuditedSet, pool, withoutPages } from "./sets.js";
import type { BenchmarkResult, BenchmarkResults, BenchmarkSet, Crossed } from "./types.js";

/** The breakdowns of a benchmark. */
export const BENCHMARK_BREAKDOWNS = ["source", "pageType", "lang", "topic", "complexity", "cluster"] as const;
export type BenchmarkBreakdown = (typeof BENCHMARK_BREAKDOWNS)[number];

/** A group of data sets that are evaluated together. */
export interface BenchmarkPool {
  readonly name: string;
  /** Names of the data sets. */
  readonly datasets: readonly string[];
  /** Replaces the benchmark's `maxGoldError` for this pool. */
  readonly maxGoldError?: number | undefined;
}

/** Options of {@link benchmark}. */
interface BenchmarkOptions {
  readonly metrics: readonly Metric[];
  /**
   * Names of the metrics to test for significant differences; the time of the tests grows with the square of
   * the number of systems. Default: all metrics.
   */
  readonly compare?: readonly string[] | undefined;
  /** Breakdowns to compute. Default: none. */
  readonly by?: readonly BenchmarkBreakdown[] | undefined;
  /**
   * Pages whose gold has a larger error (equation 3.2) are excluded and listed. Default: no page is excluded.
   */
  readonly maxGoldError?: number | undefined;
  /** Groups of data sets to evaluate together. */
  readonly pools?: readonly BenchmarkPool[] | undefined;
  /** Number of bootstrap resamples. Default 1,000; 0 for no intervals and no comparisons. */
  readonly resamples?: number | undefined;
  /** Seed of the bootstrap, the tests and k-means++. Default 1. */
  readonly seed?: number | undefined;
  /** Number of k-means groups. Default 3. */
  readonly clusters?: number | undefined;
}

/**
 * Summarises a benchmark (Gupta 2022, chapter 6): every system on every data set and pool, broken down by
 * groups of pages, with intervals, significance tests of the differences, and correlations between metrics.
 *
 * Complexity classes are based on the quartiles of each set or pool, groups on k-means over the tag ratios of
 * its pages; both are computed after excluding pages with wrong gold.
 *
 * @throws {RangeError} If a pool names an unknown data set or one twice, if two data sets or two systems of a
 *   data set have the same name, or if a set doesn't have facts and scores for each page.
 *
 * @example
 * const systems = [{ name: "ours", pages: scorePages(dataset, ours, metrics) }];
 * const set = { dataset, facts: dataset.pages.map(pageFacts), systems };
 * (await benchmark([set], { metrics, by: ["complexity"] })).results[0].systems[0].by.complexity.easy.metrics
 */
export async function benchmark(
  sets: readonly BenchmarkSet[],
  options: BenchmarkOptions,
): Promise<BenchmarkResults> {
  const { metrics, by = [], maxGoldError, pools = [], resamples = 1000, seed = 1, clusters = 3 } = options;
  const compare = options.compare ?? metrics.map(({ name }) => name);
  const settings = { metrics, compare, by, resamples, seed, clusters };
  const repeated = firstRepeated(sets.map(({ dataset }) => dataset.name));
  if (repeated !== undefined) throw new RangeError(`sets: two sets have the name ${repeated}`);
  const results: BenchmarkResult[] = [];
  for (const set of sets) results.push(await summarise(withoutPages(set, maxGoldError), settings));
  for (const { name, datasets, maxGoldError: poolLimit = maxGoldError } of pools) {
    const twice = firstRepeated(datasets);
    if (twice !== undefined) throw new RangeError(`pools: ${name} lists ${twice} twice`);
    const members = datasets.map((member) => {
      const set = sets.find(({ dataset }) => dataset.name === member);
      if (set === undefined) throw new RangeError(`pools: there is no data set ${member}`);
      return withoutPages(set, poolLimit);
    });
    results.push(await summarise(pool(name, members), settings));
  }
  return {
    version: 1,
    settings: {
      metrics: metrics.map((metric) => metric.name),
      by,
      ...(maxGoldError === undefined ? {} : { maxGoldError }),
      resamples,
      seed,
      clusters,
    },
    results,
  };
}

function firstRepeated(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index);
}

type Settings = {
  readonly [name in Exclude<keyof BenchmarkOptions, "maxGoldError" | "pools">]-?: NonNullable<
    BenchmarkOptions[name]
  >;
};

async function summarise(set: AuditedSet, settings: Settings): Promise<BenchmarkResult> {
  const { metrics, by, seed, resamples } = settings;
  const { facts, systems } = set;
  const dataset = { ...set.dataset, sha256: await datasetHash(set.dataset.pages) };
  const ratios = facts.map((page) => page.ratio);
  const cuts = complexityCuts(ratios.filter((ratio) => ratio !== undefined));
  const classes = ratios.map((ratio) => (ratio === undefined ? undefined : classifyComplexity(ratio, cuts)));
  const labels = by.includes("cluster") ? clusterPages(facts, settings) : undefined;
  const breakdowns: Readonly<Record<BenchmarkBreakdown, Breakdown>> = {
    ...FIELD_BREAKDOWNS,
    complexity: (_, index) => classes[index],
    cluster: (_, index) => labels?.[index],
  };
  const result: Result = tabulate(dataset, systems, {
    metrics,
    by: Object.fromEntries(by.map((name) => [name, breakdowns[name]])),
    resamples,
    seed,
  });
  const used = metrics.filter(({ name }) => result.systems.every((system) => system.counted[name]! > 0));
  const sources = dataset.pages.map((page) => page.dataset ?? dataset.name);
  return {
    ...result,
    excluded: set.excluded,
    ...(set.partial.length === 0 ? {} : { partial: set.partial }),
    complexity: {
      cuts,
      ...(new Set(sources).size < 2
        ? {}
        : { bySource: crossTabulate(sources, classes, { columns: COMPLEXITY_CLASSES }) }),
      ...(labels === undefined
        ? {}
        : { byCluster: crossTabulate(classes, labels, { rows: COMPLEXITY_CLASSES }) }),
    },
    ...(systems.length < 2 || resamples === 0 ? {} : { comparisons: comparisonsOf(set, used, settings) }),
    ...(systems.length < 3 || used.length < 2 ? {} : { ranks: rankCorrelationsOf(result, used) }),
  };
}

/** Cross-tabulates two labels of the pages that have both. */
function crossTabulate(
  rows: readonly (string | undefined)[],
  columns: readonly (string | undefined)[],
  order: CrossTableOptions,
): Crossed {
  const both = rows.map((_, index) => index).filter((i) => rows[i] !== undefined && columns[i] !== undefined);
  const table = crossTable(
    both.map((index) => rows[index]!),
    both.map((index) => columns[index]!),
    order,
  );
  return { table, association: cramersV(table.counts) };
}

function comparisonsOf(
  { dataset, systems }: BenchmarkSet,
  metrics: readonly Metric[],
  { compare, resamples, seed }: Settings,
): Readonly<Record<string, SystemComparison>> {
  const scores: Readonly<Record<string, readonly PageScore[]>> = Object.fromEntries(
    systems.map(({ name, pages }) => [name, pages]),
  );
  const domains = domainLabels(dataset.pages);
  return Object.fromEntries(
    metrics
      .filter(({ name }) => compare.includes(name))
      .map((metric) => [metric.name, compareSystems(scores, domains, { metric, seed, resamples })]),
  );
}
