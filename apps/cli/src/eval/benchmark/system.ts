import { join } from "node:path";
import type { Dataset } from "@winnow/eval";
import { say } from "../../environment.js";
import { formatDuration, plural } from "../../messages.js";
import { withProgress } from "../../output/progress.js";
import { VERSION } from "../../version.js";
import { type OpenedSystem, openSystem } from "../inputs.js";
import { liveProgress, runLive } from "../live/launch.js";
import { evalMessages } from "../messages.js";
import type { BenchmarkDataset, BenchmarkSystem } from "./config.js";
import type { RunContext } from "./types.js";

/** A system's predictions on a data set, where they are, and what they cost. */
export interface SystemOn {
  readonly opened: OpenedSystem;
  readonly file: string;
  /** Bytes; of a system that ran here. */
  readonly peakRss?: number | undefined;
}

/** Where a system's predictions on a data set are, or will be. */
export function predictionsFile(
  { name, predictions }: BenchmarkSystem,
  dataset: BenchmarkDataset,
  folder: string,
): string {
  return (
    predictions?.replaceAll("{dataset}", dataset.name) ??
    join(folder, "predictions", name, `${dataset.name}.jsonl`)
  );
}

/** Runs a system on a data set, or reads what it made of it. */
export async function systemOn(
  system: BenchmarkSystem,
  source: BenchmarkDataset,
  dataset: Dataset,
  context: RunContext,
): Promise<SystemOn> {
  const { name, live } = system;
  const file = predictionsFile(system, source, context.folder);
  const peakRss = live === undefined ? undefined : await ensureRun(live, file, source, dataset, context);
  const opened = await openSystem({ name, path: file }, dataset, context);
  return { opened, file, peakRss };
}

/** Runs a live system on the pages that it has not done yet; gives its peak memory. */
async function ensureRun(
  live: string,
  file: string,
  source: BenchmarkDataset,
  dataset: Dataset,
  { environment, signal }: RunContext,
): Promise<number | undefined> {
  const origin = { sha256: dataset.sha256, version: VERSION };
  const { done, complete, peakRss } = await liveProgress(file, origin);
  const left = dataset.pages.length - done;
  if (complete && left === 0) {
    say(
      environment,
      `${source.name}: ${live} has run on the ${plural(done, "page")} before; --restart runs it again`,
    );
    return peakRss;
  }
  if (done > 0)
    say(environment, `${source.name}: ${live} has done ${plural(done, "page")} before; going on after them`);
  const start = performance.now();
  const { path, layout } = source;
  const cost = await withProgress(
    environment,
    evalMessages.runningSystem(live, source.name),
    { total: left },
    ({ advance: onPages }) =>
      runLive(
        { path, layout, system: live, output: file, done },
        {
          origin,
          module: new URL("eval/live/process.js", environment.modules),
          signal,
          onPages,
        },
      ),
  );
  say(
    environment,
    `${source.name}: ran ${live} on ${plural(left, "page")} in ${formatDuration((performance.now() - start) / 1000)}`,
  );
  if (cost.failed > 0) say(environment, evalMessages.systemThrew(live, source.name, cost.failed));
  return cost.peakRss;
}
