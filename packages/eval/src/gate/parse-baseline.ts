import { asObject, parseJson } from "../datasets/json.js";
import { EvaluationError } from "../eval-error.js";
import type { Baseline } from "./types.js";

/**
 * Parses a baseline.
 *
 * @param text The output of `formatBaseline`.
 * @throws {EvaluationError} `not-a-baseline` if it isn't JSON, isn't a baseline, or has a later version. The
 *   message names the faulty field.
 *
 * @example parseBaseline(await readFile("baseline.json", "utf8")).datasets[0].name // "wcxb-dev"
 */
export function parseBaseline(text: string): Baseline {
  const baseline = asObject(parseJson(text));
  if (baseline === undefined) return refuse("not a JSON object");
  if (baseline.version !== 1) return refuse(`its version is ${JSON.stringify(baseline.version)}, not 1`);
  for (const bound of ["epsilon", "tolerance"]) {
    const value = baseline[bound];
    if (typeof value !== "number" || !(value >= 0)) return refuse(`${bound} must be a number of 0 or more`);
  }
  checkMetrics(baseline.metrics);
  checkSystems(baseline.systems, checkDatasets(baseline.datasets));
  return baseline as unknown as Baseline;
}

function refuse(message: string): never {
  throw new EvaluationError("not-a-baseline", `not a baseline: ${message}`);
}

function checkMetrics(metrics: unknown): void {
  if (!Array.isArray(metrics)) refuse("metrics must be a list");
  for (const [i, item] of (metrics as readonly unknown[]).entries()) {
    const metric = asObject(item);
    if (typeof metric?.name !== "string" || typeof metric.measure !== "string") {
      refuse(`metrics[${i}] must have a name and a measure`);
    }
    if (metric?.better !== "higher" && metric?.better !== "lower") {
      refuse(`metrics[${i}].better must be "higher" or "lower"`);
    }
  }
}

/** @returns The number of pages of each data set, by name. */
function checkDatasets(datasets: unknown): ReadonlyMap<string, number> {
  if (!Array.isArray(datasets)) refuse("datasets must be a list");
  const sizes = new Map<string, number>();
  for (const [i, item] of (datasets as readonly unknown[]).entries()) {
    const dataset = asObject(item);
    if (typeof dataset?.name !== "string" || typeof dataset.sha256 !== "string") {
      return refuse(`datasets[${i}] must have a name and a sha256`);
    }
    const { name, pages, sample } = dataset;
    if (!Array.isArray(pages) || pages.some((page) => typeof page !== "string")) {
      return refuse(`datasets[${i}].pages must be a list of ids`);
    }
    const drawn = asObject(sample);
    if (sample !== undefined && !(Number.isSafeInteger(drawn?.count) && Number.isSafeInteger(drawn?.seed))) {
      refuse(`datasets[${i}].sample must have a count and a seed`);
    }
    sizes.set(name as string, pages.length);
  }
  return sizes;
}

function checkSystems(systems: unknown, sizes: ReadonlyMap<string, number>): void {
  for (const [system, byDataset] of entriesOf(systems, "systems")) {
    for (const [dataset, byMetric] of entriesOf(byDataset, `systems.${system}`)) {
      const size = sizes.get(dataset);
      if (size === undefined) refuse(`systems.${system} names a data set ${dataset} that is not in datasets`);
      for (const [metric, figures] of entriesOf(byMetric, `systems.${system}.${dataset}`)) {
        const pages = asObject(figures)?.pages;
        const numbers =
          Array.isArray(pages) && pages.every((page) => page === null || typeof page === "number");
        if (!numbers || pages.length !== size) {
          refuse(`systems.${system}.${dataset}.${metric}.pages must have a number or null for each page`);
        }
      }
    }
  }
}

function entriesOf(value: unknown, path: string): readonly (readonly [string, unknown])[] {
  return Object.entries(asObject(value) ?? refuse(`${path} must be an object`));
}
