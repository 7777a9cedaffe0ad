import { datasetPages } from "@winnow/eval/node";
import { openOutput } from "../../output/open.js";
import type { LiveMessage, LiveTask } from "./launch.js";
import { failedPrediction, predictSafely } from "./system.js";

/**
 * The entry point of a process that runs one built-in system on one data set and nothing else, so that its
 * peak memory is that of the system. Writes one prediction per line and reports its progress and, at the end,
 * its peak memory.
 */
const { path, layout, system, output, done, lost }: LiveTask = JSON.parse(process.argv[2]!);

let ended = false;
// Ends with its parent. Otherwise, the next run would write to the same file.
process.once("disconnect", () => {
  if (!ended) process.exit(1);
});
// Ctrl-C reaches every process of the group. The parent handles it.
process.on("SIGINT", () => {});

/** Sends a message to the parent. If it is gone, "disconnect" follows. */
function report(message: LiveMessage): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

async function run(): Promise<void> {
  const predictions = await openOutput(output, process, { resumed: { from: "file" } });
  let index = 0;
  let pages = 0;
  let failed = 0;
  // `resourceUsage().maxRSS` starts at the parent's value on Linux.
  let peakRss = 0;
  for await (const page of datasetPages(path, { layout })) {
    if (index++ < done) continue;
    const isLost = lost !== undefined && pages === 0;
    const prediction = isLost ? failedPrediction(page, lost) : predictSafely(page, system);
    if ("error" in prediction) failed++;
    peakRss = Math.max(peakRss, process.memoryUsage.rss());
    // Written before the next page starts: if that page ends the process, the file shows which one it was.
    await new Promise<void>((resolve) => {
      predictions.stream.write(`${JSON.stringify(prediction)}\n`, () => resolve());
    });
    await predictions.write("");
    report({ pages: ++pages, failed });
    // Lets the process notice that its parent is gone.
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
