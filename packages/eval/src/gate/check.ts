import { checkDatasets, pageFigures, pageKeys } from "./baseline.js";
import { compareFigures, type NoiseOptions, type PagePair } from "./change.js";
import type {
  Baseline,
  BaselineDataset,
  BaselineFigures,
  GateChange,
  GateDataset,
  GatedMetric,
  GateProblem,
  GateProblemCode,
  GateResult,
} from "./types.js";

/** Options of {@link checkGate}. */
interface GateOptions extends NoiseOptions {
  /** Regressions to allow: `"system"`, `"system/dataset"` or `"system/dataset/metric"`. */
  readonly allow?: readonly string[] | undefined;
}

/**
 * Compares a run with a baseline. Reports which figures changed, whether the change is beyond noise (see
 * {@link compareFigures}), and which pages caused it.
 *
 * The gate fails (`ok: false`) on a regression that is not allowed, and if less can be checked than the
 * baseline requires: a data set, page, system or metric is missing, or the hash or sample of a data set
 * changed. Anything that is not in the baseline is reported and passes.
 *
 * @throws {RangeError} If a system's scores don't match the pages of its data set.
 *
 * @example
 * const { ok, changes } = checkGate(parseBaseline(text), [run], { allow: ["ours/cleaneval"] });
 */
export function checkGate(
  baseline: Baseline,
  current: readonly GateDataset[],
  options: GateOptions = {},
): GateResult {
  const runs = new Map(checkDatasets(current).map((run) => [run.name, run]));
  const problems: GateProblem[] = [];
  const report: Report = (code, message, fails = true) => problems.push({ code, fails, message });
  const changes: GateChange[] = [];
  for (const dataset of baseline.datasets) {
    const run = runs.get(dataset.name);
    if (run === undefined) report("dataset-missing", `${dataset.name} was not run`);
    else if (isSameSet(dataset, run, report)) {
      for (const change of compareDataset(baseline, dataset, run, options, report)) changes.push(change);
    }
  }
  for (const { name } of current) {
    if (!baseline.datasets.some((dataset) => dataset.name === name)) {
      report("dataset-new", `${name} is not in the baseline`, false);
    }
  }
  const used = new Set(changes.filter(({ allowed }) => allowed).flatMap(keysOf));
  for (const key of options.allow ?? []) {
    if (!used.has(key)) report("allow-unused", `${key} is allowed to regress, but did not`, false);
  }
  const regressed = changes.some(({ verdict, allowed }) => verdict === "regression" && !allowed);
  return { ok: !regressed && !problems.some(({ fails }) => fails), changes, problems };
}

type Report = (code: GateProblemCode, message: string, fails?: boolean) => void;

/** Figures of different pages, or of pages with different gold, can't be compared. */
function isSameSet(dataset: BaselineDataset, run: GateDataset, report: Report): boolean {
  const { name, sha256, sample } = dataset;
  if (run.sha256 !== sha256) {
    report(
      "hash-changed",
      `${name} is not the data set of the baseline: SHA-256 ${run.sha256}, expected ${sha256}`,
    );
    return false;
  }
  if (run.sample?.count !== sample?.count || run.sample?.seed !== sample?.seed) {
    const describe = (drawn: typeof sample): string =>
      drawn ? `${drawn.count} pages, seed ${drawn.seed}` : "all pages";
    const message = `${name} has a different sample: ${describe(run.sample)}; expected ${describe(sample)}`;
    report("sample-changed", message);
    return false;
  }
  const known = new Set(dataset.pages);
  const present = new Set(pageKeys(run.pages));
  const missing = dataset.pages.filter((key) => !present.has(key));
  const added = [...present].filter((key) => !known.has(key));
  if (missing.length > 0) report("page-missing", `missing in ${name}: ${listed(missing)}`);
  if (added.length > 0) report("page-new", `not in the baseline of ${name}: ${listed(added)}`, false);
  return true;
}

function listed(keys: readonly string[]): string {
  const named = keys.slice(0, 3).map((key) => (/^[0-9a-f]{64}/.test(key) ? key.slice(0, 12) : key));
  const more = keys.length > named.length ? ` and ${keys.length - named.length} more` : "";
  return `${keys.length === 1 ? "page" : `${keys.length} pages:`} ${named.join(", ")}${more}`;
}

function compareDataset(
  baseline: Baseline,
  dataset: BaselineDataset,
  run: GateDataset,
  options: GateOptions,
  report: Report,
): readonly GateChange[] {
  const changes: GateChange[] = [];
  const places = new Map(dataset.pages.map((key, i) => [key, i]));
  const order = pageKeys(run.pages).map((key) => places.get(key));
  for (const [system, figures] of Object.entries(baseline.systems)) {
    const before = own(figures, dataset.name);
    if (before === undefined) continue;
    if (!Object.hasOwn(run.systems, system)) {
      report("system-missing", `${system} was not run on ${dataset.name}`);
      continue;
    }
    for (const metric of baseline.metrics) {
      const pairs = pairPages(own(before, metric.name), run, system, metric, order, report);
      if (pairs.length === 0) continue;
      const change = {
        dataset: dataset.name,
        system,
        metric: metric.name,
        measure: metric.measure,
        ...compareFigures(pairs, metric.better, baseline, options),
      };
      const allowed =
        change.verdict === "regression" &&
        keysOf(change).some((key) => options.allow?.includes(key) === true);
      changes.push({ ...change, allowed });
    }
  }
  for (const system of Object.keys(run.systems)) {
    const known = own(baseline.systems, system);
    if (known === undefined || own(known, dataset.name) === undefined) {
      report("system-new", `${system} on ${dataset.name} is not in the baseline`, false);
    }
  }
  return changes;
}

/**
 * Pairs the pages that have a figure in both the baseline and the run. Reports figures that only one of them
 * has.
 */
function pairPages(
  figures: BaselineFigures | undefined,
  run: GateDataset,
  system: string,
  metric: GatedMetric,
  order: readonly (number | undefined)[],
  report: Report,
): readonly PagePair[] {
  const subject = `${metric.name} of ${system} on ${run.name}`;
  const now = pageFigures(run.systems[system]!, metric);
  const scored = now.some((value) => value !== null);
  if (figures === undefined) {
    if (scored) report("metric-new", `${subject} is not in the baseline`, false);
    return [];
  }
  if (!scored && now.length > 0) {
    report("metric-missing", `${subject} was not scored`);
    return [];
  }
  const pairs: PagePair[] = [];
  let unpaired = 0;
  for (const [i, after] of now.entries()) {
    const place = order[i];
    if (place === undefined) continue;
    const before = figures.pages[place]!;
    if (before !== null && after !== null) pairs.push({ page: run.pages[i]!, before, after });
    else if (before !== after) unpaired++;
  }
  if (unpaired > 0)
    report("counted-changed", `${subject} counts different pages than before: ${unpaired} differ`);
  return pairs;
}

/** The names by which a regression may be allowed. */
function keysOf({
  system,
  dataset,
  metric,
}: Pick<GateChange, "system" | "dataset" | "metric">): readonly string[] {
  return [system, `${system}/${dataset}`, `${system}/${dataset}/${metric}`];
}

/** Returns a record's own value by name. A system may be called `constructor`. */
function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
