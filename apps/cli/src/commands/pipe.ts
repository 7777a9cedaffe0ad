import { availableParallelism } from "node:os";
import { CorpusError, type Item, readLines } from "@winnow/corpus";
import { mapOrdered } from "@winnow/corpus/workers";
import { z } from "zod";
import { CommandError, usageError } from "../command-error.js";
import { type Environment, log } from "../environment.js";
import { ExitCode } from "../exit-code.js";
import { plural } from "../messages.js";
import { openOutput } from "../output/open.js";
import { failure } from "../records/failure.js";
import { leadingId, maxLineOf } from "../records/source.js";
import { namedStages, readRecipe, STAGE_NAMES } from "../run/recipe.js";
import { openStagePool } from "../run/work-shard.js";
import { type CommandFlags, readSettings } from "../settings/read.js";
import { count, size, someOf, text } from "../settings/values.js";
import type { CommandModule } from "./command.js";

const EXAMPLES = `
Examples:
  winnow pipe --stages extract,filter < pages.jsonl > documents.jsonl
  winnow pipe --recipe recipe.json

For other engines: one line of JSON in, exactly one line of JSON out, in the same order, as soon as it is finished. A line is a record
as \`winnow extract\` and \`winnow filter\` read it. Each line out has "status", which replaces a field of this name:
  ok        a document
  empty     a page without a text; "reason" says why
  dropped   a document that the filter does not keep; "verdict" says why
  timeout   {"id", "line", "status", "error": {"code", "message"}}: the page took longer than --timeout
  error     {"id", "line", "status", "error": {"code", "message"}}
A page that is too slow, takes too much memory or ends its process costs itself only. No network is used and no file is read but the
recipe.

Exit codes: 0 one line out for each line in, 1 lines are missing, 2 wrong usage.
`;

const PIPE_SETTINGS = z
  .strictObject({
    stages: someOf(STAGE_NAMES),
    recipe: text("a file"),
    timeout: count("a positive whole number of milliseconds"),
    maxSize: size(),
    concurrency: count("a positive whole number"),
  })
  .partial();

export const command: CommandModule = {
  about:
    "Processes records from standard input, one line out for each line in: for Spark, Ray and other engines.",
  options: [
    [
      "--stages <names>",
      "what to do with each record, comma-separated: extract, filter, segment; default: extract",
      STAGE_NAMES,
    ],
    [
      "--recipe <file>",
      "a recipe of `winnow run`, whose stages are done; its inputs and its dedup are ignored",
    ],
    ["--timeout <ms>", "maximum time per page in milliseconds; default: 30000"],
    ["--max-size <bytes>", "maximum size of a page, such as 500kB; default: 20MB"],
    ["--concurrency <n>", "number of worker processes; default: number of cores"],
  ],
  examples: EXAMPLES,
  run: pipe,
};

/** Lines that are read ahead per worker, and bytes in all. */
const WINDOW = 8;
const MAX_WEIGHT = 64_000_000;

async function pipe(environment: Environment, flags: CommandFlags): Promise<ExitCode> {
  const {
    stages: names,
    recipe,
    timeout,
    maxSize,
    concurrency = availableParallelism(),
  } = await readSettings(PIPE_SETTINGS, flags);
  if (names !== undefined && recipe !== undefined)
    throw usageError("--stages and --recipe exclude each other. Use one of the two.");
  const limits = { timeout, maxSize };
  const stages =
    recipe === undefined
      ? await namedStages(names ?? ["extract"], limits)
      : (await readRecipe(recipe)).stages;
  const pool = openStagePool(environment, stages, concurrency);
  let read = 0;
  async function* items(): AsyncGenerator<Item> {
    const maxLength = maxLineOf(stages.maxSize);
    for await (const lines of readLines(environment.stdin as AsyncIterable<Uint8Array>, maxLength, {
      keepEmpty: true,
    })) {
      for (const { number: line, bytes, cut } of lines) {
        read++;
        const tooLong = failure("too-large", `The line is longer than ${maxLength} bytes.`);
        yield cut
          ? { kind: "failure", line, id: leadingId(bytes), failure: tooLong }
          : { kind: "line", line, bytes };
      }
    }
  }
  const signal = new AbortController().signal;
  const output = await openOutput(undefined, environment);
  let written = 0;
  try {
    const results = mapOrdered(items(), (item) => pool.run([item]), {
      ...{ concurrency, window: WINDOW * concurrency, maxWeight: MAX_WEIGHT, signal },
      weight: (item) => (item.kind === "failure" ? 0 : item.bytes.length),
    });
    for await (const [result] of results) {
      await output.write(`{"status":"${result!.status}",${withoutStatus(result!.body).slice(1)}\n`);
      written++;
    }
  } catch (error) {
    const isGone = error instanceof CommandError && error.code === "closed-pipe";
    if (!(isGone || error instanceof CorpusError)) throw error;
    log(environment, error.message);
  } finally {
    pool.close();
  }
  if (written < read) {
    log(environment, `${plural(read - written, "line")} of ${read} got no answer.`);
    return ExitCode.failed;
  }
  await output.finish();
  return ExitCode.ok;
}

/** Removes the field `status` of a record, such as that of a fetched page: two fields of one name have no defined meaning. */
function withoutStatus(line: string): string {
  // A name may be written with escapes.
  if (!/status"\s*:|\\u00/.test(line)) return line;
  const { status, ...rest } = JSON.parse(line) as Record<string, unknown>;
  return status === undefined ? line : JSON.stringify(rest);
}
