import { toOutcome } from "../records/document.js";
import type { Item, Outcome, Recipe } from "../records/types.js";

// The program of a worker process. It says once that it has loaded, then answers each task with one outcome per item.

/** What a worker is asked to do. */
export interface Task {
  readonly items: readonly Item[];
  readonly recipe: Recipe;
}

process.on("message", async ({ items, recipe }: Task) => {
  for (const item of items) await send(toOutcome(item, recipe));
});
// Ctrl-C in a terminal reaches every process; the one that reads the input decides what it means.
process.on("SIGINT", () => {});
process.on("disconnect", () => process.exit());

/** Resolves when the message is on its way: what is finished is not lost with a later page. */
function send(message: Outcome | "ready"): Promise<void> {
  return new Promise((resolve) => process.send!(message, undefined, undefined, () => resolve()));
}

await send("ready");
