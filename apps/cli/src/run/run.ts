import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { CorpusError } from "@winnow/corpus";
import {
  addTallies,
  assignShards,
  emptyTallies,
  lockRun,
  publishFiles,
  type Receipt,
  readReceipt,
  removeReceipt,
  type Shard,
  type Tallies,
  WORK,
} from "@winnow/corpus/run";
import { CommandError } from "../command-error.js";
import { type Environment, log } from "../environment.js";
import { ExitCode } from "../exit-code.js";
import { interruptible } from "../interruption.js";
import { firstLine, plural } from "../messages.js";
import { below, type OutputPath } from "../output/check.js";
import { asOutput, writeOutput } from "../output/open.js";
import type { Failure } from "../records/types.js";
import type { DedupSettings } from "../settings/dedup.js";
import type { RunSettings } from "../settings/run.js";
import { dedupShards, type ShardOutput } from "./dedup-shards.js";
import { serveMetrics } from "./metrics.js";
import { isThere, readShardOutput, removeShardOutput, storeShardOutput } from "./outputs.js";
import { listShards, planRun } from "./plan.js";
import { createRunProgress, type RunProgress } from "./progress.js";
import type { RunRecipe } from "./recipe.js";
import { runReportPage, summaryLine } from "./report.js";

/** What a run has brought. */
export interface RunFigures {
  readonly shards: number;
  /** Of all shards that are complete. */
  readonly tallies: Tallies;
  readonly outputs: readonly ShardOutput[];
  /** The shards that could not be processed. */
  readonly broken: readonly BrokenShard[];
  /** Since this command began. */
  readonly seconds: number;
  /** Records and bytes that this command processed; others were finished earlier. */
  readonly processed: { readonly records: number; readonly bytes: number };
}

interface BrokenShard {
  readonly shard: Shard;
  readonly error: Failure;
}

/** Maximum number of page processes that one worker reads and writes for. More would wait for it. */
const MAX_PER_WORKER = 4;

/** Returns the number of workers, and of page processes for each. */
function workersFor(concurrency: number = availableParallelism(), shards: number) {
  const workers = Math.max(1, Math.min(shards, Math.ceil(concurrency / MAX_PER_WORKER)));
  return { workers, concurrency: Math.max(1, Math.ceil(concurrency / workers)) };
}

/**
 * Makes the corpus of a recipe, or continues to.
 *
 * @param path - the file of the recipe, which the workers read.
 * @throws CommandError
 */
export async function runRecipe(
  path: string,
  recipe: RunRecipe,
  settings: RunSettings,
  environment: Environment,
): Promise<ExitCode> {
  const message = "interrupted. To continue, run the same command again.";
  return interruptible(
    environment,
    async ({ signal }) => {
      const listed = await listShards(path, recipe, environment);
      await asOutput(recipe.output, () => mkdir(recipe.output, { recursive: true }));
      try {
        const unlock = await lockRun(recipe.output);
        try {
          const shards = await planRun(recipe, listed, environment, settings.force);
          return await finishRun(path, recipe, shards, settings, environment, signal);
        } finally {
          await unlock();
        }
      } catch (error) {
        if (!(error instanceof CorpusError)) throw error;
        const code =
          error.code === "cannot-read" || error.code === "corrupt-input" ? "no-input" : "no-output";
        throw new CommandError(code, `${firstLine(error)}.`, { cause: error });
      }
    },
    message,
  );
}

async function finishRun(
  path: string,
  recipe: RunRecipe,
  shards: readonly Shard[],
  settings: RunSettings,
  environment: Environment,
  signal: AbortSignal,
): Promise<ExitCode> {
  const start = performance.now();
  const receipts = await finishedShards(recipe, shards, settings.retryFailed);
  const waiting = shards.filter(({ shard }) => !receipts.has(shard));
  const progress = createRunProgress(environment, shards, receipts);
  const metrics =
    settings.metrics === undefined ? undefined : await serveMetrics(settings.metrics, progress.figures);
  const broken: BrokenShard[] = [];
  const processed = { records: 0, bytes: 0 };
  try {
    const { workers, concurrency } = workersFor(settings.concurrency, waiting.length);
    const results = assignShards(waiting, {
      start: () =>
        environment.startWorker([
          "--progress",
          path,
          "--concurrency",
          String(concurrency),
          ...sampleFlags(settings),
        ]),
      workers,
      signal,
      onProgress: progress.shard,
    });
    for await (const result of results) {
      if ("error" in result) {
        broken.push(result);
        progress.log(`${result.shard.input}: ${result.error.message} (${result.error.code})`);
        continue;
      }
      const { receipt } = result;
      receipts.set(receipt.shard, receipt);
      processed.records += receipt.tallies.records;
      processed.bytes += receipt.tallies.bytes;
      progress.done(receipt);
    }
    const complete = shards.flatMap(({ shard }) => receipts.get(shard) ?? []);
    // The documents of a missing shard could be copies of others, or the other way round.
    const outputs =
      broken.length > 0 && recipe.dedup !== undefined
        ? []
        : await outputsOf(recipe, complete, progress, signal);
    const tallies = emptyTallies();
    for (const receipt of complete) addTallies(tallies, receipt.tallies);
    const seconds = (performance.now() - start) / 1000;
    const figures = { shards: shards.length, tallies, outputs, broken, seconds, processed };
    await writeResults(recipe, complete, figures, environment);
    progress.end();
    log(environment, summaryLine(figures));
    if (broken.length > 0) {
      log(
        environment,
        `${plural(broken.length, "file")} could not be processed. To try again, run the same command.`,
      );
      return ExitCode.failed;
    }
    return tallies.failed === 0 ? ExitCode.ok : ExitCode.someRecordsFailed;
  } finally {
    progress.end();
    metrics?.close();
  }
}

function sampleFlags({ sample }: RunSettings): readonly string[] {
  return sample === undefined ? [] : ["--sample", String(sample)];
}

/**
 * Returns the receipts of shards that need no more work. Others are removed: those with failed records, if they are to be
 * tried again, and those whose documents are gone.
 */
async function finishedShards(
  recipe: RunRecipe,
  shards: readonly Shard[],
  retryFailed = false,
): Promise<Map<number, Receipt>> {
  const { output, dedup, digest } = recipe;
  const found: Receipt[] = [];
  for (const { name } of shards) {
    const receipt = await readReceipt(output, name, digest);
    if (receipt !== undefined) found.push(await publishFiles(output, receipt));
  }
  const isAgain = ({ tallies }: Receipt): boolean => retryFailed && tallies.failed > 0;
  const outputs = await Promise.all(found.map((receipt) => readShardOutput(recipe, receipt)));
  const isCompared = found.length === shards.length && !found.some(isAgain) && !outputs.includes(undefined);
  // Before any receipt, so that a command which is killed in between leaves no output of other documents.
  if (dedup !== undefined && !isCompared)
    for (const { name } of shards) await removeShardOutput(output, name);
  const finished = new Map<number, Receipt>();
  for (const [at, receipt] of found.entries()) {
    const hasDocuments =
      dedup === undefined
        ? outputs[at] !== undefined
        : isCompared || (await isThere(output, receipt.files.documents!));
    if (hasDocuments && !isAgain(receipt)) finished.set(receipt.shard, receipt);
    else await removeReceipt(output, receipt.name);
  }
  return finished;
}

/** Returns the outputs of all shards. Those of a comparison are made if any is missing. */
async function outputsOf(
  recipe: RunRecipe,
  receipts: readonly Receipt[],
  progress: RunProgress,
  signal: AbortSignal,
): Promise<readonly ShardOutput[]> {
  const stored = await Promise.all(receipts.map((receipt) => readShardOutput(recipe, receipt)));
  if (!stored.includes(undefined)) return stored as readonly ShardOutput[];
  const dedup = { ...recipe, dedup: recipe.dedup as DedupSettings };
  const outputs = await dedupShards(dedup, receipts, signal, progress.stage);
  for (const output of outputs) await storeShardOutput(recipe, output);
  return outputs;
}

/** Writes the figures and the report, and removes what is not needed to continue. */
async function writeResults(
  recipe: RunRecipe,
  receipts: readonly Receipt[],
  figures: RunFigures,
  environment: Environment,
): Promise<void> {
  const output = recipe.output as OutputPath;
  await asOutput(output, async () => {
    for (const { name, files } of receipts) await placeFailed(output, name, files.failed?.path);
  });
  const { outputs, tallies, broken, shards, seconds } = figures;
  const summary = { recipe: recipe.digest, shards, broken, seconds, tallies, outputs };
  await writeOutput(`${JSON.stringify(summary, null, 1)}\n`, below(output, "corpus.json"), environment);
  await writeOutput(await runReportPage(recipe, figures), below(output, "report.html"), environment);
  // A file that could not be processed may have an attempt to continue.
  if (broken.length > 0) return;
  // A retry compares the documents of all shards again.
  const isKept = recipe.dedup !== undefined && tallies.failed > 0;
  const kept = receipts.flatMap(({ files }) => Object.values(files).map(({ path }) => join(output, path)));
  await asOutput(output, async () => {
    if (isKept) await removeOthers(join(output, WORK), (path) => kept.includes(path));
    else await rm(join(output, WORK), { recursive: true, force: true });
    await removeOthers(join(output, "receipts"), (path) => !path.endsWith(".part"));
  });
}

/** Moves the records of a shard that failed to their place, or removes those of an earlier attempt. */
async function placeFailed(output: string, name: string, path: string | undefined): Promise<void> {
  const to = join(output, "failed", `${name}.jsonl`);
  if (path === undefined) return rm(to, { force: true });
  await mkdir(join(output, "failed"), { recursive: true });
  await rename(join(output, path), to).catch((error: NodeJS.ErrnoException) => {
    // An earlier command has moved them.
    if (error.code !== "ENOENT") throw error;
  });
}

/** Removes files that killed processes have left. The folder may be gone, since a user can delete it. */
async function removeOthers(folder: string, isKept: (path: string) => boolean): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!isKept(path)) await rm(path, { force: true });
  }
}
