import { mkdtempSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { extractRecipe, failureOutcome, type Item, leadingId } from "@winnow/cli/records";
import { type Loss, openPool } from "@winnow/corpus/workers";
import type { Logger } from "pino";
import type { Visit } from "./admission/admission.js";
import type { Config } from "./config.js";
import type { Metrics } from "./metrics.js";
import { type Result, toResult, type Work } from "./work.js";

/** Does the work of requests in worker processes. */
export interface Engine {
  /** Resolves when the workers can work, rejects with a CorpusError `no-worker` if they cannot start. */
  readonly ready: Promise<unknown>;
  /**
   * Does one piece of work when it is the turn of its request. The visit holds the result. An item that fails is a result
   * with a failure.
   *
   * @throws Problem `deadline`, `overloaded`, `too-many`; CorpusError `no-worker`
   */
  readonly run: (visit: Visit, work: Work) => Promise<Result>;
  /** Creates a folder for temporary files, which the caller removes. */
  readonly createFolder: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Options of {@link openEngine}. */
export interface EngineOptions {
  readonly metrics: Metrics;
  readonly log: Logger;
  /** The module that the workers run. */
  readonly worker?: URL | undefined;
}

/** Maximum heap of a worker in bytes: a base, with the n-grams of languages, and an amount per byte of a page. */
const BASE_MEMORY = 300_000_000;
const MEMORY_PER_BYTE = 40;

const WORKER = new URL(
  "dist/bundle/worker.js",
  pathToFileURL(createRequire(import.meta.url).resolve("@winnow/api/package.json")),
);

/** Starts the worker processes. */
export function openEngine(
  { workers, maxSize, timeout }: Config,
  { metrics, log, worker = WORKER }: EngineOptions,
): Engine {
  const folder = mkdtempSync(join(tmpdir(), "winnow-api-"));
  const pool = openPool<Work, undefined, Result>({
    worker,
    settings: undefined,
    limit: ({ limit }) => limit,
    memory: BASE_MEMORY + MEMORY_PER_BYTE * maxSize,
    warm: workers,
    lost: resultOfLoss,
    onLoss: ({ code, message }) => {
      metrics.lost(code);
      log.error({ code, reason: message }, "worker lost");
    },
  });
  const item = { kind: "page", line: 1, bytes: Buffer.from("<p>First page</p>"), name: "first" } as const;
  const work: Work = { verb: "extract", item, recipe: extractRecipe({}, "jsonl"), limit: timeout };
  return {
    ready: Promise.all(Array.from({ length: workers }, () => pool.run([work]))),
    run: (visit, work) =>
      visit.run((deadline) =>
        holding(visit, work, async () => {
          const [result] = await pool.run([work], deadline);
          metrics.record(work.verb, result!.failure?.code);
          return result!;
        }),
      ),
    createFolder: () => mkdtemp(join(folder, "request-")),
    close: async () => {
      pool.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Holds what is on its way to a worker, and then its result. */
export async function holding(visit: Visit, work: Work, run: () => Promise<Result>): Promise<Result> {
  const sent = work.verb === "dedup" ? 0 : sizeOf(work.item);
  visit.hold(sent);
  const result = await run().finally(() => visit.hold(-sent));
  visit.hold(result.body.length);
  return result;
}

/** Bytes of an item. */
export function sizeOf(item: Item): number {
  return item.kind === "failure" ? 0 : item.bytes.length;
}

/** The reason of a lost worker is in the log, since it may name files. */
function resultOfLoss(work: Work, { code, message }: Loss): Result {
  const loss = {
    code,
    message: code === "worker-lost" ? "The worker process ended twice on this record." : message,
  };
  return work.verb === "dedup" ? { body: new Uint8Array(0), failure: loss } : failed(work.item, loss);
}

/** Maximum bytes of JSON that the main process parses at once, in about a millisecond. */
export const MAX_PARSED = 1 << 16;

/**
 * Returns the result of an item that failed. The id of a large record is only known if it is its first field, since what a
 * worker could not parse in time is not parsed here.
 */
export function failed(item: Item, failure: NonNullable<Result["failure"]>): Result {
  const isLarge = item.kind === "line" && item.bytes.length > MAX_PARSED;
  const named: Item = isLarge
    ? { kind: "failure", line: item.line, id: leadingId(item.bytes), failure }
    : item.kind === "page"
      ? { kind: "failure", line: item.line, id: item.id, url: item.fetched?.url, failure }
      : item;
  return toResult(failureOutcome(named, failure, "jsonl"));
}
