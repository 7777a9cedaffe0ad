import { textTable } from "@winnow/common";
import { type Environment, environmentLines } from "../report/environment.js";
import { figure, spreadFigure } from "../report/figures.js";
import type { Bound } from "../report/finish.js";
import { median, pairedRatio, type Spread, spread } from "../report/statistics.js";
import { failuresOf, type Runs, runsOf } from "../run/rounds.js";
import { GROUPS } from "./groups.js";
import type { DedupRun } from "./measure.js";
import type { Group, GroupName } from "./types.js";

/** A variant's figures over all rounds. */
interface VariantFigures {
  readonly name: string;
  /** Units of the group per CPU second. */
  readonly speed: Spread;
  /** How many times as fast ours, the group's first variant, was in the same round, on what both did. */
  readonly ours: Spread;
  /** Units that it did in a round. */
  readonly done: number;
  readonly seconds: number;
  readonly peakMegabytes: number;
  /** What a task found. */
  readonly found?: string | undefined;
  /** Why a process of its ended without an answer. */
  readonly failures: readonly string[];
}

export interface GroupFigures {
  readonly group: GroupName;
  readonly unit: Group["unit"];
  readonly variants: readonly VariantFigures[];
}

/** All that a run of `bench dedup` has found, as `--json` writes it. */
export interface DedupReport {
  readonly bench: "dedup";
  readonly documents: number;
  readonly bytes: number;
  /** With the versions of Python and its packages. */
  readonly environment: Environment;
  /** Why there is no Python. */
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

/** The time of the other to that of the base: on the batches that both did, or for what a task counts. */
function faster(base: DedupRun | undefined, other: DedupRun | undefined): readonly number[] {
  if (base === undefined || other === undefined) return [];
  if (base.task === undefined || other.task === undefined) return [pairedRatio(other.cpuMs, base.cpuMs)];
  return [secondsOf(other) / other.task.amount / (secondsOf(base) / base.task.amount)];
}

/** The report as a person reads it. */
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

/** The project's promises of the groups that were measured. */
export function dedupBounds(groups: readonly GroupFigures[]): readonly Bound[] {
  const figures = (
    names: readonly GroupName[],
    variant: string,
    of: (figures: VariantFigures) => number,
  ): number => {
    const found = groups.filter(({ group }) => names.includes(group)).flatMap(({ variants }) => variants);
    return Math.max(...found.filter(({ name }) => name === variant).map(of));
  };
  const speed = (...names: GroupName[]): number => figures(names, "winnow", ({ speed }) => speed.median);
  const clusters = (of: (figures: VariantFigures) => number): number => figures(["clusters"], "winnow", of);
  const numpy = figures(["minhash"], "python-numpy", ({ ours }) => ours.median);
  const bounds: readonly (Bound & { readonly groups: readonly GroupName[] })[] = [
    { groups: ["exact"], what: "exact, MB/s", found: speed("exact"), least: 1000 },
    { groups: ["manber"], what: "Manber windows, MB/s", found: speed("manber"), least: 500 },
    { groups: ["chunks"], what: "FastCDC, MB/s", found: speed("chunks"), least: 500 },
    {
      groups: ["minhash", "simhash"],
      what: "MinHash or SimHash with tokenisation, MB/s",
      found: speed("minhash", "simhash"),
      least: 100,
    },
    { groups: ["minhash"], what: "MinHash, times as fast as numpy", found: numpy, least: 25 },
    {
      groups: ["clusters"],
      what: "1,000,000 signatures clustered, CPU s",
      found: clusters(({ seconds }) => seconds),
      most: 60,
    },
    {
      groups: ["clusters"],
      what: "the same, peak MB",
      found: clusters(({ peakMegabytes }) => peakMegabytes),
      most: 2000,
    },
  ];
  return bounds.filter(({ groups: names }) => groups.some(({ group }) => names.includes(group)));
}
