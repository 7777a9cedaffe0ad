import { join } from "node:path";
import { env } from "node:process";
import { createAsker } from "./ask.js";

/** What a command took, with all processes that it started. */
export interface Measured {
  /** Seconds. */
  readonly cpu: number;
  readonly wall: number;
  /** Largest sum of resident bytes; 0 unless sampled. */
  readonly peak: number;
  /** What it wrote to standard output. */
  readonly output: string;
}

/** What is measured. */
interface Job {
  readonly command: readonly string[];
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** For memory, and the CPU time of processes that nobody waits for. Takes time itself. */
  readonly sampled?: boolean;
}

/** Measures commands by a Python (`PYTHON`, default `python3`) that needs no packages. */
export type Meter = ReturnType<typeof createMeter>;

/** @returns functions that run a command to its end, or throw if it fails, and that end the meter. */
export function createMeter(): {
  readonly measure: (job: Job) => Promise<Measured>;
  readonly close: () => void;
} {
  const args = [join(import.meta.dirname, "../../python/measure_command.py")];
  const launch = { command: env.PYTHON ?? "python3", args };
  const { ask, close } = createAsker<Measured & { code: number; errors: string }>(launch);
  const measure = async (job: Job): Promise<Measured> => {
    const { error, ...answer } = await ask(JSON.stringify(job));
    // Exit code 3: some records failed.
    const problem = error ?? (answer.code === 0 || answer.code === 3 ? undefined : answer.errors);
    if (problem !== undefined) throw new Error(`${job.command.join(" ")}: ${answer.code ?? ""} ${problem}`);
    return answer as Measured;
  };
  return { measure, close };
}
