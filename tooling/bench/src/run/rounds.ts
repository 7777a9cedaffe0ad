import type { Bench, Variant } from "../variants/types.js";
import { answerOf } from "./answer.js";
import { type Python, pythonScript } from "./python.js";
import { measure } from "./spawn.js";
import type { Answer, Job, RetainedRun, TimeRun } from "./types.js";

/** All runs of a bench. */
export interface Runs {
  /** By variant, one a round. */
  readonly time: ReadonlyMap<string, readonly Answer<TimeRun>[]>;
  /** By variant; empty where the bench measures no trees, and without those in Python. */
  readonly retained: ReadonlyMap<string, Answer<RetainedRun>>;
}

export interface RoundsOptions {
  readonly variants: readonly Variant[];
  /** By variant, of those that run in Python. */
  readonly pythons: ReadonlyMap<string, Python>;
  readonly rounds: number;
  readonly spool: string;
  readonly pages: readonly number[];
  readonly warm: number;
  /** Called before a run and after it, with a line for the user. */
  readonly progress: (line: string) => void;
}

/**
 * Measures every variant once a round, each in a process of its own, one after another. A round begins with
 * another variant than the last, so that none always follows the same one.
 */
export async function runRounds(bench: Bench, options: RoundsOptions): Promise<Runs> {
  const { variants, pythons, rounds, spool, pages, warm, progress } = options;
  const trees = bench.retained ? variants.filter((variant) => "load" in variant) : [];
  const time = new Map<string, Answer<TimeRun>[]>(variants.map(({ name }) => [name, []]));
  const retained = new Map<string, Answer<RetainedRun>>();
  const total = variants.length * rounds + trees.length;
  let done = 0;
  for (let round = 0; round < rounds; round++) {
    for (const variant of rotated(variants, round)) {
      const { name } = variant;
      const job = { bench: bench.name, variant: name, measure: "time", spool, pages, warm } as const;
      const answer = await timed(variant, job, pythons);
      time.get(name)!.push(answer);
      progress(`[${++done}/${total}] round ${round + 1} of ${rounds}, ${name}: ${timeLine(answer)}`);
    }
  }
  for (const { name } of trees) {
    const counted = pages.slice(warm);
    const answer = await measure({
      bench: bench.name,
      variant: name,
      measure: "retained",
      spool,
      pages: counted,
      warm: 0,
    });
    retained.set(name, answer);
    progress(`[${++done}/${total}] retained memory, ${name}: ${retainedLine(answer)}`);
  }
  return { time, retained };
}

async function timed(
  variant: Variant,
  job: Job & { readonly measure: "time" },
  pythons: RoundsOptions["pythons"],
): Promise<Answer<TimeRun>> {
  if ("load" in variant) return measure(job);
  const python = pythons.get(variant.name)!;
  if ("missing" in python) return { failure: python.missing };
  return answerOf<TimeRun>(python.program, pythonScript(variant.python.script), job);
}

/** @example rotated(["a", "b", "c"], 1); // ["b", "c", "a"] */
export function rotated<T>(items: readonly T[], by: number): readonly T[] {
  const start = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

function timeLine(answer: Answer<TimeRun>): string {
  if ("failure" in answer) return answer.failure;
  const { cpuMs, wallMs } = answer.run;
  const total = cpuMs.reduce((sum, ms) => sum + ms, 0);
  return `${(total / cpuMs.length).toFixed(2)} CPU ms/page, ${(wallMs / 1000).toFixed(1)} s`;
}

function retainedLine(answer: Answer<RetainedRun>): string {
  return "failure" in answer ? answer.failure : `${(answer.run.retainedBytes / 1e6).toFixed(1)} MB`;
}
