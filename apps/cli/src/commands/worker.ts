import { availableParallelism } from "node:os";
import { splitLines } from "@winnow/corpus";
import type { Shard } from "@winnow/corpus/run";
import { z } from "zod";
import { usageError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { ExitCode } from "../exit-code.js";
import { readRecipe } from "../run/recipe.js";
import { createShardWorker } from "../run/work-shard.js";
import { type CommandFlags, readSettings } from "../settings/read.js";
import { WORKER_SETTINGS } from "../settings/run.js";
import type { CommandModule } from "./command.js";

const EXAMPLES = `
Examples:
  winnow run recipe.json --plan | winnow worker recipe.json > receipts.jsonl
  winnow run recipe.json --plan | sed -n "\${SLURM_ARRAY_TASK_ID}p" | winnow worker recipe.json

Input: shards as \`winnow run RECIPE --plan\` prints them, one JSON line each: {"shard", "name", "input", "bytes"?}.

Output: one line per shard, in input order: its receipt, {"shard", "name", "attempt", "recipe", "tallies", "seconds", "files"},
or {"shard", "error": {"code", "message"}}. The files are in the folder of the recipe's output. A shard that has a receipt is
not processed again. Several workers may process a shard at once: the first one that is finished counts.

Exit codes: 0 all done, 1 a shard could not be processed, 2 wrong usage.
`;

export const command: CommandModule = {
  about:
    "Processes shards of a run, which it reads from standard input: the part of `winnow run` that other engines distribute.",
  takes: { "<recipe>": "the recipe of the run" },
  options: [
    ["--concurrency <n>", "number of processes for pages; default: number of cores"],
    ["--keys", "write the keys by which an engine finds candidates for duplicates, as Parquet"],
    ["--sample <rate>", "process only this part of the records, such as 0.001"],
    ["--progress", 'print the figures of shards in progress, too: {"shard", "progress"}'],
  ],
  examples: EXAMPLES,
  run: workOnShards,
};

/** Milliseconds between two lines about progress. */
const INTERVAL = 500;

async function workOnShards(environment: Environment, path: string, flags: CommandFlags): Promise<ExitCode> {
  const {
    concurrency = availableParallelism(),
    keys,
    progress,
    sample,
  } = await readSettings(WORKER_SETTINGS, flags);
  const recipe = await readRecipe(path, sample);
  const { stdin, stdout } = environment;
  const print = (line: object): void => void stdout.write(`${JSON.stringify(line)}\n`);
  const stop = new AbortController();
  // Who reads the receipts is gone: nobody would learn of further work.
  stdout.on("error", () => stop.abort(new Error("the reader of the receipts is gone")));
  let printed = performance.now();
  const worker = createShardWorker(recipe, environment, {
    ...{ concurrency, sample, keys, signal: stop.signal },
    onProgress: ({ shard }, tallies) => {
      if (progress !== true || performance.now() - printed < INTERVAL) return;
      printed = performance.now();
      print({ shard, progress: tallies });
    },
  });
  let code: ExitCode = ExitCode.ok;
  try {
    for await (const line of splitLines(stdin as AsyncIterable<Uint8Array>)) {
      if (line.trim() === "") continue;
      const shard = shardOf(line);
      const result = await worker.process(shard).catch((error: unknown) => {
        if (!stop.signal.aborted) throw error;
      });
      if (result === undefined) return ExitCode.failed;
      if ("code" in result) code = ExitCode.failed;
      print("code" in result ? { shard: shard.shard, error: result } : result);
    }
  } finally {
    worker.close();
  }
  return code;
}

const SHARD = z.object({
  shard: z.number().int().min(0),
  name: z.string().regex(/^[^/\\\0]+$/),
  input: z.string().min(1),
  bytes: z.number().optional(),
});

function shardOf(line: string): Shard {
  try {
    return SHARD.parse(JSON.parse(line));
  } catch (error) {
    throw usageError(`not a shard as \`winnow run RECIPE --plan\` prints it: ${line.slice(0, 100)}`, error);
  }
}
