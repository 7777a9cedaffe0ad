import { inOrder } from "../datasets/files.js";
import type { Metric } from "../metrics/types.js";
import type { PageScore } from "../score/types.js";
import { mean } from "../statistics/quantile.js";
import type { Baseline, BaselineFigures, GateDataset, GatedMetric } from "./types.js";

/** Options of {@link makeBaseline}, the bounds of a gate. */
interface BaselineOptions {
  /** Changes of a mean up to this value are ignored. Default 0.0005. */
  readonly epsilon?: number | undefined;
  /** A larger fall of a mean is always a regression. Default 0.005. */
  readonly tolerance?: number | undefined;
}

/**
 * Creates a baseline from a run. Figures are rounded to 4 decimals, which changes a mean by at most 0.00005,
 * a tenth of epsilon.
 *
 * A metric is omitted for data sets in which no single page has a figure.
 *
 * @param metrics The gate compares their primary measures.
 * @throws {RangeError} If a system's scores don't match the data set's pages in order, two data sets have the
 *   same name, or `epsilon` or `tolerance` is negative.
 *
 * @example
 * const pages = [{ id: "1", cluster: "example.com" }];
 * const run = { name: "mine", sha256, pages, systems: { ours: scores } };
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
 * Formats a baseline as JSON with sorted keys and one line per data set and series of figures, for readable
 * diffs. The same baseline gives the same bytes.
 *
 * @example formatBaseline(baseline) // "{\n\"version\": 1,\n…"
 */
export function formatBaseline({
  version,
  epsilon,
  tolerance,
  metrics,
  datasets,
  systems,
}: Baseline): string {
  return `${formatted({ version, epsilon, tolerance, metrics, datasets, systems }, 4)}\n`;
}

/** Puts the items of lists and the fields of records, down to a depth, on lines of their own. */
function formatted(value: unknown, depth: number): string {
  if (typeof value !== "object" || value === null || depth === 0) return JSON.stringify(value);
  const [open, items, close] = Array.isArray(value)
    ? ["[", value.map((item) => JSON.stringify(item)), "]"]
    : [
        "{",
        Object.entries(value).map(
          ([name, field]) => `${JSON.stringify(name)}: ${formatted(field, depth - 1)}`,
        ),
        "}",
      ];
  return items.length === 0 ? open + close : `${open}\n${items.join(",\n")}\n${close}`;
}

/** Returns each page's figure by a metric, rounded to 4 decimals; `null` if it has none. */
export function pageFigures(scores: readonly PageScore[], metric: GatedMetric): readonly (number | null)[] {
  return scores.map((score) => {
    const value = score.metrics[metric.name]?.[metric.measure];
    return value === undefined || !Number.isFinite(value) ? null : rounded(value, 4);
  });
}

/**
 * Returns a unique name for each page: its id; the repetitions of an id get the suffixes `#2`, `#3` and so
 * on.
 */
export function pageKeys(pages: readonly { readonly id: string }[]): readonly string[] {
  const seen = new Map<string, number>();
  const used = new Set(pages.map(({ id }) => id));
  return pages.map(({ id }) => {
    let count = (seen.get(id) ?? 0) + 1;
    // The id of another page may already be `a#2`.
    while (count > 1 && used.has(`${id}#${count}`)) count++;
    seen.set(id, count);
    return count === 1 ? id : `${id}#${count}`;
  });
}

/** Rejects scores that don't match the pages, a mistake of the caller that would compare different pages. */
export function checkDatasets(datasets: readonly GateDataset[]): readonly GateDataset[] {
  if (new Set(datasets.map(({ name }) => name)).size < datasets.length) {
    throw new RangeError("datasets must have different names");
  }
  for (const { name, pages, systems } of datasets) {
    for (const [system, scores] of Object.entries(systems)) {
      if (scores.length !== pages.length || scores.some(({ id }, i) => id !== pages[i]!.id)) {
        throw new RangeError(`datasets: the scores of ${system} don't match the pages of ${name}`);
      }
    }
  }
  return datasets;
}

/** Rounds half up, and returns 0 instead of -0. */
export function rounded(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals + 0;
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return inOrder(a.name, b.name);
}

/** `Object.fromEntries` accepts any field name, `__proto__` too. */
function sortedRecord<T, U>(
  values: ReadonlyMap<string, T>,
  of: (value: T) => U,
): Readonly<Record<string, U>> {
  const sorted = [...values].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, value]) => [name, of(value)]));
}
