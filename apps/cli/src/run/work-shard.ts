import { availableParallelism } from "node:os";
import { CorpusError, readChunks, splitLines } from "@winnow/corpus";
import {
  type MadeFile,
  type Receipt,
  type RecordResult,
  runShard,
  type Shard,
  type Tallies,
  WORK,
} from "@winnow/corpus/run";
import type { Pool } from "@winnow/corpus/workers";
import { CommandError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { below, type OutputPath } from "../output/check.js";
import { failureOutcome } from "../records/failure.js";
import type { Failure, Item } from "../records/types.js";
import { advised, PAGE_GRACE, workerMemory } from "../stream/run.js";
import { readShard } from "./read-shard.js";
import type { RunRecipe, StageRecipe } from "./recipe.js";
import { lostResult, type StageResult } from "./stages.js";
import { writeCorpusFile } from "./write-corpus.js";

/** Options of {@link createShardWorker}. */
export interface ShardWorkerOptions {
  /** Number of processes for pages. Default: number of cores. */
  readonly concurrency?: number | undefined;
  /** The part of the records that is processed, above 0 and at most 1. */
  readonly sample?: number | undefined;
  /** Whether to write the keys by which other engines find candidates for duplicates. */
  readonly keys?: boolean | undefined;
  readonly signal: AbortSignal;
  readonly onProgress?: ((shard: Shard, tallies: Tallies) => void) | undefined;
}

/** Processes shards, one after another. */
export interface ShardWorker {
  /** @returns the receipt, or why the shard could not be processed. Rejects only for a bug or the signal. */
  readonly process: (shard: Shard) => Promise<Receipt | Failure>;
  readonly close: () => void;
}

/** Opens the processes for pages. */
export function openStagePool(
  { openPool, modules }: Pick<Environment, "openPool" | "modules">,
  stages: StageRecipe,
  warm = 1,
): Pool<Item, StageResult> {
  return openPool<Item, StageRecipe, StageResult>({
    worker: new URL("workers/stage-worker.js", modules),
    settings: stages,
    limit: () => stages.timeout + PAGE_GRACE,
    // What filters and segments keep between pages is as large as what a filter keeps.
    memory: workerMemory("filter-worker", stages.maxSize),
    lost: (item, loss) => lostResult(failureOutcome(item, advised(loss), "jsonl")),
    warm,
  });
}

/** Creates a worker for the shards of a recipe. */
export function createShardWorker(
  recipe: RunRecipe,
  environment: Environment,
  { concurrency = availableParallelism(), sample, keys, signal, onProgress }: ShardWorkerOptions,
): ShardWorker {
  const folder = recipe.output as OutputPath;
  const pool = openStagePool(environment, recipe.stages, concurrency);
  const work = (items: readonly Item[]): Promise<readonly RecordResult[]> => pool.run(items);
  const process = async (shard: Shard): Promise<Receipt | Failure> => {
    try {
      return await runShard(shard, {
        folder,
        recipe: recipe.digest,
        items: (from, onSkipped) =>
          readShard(shard.input, { from, maxSize: recipe.stages.maxSize, onSkipped }),
        sample,
        work,
        concurrency,
        finish: (documents, attempt) => finish(shard, documents, attempt),
        signal,
        onProgress: (tallies) => onProgress?.(shard, tallies),
      });
    } catch (error) {
      if (signal.aborted || !(error instanceof CorpusError || error instanceof CommandError)) throw error;
      return { code: error.code, message: error.message };
    }
  };
  /** Makes the output of a shard, unless all documents are to be compared first. */
  const finish = async (
    shard: Shard,
    documents: string,
    attempt: string,
  ): Promise<Record<string, MadeFile>> => {
    const made = (name: string): OutputPath => below(folder, `${WORK}/${shard.name}.${attempt}.${name}`);
    if (recipe.dedup !== undefined) {
      if (keys !== true) return {};
      const { writeKeys } = await import("./keys.js");
      const path = made("keys.parquet");
      await writeKeys(documents, shard, recipe.dedup, path);
      return { keys: { path } };
    }
    const path = made(`output.${recipe.format}`);
    await writeCorpusFile(path, splitLines(readChunks(documents)));
    return { documents: { path, as: below(folder, `${shard.name}.${recipe.format}`) } };
  };
  return { process, close: () => pool.close() };
}
