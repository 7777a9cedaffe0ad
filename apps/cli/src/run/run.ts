import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CorpusError } from "@winnow/corpus";
import {
  addTallies,
  assignShards,
  emptyTallies,
  lockRun,
  type Receipt,
  readReceipt,
  removeReceipt,
  type Shard,
  type Tallies,
  WORK,
} from "@winnow/corpus/run";
import { CommandError, usageError } from "../command-error.js";
import { type Environment, log } from "../environment.js";
import { ExitCode } from "../exit-code.js";
import { interruptible } from "../interruption.js";
import { firstLine, plural } from "../messages.js";
import { asOutput } from "../output/open.js";
import type { Failure } from "../records/types.js";
import type { DedupSettings } from "../settings/dedup.js";
import type { RunSettings } from "../settings/run.js";
import { dedupShards, type ShardOutput } from "./dedup-shards.js";
import { serveMetrics } from "./metrics.js";
import { readShardOutput, removeShardOutput, storeShardOutput } from "./outputs.js";
import { listShards, planRun } from "./plan.js";
import { createRunProgress, type RunProgress } from "./progress.js";
import type { RunRecipe } from "./recipe.js";
import { runReportPage, summaryLine } from "./report.js";
import { startWorker, workersFor } from "./start-worker.js";

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
      const unlock = await lockRun(recipe.output).catch((error: unknown) => {
        if (!(error instanceof CorpusError)) throw error;
        throw new CommandError("no-output", `${firstLine(error)}.`, { cause: error });
      });
      try {
        const shards = await planRun(recipe, listed, environment, settings.force);
        return await finishRun(path, recipe, shards, settings, environment, signal);
      } finally {
        await unlock();
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
  const receipts = new Map<number, Receipt>();
  for (const shard of shards) {
    const receipt = await readReceipt(recipe.output, shard.name, recipe.digest);
    if (receipt !== undefined) receipts.set(shard.shard, receipt);
  }
  if (settings.retryFailed === true) await forgetFailed(recipe, receipts);
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
        startWorker(environment, [path, "--concurrency", String(concurrency), ...sampleFlags(settings)]),
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
    await writeResults(recipe, complete, figures);
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

/** Forgets the receipts of shards with failed records, so that they are processed again. */
async function forgetFailed(recipe: RunRecipe, receipts: Map<number, Receipt>): Promise<void> {
  const failed = [...receipts.values()].filter(({ tallies }) => tallies.failed > 0);
  if (failed.length === 0) return;
  const others = [...receipts.values()].filter(({ tallies }) => tallies.failed === 0);
  for (const { files } of others) {
    if (recipe.dedup === undefined) break;
    const documents = join(recipe.output, files.documents!.path);
    if ((await stat(documents).catch(() => undefined)) === undefined)
      throw usageError(
        `${documents} is gone, but all documents are compared again. Begin anew with --force.`,
      );
  }
  for (const { shard, name } of failed) {
    await removeReceipt(recipe.output, name);
    receipts.delete(shard);
  }
  for (const { name } of [...failed, ...others]) await removeShardOutput(recipe.output, name);
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
): Promise<void> {
  const { output } = recipe;
  await asOutput(output, async () => {
    for (const { name, files } of receipts) {
      if (files.failed === undefined) continue;
      await mkdir(join(output, "failed"), { recursive: true });
      await rename(join(output, files.failed.path), join(output, "failed", `${name}.jsonl`)).catch(() => {});
    }
    const { outputs, tallies, broken, shards, seconds } = figures;
    const summary = { recipe: recipe.digest, shards, broken, seconds, tallies, outputs };
    await writeFile(join(output, "corpus.json"), `${JSON.stringify(summary, null, 1)}\n`);
    await writeFile(join(output, "report.html"), await runReportPage(recipe, figures));
    // A retry compares the documents of all shards again.
    if (broken.length === 0 && tallies.failed === 0)
      await rm(join(output, WORK), { recursive: true, force: true });
  });
}
