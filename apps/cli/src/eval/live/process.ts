import { datasetPages } from "@winnow/eval/node";
import { openOutput } from "../../output/open.js";
import type { LiveMessage, LiveTask } from "./launch.js";
import { failedPrediction, predictSafely } from "./system.js";

/**
 * A process that runs one live system over one data set and nothing else, so that its peak memory is the system's.
 * Writes one prediction per line as it goes; reports its progress to its parent and, at the end, what it took.
 */
const { path, layout, system, output, done, lost }: LiveTask = JSON.parse(process.argv[2]!);

let ended = false;
// Without its parent nobody would know of it, and the next run would write into the same file.
process.once("disconnect", () => {
  if (!ended) process.exit(1);
});
// Ctrl-C reaches the whole group of processes: the parent decides.
process.on("SIGINT", () => {});

/** Sends a message to the parent. If it is gone, "disconnect" follows. */
function report(message: LiveMessage): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

async function run(): Promise<void> {
  const predictions = await openOutput(output, process, { resume: "file" });
  let index = 0;
  let pages = 0;
  let failed = 0;
  // Not `resourceUsage().maxRSS`: on Linux it begins at what the parent had when it forked.
  let peakRss = 0;
  for await (const page of datasetPages(path, { layout })) {
    if (index++ < done) continue;
    const isLost = lost !== undefined && pages === 0;
    const prediction = isLost ? failedPrediction(page, lost) : predictSafely(page, system);
    if ("error" in prediction) failed++;
    peakRss = Math.max(peakRss, process.memoryUsage.rss());
    // On the disk before the next page begins: where that takes the process down, the file says which page it was.
    await new Promise<void>((resolve) => {
      predictions.stream.write(`${JSON.stringify(prediction)}\n`, () => resolve());
    });
    await predictions.write("");
    report({ pages: ++pages, failed });
    // The parent's end is heard of between pages.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await predictions.finish();
  report({ pages, failed, peakRss });
}

try {
  await run();
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
ended = true;
process.disconnect?.();
