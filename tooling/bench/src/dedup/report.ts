import { textTable } from "@winnow/common";
import { type Environment, environmentLines } from "../report/environment.js";
import type { Bound } from "../report/finish.js";
import { figure, median, pairedRatio, type Spread, spread, spreadFigure } from "../report/statistics.js";
import { failuresOf, type Runs, runsOf } from "../run/rounds.js";
import { GROUPS } from "./groups.js";
import type { DedupRun } from "./measure.js";
import type { Group, GroupName } from "./types.js";

/** The figures of a variant over all rounds. */
interface VariantFigures {
  readonly name: string;
  /** Units of the group per CPU second. */
  readonly speed: Spread;
  /**
   * How many times faster ours, the first variant of the group, was in the same round, on the batches that
   * both completed.
   */
  readonly ours: Spread;
  /** Units processed per round. */
  readonly done: number;
  readonly seconds: number;
  readonly peakMegabytes: number;
  /** The result of a task. */
  readonly found?: string | undefined;
  /** Why a process ended without an answer. */
  readonly failures: readonly string[];
}

export interface GroupFigures {
  readonly group: GroupName;
  readonly unit: Group["unit"];
  readonly variants: readonly VariantFigures[];
}

/** The results of `bench dedup`, as written by `--json`. */
export interface DedupReport {
  readonly bench: "dedup";
  readonly documents: number;
  readonly bytes: number;
  /** With the versions of Python and its packages. */
  readonly environment: Environment;
  /** Why Python is not available. */
  readonly noPython?: string | undefined;
  readonly groups: readonly GroupFigures[];
}

/** @param batchBytes - UTF-8 bytes of each batch. */
export function summarizeGroup(
  group: GroupName,
  runs: Runs<DedupRun>,
  batchBytes: readonly number[],
): GroupFigures {
  const { unit, perUnit } = GROUPS[group];
  const base = [...runs.values()][0]!;
  const variants = [...runs].map(([name, answers]): VariantFigures => {
    const done = runsOf(answers);
    const amounts = done.map((run) => amountOf(run, batchBytes) / perUnit);
    const seconds = done.map(secondsOf);
    return {
      name,
      speed: spread(amounts.map((amount, i) => amount / seconds[i]!)),
      ours: spread(answers.flatMap(({ run }, round) => faster(base[round]?.run, run))),
      done: median(amounts),
      seconds: median(seconds),
      peakMegabytes: median(done.map(({ peakBytes }) => peakBytes)) / 1e6,
      found: done[0]?.task?.found,
      failures: failuresOf(answers),
    };
  });
  return { group, unit, variants };
}

function amountOf({ cpuMs, task }: DedupRun, batchBytes: readonly number[]): number {
  return task?.amount ?? batchBytes.slice(0, cpuMs.length).reduce((sum, bytes) => sum + bytes, 0);
}

function secondsOf({ cpuMs }: DedupRun): number {
  return cpuMs.reduce((sum, ms) => sum + ms, 0) / 1000;
}

/**
 * The ratio of the other's time to the base's: on the batches that both completed, or by the amount of a
 * task.
 */
function faster(base: DedupRun | undefined, other: DedupRun | undefined): readonly number[] {
  if (base === undefined || other === undefined) return [];
  if (base.task === undefined || other.task === undefined) return [pairedRatio(other.cpuMs, base.cpuMs)];
  return [secondsOf(other) / other.task.amount / (secondsOf(base) / base.task.amount)];
}

/** The report as text. */
export function printedDedup({ documents, bytes, environment, noPython, groups }: DedupReport): string {
  const head = [
    `dedup: ${documents} documents, ${figure(bytes / 1e6)} MB of UTF-8; a process per variant and round; CPU time, one core`,
    environmentLines(environment),
    ...(noPython === undefined ? [] : [noPython]),
  ];
  return [head.join("\n"), ...groups.map(groupPart)].join("\n\n");
}

function groupPart({ group, unit, variants }: GroupFigures): string {
  const hasFound = variants.some(({ found }) => found !== undefined);
  const columns = [
    group,
    `${unit}/s`,
    "winnow is",
    "did",
    "CPU s",
    "peak MB",
    ...(hasFound ? ["found"] : []),
  ];
  const rows = variants.map(({ name, speed, ours, done, seconds, peakMegabytes, found = "–" }) => [
    name,
    spreadFigure(speed),
    Number.isNaN(ours.median) ? "–" : `${figure(ours.median)} ×`,
    figure(done),
    figure(seconds),
    figure(peakMegabytes),
    ...(hasFound ? [found] : []),
  ]);
  return [
    textTable(columns, rows),
    "",
    ...GROUPS[group].variants.map(({ name, about }) => `${name}: ${about}`),
    ...variants.flatMap(({ name, failures }) => failures.map((failure) => `${name} failed: ${failure}`)),
  ].join("\n");
}

/** The targets of the measured groups; of several groups the best counts. */
export function dedupBounds(groups: readonly GroupFigures[]): readonly Bound[] {
  const bound = (
    names: readonly GroupName[],
    what: string,
    limit: Pick<Bound, "min" | "max">,
    of: (figures: VariantFigures) => number = ({ speed }) => speed.median,
    variant = "winnow",
  ): readonly Bound[] => {
    const measured = groups.filter(({ group }) => names.includes(group));
    const figures = measured.flatMap(({ variants }) => variants.filter(({ name }) => name === variant));
    return measured.length === 0 ? [] : [{ what, found: Math.max(...figures.map(of)), ...limit }];
  };
  return [
    ...bound(["exact"], "exact, MB/s", { min: 1000 }),
    ...bound(["manber"], "Manber windows, MB/s", { min: 500 }),
    ...bound(["chunks"], "FastCDC, MB/s", { min: 500 }),
    ...bound(["minhash", "simhash"], "MinHash or SimHash with tokenisation, MB/s", { min: 100 }),
    ...bound(
      ["minhash"],
      "MinHash, times as fast as numpy",
      { min: 25 },
      ({ ours }) => ours.median,
      "python-numpy",
    ),
    ...bound(["clusters"], "1,000,000 signatures clustered, CPU s", { max: 60 }, ({ seconds }) => seconds),
    ...bound(["clusters"], "the same, peak MB", { max: 2000 }, ({ peakMegabytes }) => peakMegabytes),
  ];
}
