import { median, pairedRatio, type Spread, spread } from "../../report/statistics.js";
import type { Answer } from "../../run/types.js";
import type { GroupRuns } from "../run/rounds.js";
import type { Group, GroupName, Run } from "../types.js";

/** A variant's figures over all rounds. */
export interface VariantFigures {
  readonly name: string;
  /** Units of the group a CPU second. */
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

/** @param batchBytes - UTF-8 bytes of each batch. */
export function summarizeGroup(group: Group, runs: GroupRuns, batchBytes: readonly number[]): GroupFigures {
  const base = runs.get(group.variants[0]!.name)!;
  const variants = group.variants.map(({ name }): VariantFigures => {
    const answers = runs.get(name)!;
    const done = answers.flatMap((answer) => ("run" in answer ? [answer.run] : []));
    const amounts = done.map((run) => amountOf(run, batchBytes) / group.perUnit);
    const seconds = done.map(secondsOf);
    return {
      name,
      speed: spread(amounts.map((amount, i) => amount / seconds[i]!)),
      ours: spread(answers.flatMap((answer, round) => faster(base[round], answer))),
      done: median(amounts),
      seconds: median(seconds),
      peakMegabytes: median(done.map(({ peakBytes }) => peakBytes)) / 1e6,
      found: done[0]?.task?.found,
      failures: answers.flatMap((answer) => ("failure" in answer ? [answer.failure] : [])),
    };
  });
  return { group: group.name, unit: group.unit, variants };
}

function amountOf({ cpuMs, task }: Run, batchBytes: readonly number[]): number {
  return task?.amount ?? batchBytes.slice(0, cpuMs.length).reduce((sum, bytes) => sum + bytes, 0);
}

function secondsOf({ cpuMs }: Run): number {
  return cpuMs.reduce((sum, ms) => sum + ms, 0) / 1000;
}

/** The time of the one to that of the other: on the batches that both did, or for what a task counts. */
function faster(base: Answer<Run> | undefined, other: Answer<Run>): readonly number[] {
  if (base === undefined || !("run" in base) || !("run" in other)) return [];
  if (base.run.task === undefined || other.run.task === undefined) {
    return [pairedRatio(other.run.cpuMs, base.run.cpuMs)];
  }
  return [secondsOf(other.run) / other.run.task.amount / (secondsOf(base.run) / base.run.task.amount)];
}
