/**
 * What a worker process does with records, for programs that follow the contract of the command line. What not every worker needs
 * is loaded on demand.
 *
 * @module
 */
import { keepLast } from "@winnow/core-dom/cache";

export { toOutcome } from "./document.js";

/** Loads the function that judges items by the filter of a recipe. */
export const judge: () => Promise<ReturnType<typeof import("../filter/judge.js").createJudge>> = keepLast(
  async () => (await import("../filter/judge.js")).createJudge(),
);

/** Loads the function that segments items. */
export const segments: () => Promise<ReturnType<typeof import("../segment/segments.js").createSegments>> =
  keepLast(async () => (await import("../segment/segments.js")).createSegments());

/** Loads the function that compares the documents of a stream. */
export async function deduplication(): Promise<typeof import("../dedup/deduplicate.js").deduplicateRecords> {
  return (await import("../dedup/deduplicate.js")).deduplicateRecords;
}
