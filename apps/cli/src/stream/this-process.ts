import { runInThisContext } from "node:vm";
import { failureOutcome } from "../records/failure.js";
import type { ExtractRecipe, Item, Outcome, Recipe } from "../records/types.js";

/**
 * Maximum bytes of a page that this process extracts. The memory of an extraction is bounded by the size of its page, so such a
 * page never exhausts the default heap, which would end the process without a result.
 */
const MAX_SIZE = 1_000_000;

/** Whether a recipe's pages may be extracted in this process: those of the default method, whose memory is known. */
export function mayRunHere(recipe: Recipe): recipe is ExtractRecipe {
  return recipe.extract.method === undefined && (recipe as ExtractRecipe).template === undefined;
}

/**
 * Extracts a page in this process, which takes less time than to start another one.
 *
 * @param limit - milliseconds after which the page is stopped.
 * @returns undefined if a worker has to do it.
 */
export async function outcomeHere(item: Item, recipe: Recipe, limit: number): Promise<Outcome | undefined> {
  if (item.kind !== "page" || item.bytes.length > MAX_SIZE || !mayRunHere(recipe)) return undefined;
  // Loaded here, since runs of several pages do not need it.
  const { outcomeOf } = await import("../records/document.js");
  const { readPageRecord } = await import("../records/page-record.js");
  const read = await readPageRecord(item);
  try {
    return withLimit(() => outcomeOf(item, read, recipe, undefined), limit);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ERR_SCRIPT_EXECUTION_TIMEOUT") {
      const message = `The page was stopped after ${limit} ms. Raise --timeout to allow more.`;
      return failureOutcome(item, { code: "time-limit", message }, recipe.format);
    }
    if (code !== "ERR_SCRIPT_EXECUTION_INTERRUPTED") throw error;
    // No listener has seen it. Whoever waits for the page stops waiting.
    process.emit("SIGINT");
    return new Promise(() => {});
  }
}

/**
 * Runs a synchronous function that its time limit and Ctrl-C stop, even in an endless loop.
 *
 * @throws Error `ERR_SCRIPT_EXECUTION_TIMEOUT` or `ERR_SCRIPT_EXECUTION_INTERRUPTED` (of `node:vm`).
 */
export function withLimit<T>(work: () => T, limit: number): T {
  const shared = globalThis as { winnowWork?: () => T };
  shared.winnowWork = work;
  try {
    return runInThisContext("winnowWork()", { timeout: limit, breakOnSigint: true });
  } finally {
    delete shared.winnowWork;
  }
}
