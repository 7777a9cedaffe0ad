import { inOrder } from "../datasets/files.js";
import type { Metric } from "../metrics/types.js";
import type { PageScore } from "../score/types.js";
import { mean } from "../statistics/quantile.js";
import type { Baseline, BaselineFigures, GateDataset, GatedMetric } from "./types.js";

/** Bounds of a gate; see `Baseline`. */
interface BaselineOptions {
  /** Default 0.0005. */
  readonly epsilon?: number | undefined;
  /** Default 0.005. */
  readonly tolerance?: number | undefined;
}

/**
 * Makes a baseline of a run. Figures are rounded to 4 decimals, which moves a mean by 0.00005 at most: a
 * tenth of epsilon.
 *
 * A metric without figures for single pages of a data set is left out there.
 *
 * @param metrics Watched by their primary measure.
 * @throws {RangeError} If a system's scores are not those of the data set's pages, in their order, two data
 *   sets have one name, or `epsilon` or `tolerance` is below 0.
 *
 * @example
 * const run = { name: "mine", sha256, pages: [{ id: "1", cluster: "example.com" }], systems: { ours: scores } };
 * await writeFile("baseline.json", formatBaseline(makeBaseline([run], metricsNamed(["word-f1"]))));
 */
export function makeBaseline(
  datasets: readonly GateDataset[],
  metrics: readonly Pick<Metric, "name" | "primary" | "better">[],
  options: BaselineOptions = {},
): Baseline {
  const { epsilon = 0.0005, tolerance = 0.005 } = options;
  if (!(epsilon >= 0)) throw new RangeError("epsilon must be 0 or more");
  if (!(tolerance >= 0)) throw new RangeError("tolerance must be 0 or more");
  const gated = metrics.map(({ name, primary, better }): GatedMetric => ({ name, measure: primary, better }));
  const systems = new Map<string, Map<string, ReadonlyMap<string, BaselineFigures>>>();
  for (const dataset of checkDatasets(datasets)) {
    for (const [system, scores] of Object.entries(dataset.systems)) {
      const figures = new Map<string, BaselineFigures>();
      for (const metric of gated) {
        const pages = pageFigures(scores, metric);
        const known = pages.filter((value) => value !== null);
        if (known.length > 0) figures.set(metric.name, { mean: rounded(mean(known), 6), pages });
      }
      const byDataset = systems.get(system) ?? new Map<string, ReadonlyMap<string, BaselineFigures>>();
      systems.set(system, byDataset.set(dataset.name, figures));
    }
  }
  return {
    version: 1,
    epsilon,
    tolerance,
    metrics: gated.sort(byName),
    datasets: datasets
      .map(({ name, sha256, sample, pages }) => ({
        name,
        sha256,
        ...(sample === undefined ? {} : { sample: { count: sample.count, seed: sample.seed } }),
        pages: pageKeys(pages),
      }))
      .sort(byName),
    systems: sortedRecord(systems, (byDataset) =>
      sortedRecord(byDataset, (byMetric) => sortedRecord(byMetric, (figures) => figures)),
    ),
  };
}

/**
 * The baseline as JSON: keys sorted, a line for each data set and each series of figures, so that a change
 * reads well in a diff. The same baseline gives the same bytes.
 *
 * @example formatBaseline(baseline) // "{\n\"version\": 1,\n…"
 */
export function formatBaseline(baseline: Baseline): string {
  const { version, epsilon, tolerance, metrics, datasets, systems } = baseline;
  const lines = (open: string, items: readonly string[], close: string): string =>
    items.length === 0 ? open + close : `${open}\n${items.join(",\n")}\n${close}`;
  const record = <T>(values: Readonly<Record<string, T>>, print: (value: T) => string): string =>
    lines(
      "{",
      Object.entries(values).map(([name, value]) => `${JSON.stringify(name)}: ${print(value)}`),
      "}",
    );
  return `${record(
    {
      version: JSON.stringify(version),
      epsilon: JSON.stringify(epsilon),
      tolerance: JSON.stringify(tolerance),
      metrics: lines(
        "[",
        metrics.map((metric) => JSON.stringify(metric)),
        "]",
      ),
      datasets: lines(
        "[",
        datasets.map((dataset) => JSON.stringify(dataset)),
        "]",
      ),
      systems: record(systems, (byDataset) =>
        record(byDataset, (byMetric) => record(byMetric, (figures) => JSON.stringify(figures))),
      ),
    },
    (text) => text,
  )}\n`;
}

/** Each page's figure by a metric, rounded to 4 decimals; `null` where it has none. */
export function pageFigures(scores: readonly PageScore[], metric: GatedMetric): readonly (number | null)[] {
  return scores.map((score) => {
    const value = score.metrics[metric.name]?.[metric.measure];
    return value === undefined || !Number.isFinite(value) ? null : rounded(value, 4);
  });
}

/** A name for each page, all different: its id; a repeated id is followed by `#2`, `#3` and so on. */
export function pageKeys(pages: readonly { readonly id: string }[]): readonly string[] {
  const seen = new Map<string, number>();
  const taken = new Set(pages.map(({ id }) => id));
  return pages.map(({ id }) => {
    let count = (seen.get(id) ?? 0) + 1;
    // A page may be called `a#2` by itself.
    while (count > 1 && taken.has(`${id}#${count}`)) count++;
    seen.set(id, count);
    return count === 1 ? id : `${id}#${count}`;
  });
}

/**
 * Refuses scores that are not those of the pages: a slip of the caller that would compare pages with others.
 */
export function checkDatasets(datasets: readonly GateDataset[]): readonly GateDataset[] {
  if (new Set(datasets.map(({ name }) => name)).size < datasets.length) {
    throw new RangeError("datasets must have different names");
  }
  for (const { name, pages, systems } of datasets) {
    for (const [system, scores] of Object.entries(systems)) {
      if (scores.length !== pages.length || scores.some(({ id }, i) => id !== pages[i]!.id)) {
        throw new RangeError(`datasets: the scores of ${system} are not those of the pages of ${name}`);
      }
    }
  }
  return datasets;
}

/** Half up, and no -0. */
export function rounded(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals + 0;
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return inOrder(a.name, b.name);
}

/** `Object.fromEntries` makes a field of any name, `__proto__` too. */
function sortedRecord<T, U>(
  values: ReadonlyMap<string, T>,
  of: (value: T) => U,
): Readonly<Record<string, U>> {
  const sorted = [...values].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, value]) => [name, of(value)]));
}
