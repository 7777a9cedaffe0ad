import { median, medianByPage, p95, pairedRatio, type Spread, spread } from "../report/statistics.js";
import { failuresOf, type Runs, runsOf } from "../run/rounds.js";
import type { Answer } from "../types.js";
import type { RetainedRun } from "./retained.js";
import type { PageError, TimeRun } from "./time.js";

/** All runs of parse or extract. */
export interface PeerRuns {
  readonly time: Runs<TimeRun>;
  /** By variant; only for parse, and not for Python. */
  readonly retained: ReadonlyMap<string, Answer<RetainedRun>>;
}

/**
 * Number of first pages, in which the engine still interprets and compiles, and of pages after which it is
 * warm.
 */
const FIRST_PAGES = 50;
const WARM_AFTER = 200;

/** The figures of a variant over all rounds. */
export interface VariantSummary {
  readonly name: string;
  /**
   * CPU milliseconds per page: mean of the pages (median over the rounds); the others over each page's median
   * round.
   */
  readonly meanMs: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  /** Megabytes (10^6) of UTF-8 source per CPU second, of the completed pages. */
  readonly megabytesPerSecond: number;
  /** Peak resident megabytes of the process, and its growth while it processed the pages. */
  readonly peakMegabytes: number;
  readonly grownMegabytes: number;
  /** Ratio of the CPU time to the base's in the same round, over the pages that both completed. */
  readonly ratio: Spread;
  /**
   * The same ratio over the first 50 pages of the process, and over those after its first 200; NaN if none
   * was counted.
   */
  readonly ratioFirst: Spread;
  readonly ratioWarm: Spread;
  /** Memory retained by the trees of all pages, and its ratio to the base's. */
  readonly retained?: { readonly megabytes: number; readonly ratio: number };
  /** Pages with an empty text, and pages that threw, in the worst round. */
  readonly empty: number;
  readonly errors: readonly PageError[];
  /** Why a process ended without an answer. */
  readonly failures: readonly string[];
}

/**
 * Computes the figures of all variants, fastest first, those without figures last.
 *
 * @param pageBytes - UTF-8 bytes of each counted page.
 * @param base - the name of the variant that ratios refer to.
 * @param warm - number of pages for warming up each process.
 */
export function summarize(
  runs: PeerRuns,
  pageBytes: readonly number[],
  base: string,
  warm = 0,
): readonly VariantSummary[] {
  const summaries = [...runs.time].map(([name, answers]) => {
    const done = runsOf(answers);
    const times = done.map((run) => timesOf(run));
    const pages = medianByPage(times).filter((ms) => ms !== undefined);
    const retained = retainedOf(runs, name, base);
    const first = Math.max(0, FIRST_PAGES - warm);
    const after = Math.max(0, WARM_AFTER - warm);
    const worst = [...done].sort((a, b) => b.errors.length - a.errors.length)[0];
    return {
      name,
      meanMs: median(times.map(mean)),
      medianMs: median(pages),
      p95Ms: p95(pages),
      megabytesPerSecond: median(
        times.map(
          (ms) =>
            pairedRatio(
              ms.map((t, i) => t && pageBytes[i]),
              ms,
            ) / 1000,
        ),
      ),
      peakMegabytes: median(done.map((run) => run.peakBytes)) / 1e6,
      grownMegabytes: median(done.map((run) => run.peakBytes - run.startBytes)) / 1e6,
      ratio: timeRatio(runs, name, base),
      ratioFirst: timeRatio(runs, name, base, 0, first),
      ratioWarm: timeRatio(runs, name, base, after),
      ...(retained === undefined ? {} : { retained }),
      empty: Math.max(0, ...done.map((run) => run.empty)),
      errors: worst?.errors ?? [],
      failures: failuresOf([...answers, runs.retained.get(name) ?? {}]),
    };
  });
  return summaries.sort((a, b) => order(a.meanMs) - order(b.meanMs));
}

/**
 * Ratio of the CPU times of two variants in the same round, over the counted pages from `from` to `to` that
 * both completed.
 *
 * @example timeRatio(runs, "winnow", "parse5").median;
 */
export function timeRatio(runs: PeerRuns, name: string, base: string, from = 0, to?: number): Spread {
  const times = (variant: string): readonly (readonly (number | undefined)[])[] =>
    (runs.time.get(variant) ?? []).map((answer) =>
      answer.run === undefined ? [] : timesOf(answer.run).slice(from, to),
    );
  const baseTimes = times(base);
  const ratios = times(name).map((pages, round) => pairedRatio(pages, baseTimes[round] ?? []));
  return spread(ratios.filter((ratio) => !Number.isNaN(ratio)));
}

/**
 * Ratio of the memory retained by the trees of two variants; NaN if one was not measured, or threw on a page.
 */
export function retainedRatio(runs: PeerRuns, name: string, base: string): number {
  const [own, other] = [runs.retained.get(name)?.run, runs.retained.get(base)?.run];
  if (own === undefined || other === undefined) return Number.NaN;
  if (own.errors.length > 0 || other.errors.length > 0) return Number.NaN;
  return own.retainedBytes / other.retainedBytes;
}

const order = (ms: number): number => (Number.isNaN(ms) ? Number.MAX_VALUE : ms);

/** The times of a run; undefined for a page that threw. */
function timesOf(run: TimeRun): readonly (number | undefined)[] {
  const threw = new Set(run.errors.map(({ page }) => page));
  return run.cpuMs.map((ms, page) => (threw.has(page) ? undefined : ms));
}

function mean(values: readonly (number | undefined)[]): number {
  const known = values.filter((value) => value !== undefined);
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}

function retainedOf(runs: PeerRuns, name: string, base: string): VariantSummary["retained"] {
  const own = runs.retained.get(name)?.run;
  if (own === undefined) return undefined;
  return { megabytes: own.retainedBytes / 1e6, ratio: retainedRatio(runs, name, base) };
}
