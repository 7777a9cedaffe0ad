import { join } from "node:path";
import { execPath } from "node:process";
import { answerOf } from "../../run/answer.js";
import { type Python, pythonScript } from "../../run/python.js";
import { rotated } from "../../run/rounds.js";
import type { Answer } from "../../run/types.js";
import type { Batch } from "../corpus/batches.js";
import type { Group, Job, Run, Variant } from "../types.js";

const CHILD = join(import.meta.dirname, "child.js");

export interface RoundsOptions {
  /** Of texts; a task's rounds are the group's. */
  readonly rounds?: number | undefined;
  readonly spool: string;
  readonly batches: readonly Batch[];
  readonly warmMs: number;
  readonly leastMs: number;
  readonly budgetMs: number;
  readonly python: Python;
  /** Called after each run, with a line for the user. */
  readonly progress: (line: string) => void;
}

/** By variant: an answer a round. */
export type GroupRuns = ReadonlyMap<string, readonly Answer<Run>[]>;

/** Measures the variants of a group once a round, each in a process of its own, one after another, by turns first. */
export async function runGroup(group: Group, options: RoundsOptions): Promise<GroupRuns> {
  const { spool, batches, warmMs, leastMs, budgetMs, python, progress } = options;
  const rounds = Math.min(options.rounds ?? group.rounds, group.rounds === 1 ? 1 : Number.POSITIVE_INFINITY);
  const runs = new Map<string, Answer<Run>[]>(group.variants.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const variant of rotated(group.variants, round)) {
      const job = { group: group.name, variant: variant.name, spool, batches, warmMs, leastMs, budgetMs };
      const answer = await measured(variant, job, python);
      runs.get(variant.name)!.push(answer);
      progress(`${group.name}, round ${round + 1} of ${rounds}, ${variant.name}: ${outcome(answer)}`);
    }
  }
  return runs;
}

async function measured(variant: Variant, job: Job, python: Python): Promise<Answer<Run>> {
  if (variant.kind !== "python") return answerOf<Run>(execPath, CHILD, job);
  if ("missing" in python) return { failure: python.missing };
  return answerOf<Run>(python.program, pythonScript("dedup_peers.py"), job);
}

function outcome(answer: Answer<Run>): string {
  if ("failure" in answer) return answer.failure;
  const { cpuMs, task } = answer.run;
  const seconds = (cpuMs.reduce((sum, ms) => sum + ms, 0) / 1000).toFixed(2);
  return task === undefined ? `${cpuMs.length} batches, ${seconds} CPU s` : `${task.found}, ${seconds} CPU s`;
}
