import type { Answer } from "../run/ask.js";
import {
  figure,
  median,
  medianByPage,
  pairedRatio,
  quantile,
  type Spread,
  spread,
  spreadFigure,
  sum,
} from "../run/statistics.js";
import { tableText } from "../table.js";
import type { Group, RetainedRun, Target, TimeRun } from "./types.js";

/** The runs of the variants of a group. */
export interface Runs {
  /** By variant: one answer per round. */
  readonly time: ReadonlyMap<string, readonly Answer<TimeRun>[]>;
  /** By variant; only of parsers in Node. */
  readonly retained: ReadonlyMap<string, Answer<RetainedRun>>;
}

/** The figures of a variant over all rounds. */
export interface Summary {
  readonly name: string;
  /** CPU milliseconds per batch: the mean (median over the rounds); the others over each batch's median round. */
  readonly meanMs: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  /** Megabytes (10^6) of UTF-8 per CPU second, of the completed batches; or in the unit of the group. */
  readonly speed: number;
  readonly seconds: number;
  /** Peak resident megabytes of the process. */
  readonly peakMegabytes: number;
  /** Ratio of the CPU time to the base's in the same round, over the batches that both completed. */
  readonly ratio: Spread;
  /** Memory retained by the trees of all pages, and its ratio to the base's. */
  readonly retained?: { readonly megabytes: number; readonly ratio: number };
  /** Pages with an empty text, and pages that threw, in the worst round. */
  readonly empty: number;
  readonly errors: TimeRun["errors"];
  /** Why a process ended without an answer. */
  readonly failures: readonly string[];
}

/**
 * Computes the figures of all variants, fastest first, those without figures last.
 *
 * @param batchBytes - UTF-8 bytes of each counted batch.
 * @param base - the name of the variant that ratios refer to.
 */
export function summarize(runs: Runs, batchBytes: readonly number[], base: string): readonly Summary[] {
  const summaries = [...runs.time].map(([name, answers]): Summary => {
    const done = answers.filter(isDone);
    const times = done.map(timesOf);
    const batches = medianByPage(times).filter((ms) => ms !== undefined);
    const speeds = times.map((times) => {
      const amounts = times.map((ms, at) => ms && batchBytes[at]! / 1e6);
      return 1000 * pairedRatio(amounts, times);
    });
    const worst = [...done].sort((a, b) => b.errors.length - a.errors.length)[0];
    const retained = runs.retained.get(name);
    const bytes = retained?.retainedBytes;
    return {
      name,
      meanMs: median(times.map((ms) => sum(known(ms)) / known(ms).length)),
      medianMs: median(batches),
      p95Ms: quantile(batches, 0.95),
      speed: median(speeds),
      seconds: median(times.map((ms) => sum(known(ms)) / 1000)),
      peakMegabytes: median(done.map((run) => run.peakBytes)) / 1e6,
      ratio: timeRatio(runs, name, base),
      ...(bytes === undefined
        ? {}
        : { retained: { megabytes: bytes / 1e6, ratio: retainedRatio(runs, name, base) } }),
      empty: Math.max(0, ...done.map((run) => run.empty)),
      errors: worst?.errors ?? [],
      failures: [...new Set([...answers, retained ?? {}].flatMap(({ error }) => error ?? []))],
    };
  });
  const order = ({ meanMs }: Summary): number => (Number.isNaN(meanMs) ? Number.MAX_VALUE : meanMs);
  return summaries.sort((a, b) => order(a) - order(b));
}

/**
 * Ratio of the CPU times of two variants in the same round, over the counted batches that both completed.
 *
 * @example timeRatio(runs, "winnow", "parse5").median;
 */
export function timeRatio({ time }: Runs, name: string, base: string): Spread {
  const ratios = (time.get(name) ?? []).map((own, round) => {
    const other = time.get(base)?.[round];
    if (other === undefined || !isDone(own) || !isDone(other)) return Number.NaN;
    return pairedRatio(timesOf(own), timesOf(other));
  });
  return spread(ratios.filter((ratio) => !Number.isNaN(ratio)));
}

/** Ratio of the memory retained by the trees of two variants; NaN if one was not measured, or threw on a page. */
export function retainedRatio({ retained }: Runs, name: string, base: string): number {
  const bytes = [name, base].map((variant) => {
    const { retainedBytes, errors = [] } = retained.get(variant) ?? {};
    return errors.length > 0 ? Number.NaN : (retainedBytes ?? Number.NaN);
  });
  return bytes[0]! / bytes[1]!;
}

function isDone(answer: Answer<TimeRun>): answer is TimeRun {
  return answer.cpuMs !== undefined;
}

/** The times of a run; undefined for a page that threw. */
function timesOf(run: TimeRun): readonly (number | undefined)[] {
  const threw = new Set(run.errors.map(({ page }) => page));
  return run.cpuMs.map((ms, page) => (threw.has(page) ? undefined : ms));
}

function known(values: readonly (number | undefined)[]): readonly number[] {
  return values.filter((value) => value !== undefined);
}

/** The tables of a group, and what its variants are. */
export function summaryText(
  name: string,
  group: Group,
  summaries: readonly Summary[],
  pages: number,
): string {
  const { base, unit, variants } = group;
  const columns = [
    ...["CPU ms", "median", "p95", unit === undefined ? "MB/s" : `${unit}/s`, "CPU s", "peak MB"],
    ...[`to ${base}`, "empty", "errors"],
  ];
  const rows = summaries.map((one) => [
    one.name,
    ...[one.meanMs, one.medianMs, one.p95Ms, one.speed, one.seconds].map(figure),
    ...[figure(one.peakMegabytes), spreadFigure(one.ratio)],
    ...[one.empty, one.errors.length].map(String),
  ]);
  const kept = summaries.flatMap(({ name, retained }) =>
    retained === undefined
      ? []
      : [[name, ...[retained.megabytes, (retained.megabytes * 1000) / pages, retained.ratio].map(figure)]],
  );
  const measured = variants.filter((variant) => summaries.some((one) => one.name === variant.name));
  return [
    tableText([name, ...columns], rows),
    ...(kept.length === 0 ? [] : [tableText(["trees kept", "MB", "kB/page", `to ${base}`], kept)]),
    [...measured.map((variant) => `${variant.name}: ${variant.about}`), ...summaries.flatMap(troubles)].join(
      "\n",
    ),
  ].join("\n\n");
}

function troubles({ name, errors, failures }: Summary): readonly string[] {
  const lines = failures.map((failure) => `${name} failed: ${failure}`);
  if (errors.length > 0)
    lines.push(`${name}: ${errors.length} pages threw, the first with ${errors[0]!.message}`);
  return lines;
}

/** Compares figures with targets, one line each; a figure that was not measured misses its target. */
export function checkTargets(
  targets: readonly Target[],
  summaries: readonly Summary[],
  runs: Runs,
): { readonly lines: readonly string[]; readonly met: boolean } {
  let allMet = true;
  const lines = targets.map(({ what, variant, figure: name, to, min, max }) => {
    const found =
      name === "time"
        ? timeRatio(runs, variant, to!).median
        : name === "retained"
          ? retainedRatio(runs, variant, to!)
          : (summaries.find((one) => one.name === variant)?.[name] ?? Number.NaN);
    const met = found >= (min ?? found) && found <= (max ?? found);
    allMet &&= met;
    const limit = max === undefined ? `at least ${min}` : `at most ${max}`;
    const shown = Number.isNaN(found) ? "not measured" : found.toFixed(3);
    return `${met ? "met" : "MISSED"}: ${what}: ${shown}, ${limit}`;
  });
  return { lines, met: allMet };
}
