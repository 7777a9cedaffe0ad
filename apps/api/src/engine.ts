import { mkdtempSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { extractRecipe, failureOutcome } from "@winnow/cli/records";
import { type Loss, openPool } from "@winnow/corpus/workers";
import type { Visit } from "./admission/admission.js";
import type { Config } from "./config.js";
import type { Metrics } from "./metrics.js";
import type { Result, Work } from "./work.js";

/** Does the work of requests in worker processes. */
export interface Engine {
  /**
   * Does one piece of work when it is the turn of its request. An item that fails is a result with a failure.
   *
   * @throws Problem `deadline`, `no-worker`
   */
  readonly run: (visit: Visit, work: Work) => Promise<Result>;
  /** Creates a folder for temporary files, and removes it when the work is done. */
  readonly withTemp: <T>(use: (folder: string) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

/** Maximum heap of a worker in bytes: a base, with the n-grams of languages, and an amount per byte of a page. */
const BASE_MEMORY = 300_000_000;
const MEMORY_PER_BYTE = 40;

const WORKER = new URL("../dist/worker.js", import.meta.url);

/**
 * Starts the worker processes. Resolves when the first one can work.
 *
 * @param worker - the module that they run.
 * @throws CorpusError `no-worker`
 */
export async function openEngine(
  { maxSize, timeout }: Config,
  metrics: Metrics,
  worker: URL = WORKER,
): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), "winnow-api-"));
  const pool = openPool<Work, undefined, Result>({
    worker,
    settings: undefined,
    limit: ({ limit }) => limit,
    memory: BASE_MEMORY + MEMORY_PER_BYTE * maxSize,
    lost: resultOfLoss,
  });
  const item = { kind: "page", line: 1, bytes: Buffer.from("<p>First page</p>"), name: "first" } as const;
  await pool.run([{ verb: "extract", item, recipe: extractRecipe({}, "jsonl"), limit: timeout }]);
  return {
    run: (visit, work) =>
      visit.run(async (signal) => {
        const [result] = await pool.run([work], signal);
        metrics.record(work.verb, result!.failure?.code);
        return result!;
      }),
    withTemp: async (use) => {
      const temp = await mkdtemp(join(folder, "request-"));
      try {
        return await use(temp);
      } finally {
        await rm(temp, { recursive: true, force: true });
      }
    },
    close: async () => {
      pool.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function resultOfLoss(work: Work, loss: Loss): Result {
  if (work.verb === "dedup") return { body: "", failure: loss };
  const { body, failure } = failureOutcome(work.item, loss, "jsonl");
  return { body, failure };
}
