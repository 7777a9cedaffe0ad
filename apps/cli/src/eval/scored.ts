import { type Dataset, metricsNamed, type PageScore } from "@winnow/eval";
import type { Environment } from "../environment.js";
import type { Tally } from "../output/progress.js";
import { showProgress } from "../output/progress.js";
import type { Settings } from "../settings.js";
import { scoringWorker } from "./modules.js";
import { asCommand, type OpenedSystem, openDataset, openSystems } from "./open.js";
import { createScorer } from "./scoring/threads.js";

/** Predictions, scored. */
export interface Scored {
  readonly dataset: Dataset;
  readonly systems: readonly OpenedSystem[];
  /** By the system's name a score for each page. */
  readonly scores: Readonly<Record<string, readonly PageScore[]>>;
}

/** What is scored where nothing is said. */
export const DEFAULT_METRICS: readonly string[] = ["words"];

/**
 * Opens a data set and predictions and scores every page, in worker threads, with progress.
 *
 * @throws CommandError; the signal's reason where the run is interrupted.
 */
export async function openAndScore(
  path: string,
  predictions: readonly string[],
  settings: Settings,
  environment: Environment,
  signal: AbortSignal,
): Promise<Scored> {
  const metrics = settings.metrics ?? DEFAULT_METRICS;
  // Before anything is read: a wrong name should not cost a minute.
  await asCommand(async () => metricsNamed(metrics));
  const { dataset } = await openDataset(path, environment, { layout: settings.layout });
  const systems = await openSystems(predictions, dataset, environment);
  const tally: Tally = {
    done: 0,
    failed: 0,
    bytesRead: 0,
    bytesTotal: dataset.pages.length * systems.length,
  };
  const progress = showProgress(environment, tally, false);
  const scorer = createScorer({
    metrics,
    worker: scoringWorker(environment),
    threads: settings.concurrency,
    signal,
    onScored: (pages) => {
      tally.done += pages;
      tally.bytesRead += pages;
    },
  });
  try {
    const scores: Record<string, readonly PageScore[]> = {};
    for (const system of systems) scores[system.name] = await scorer.score(dataset, system);
    return { dataset, systems, scores };
  } finally {
    progress.end();
    await scorer.close();
  }
}
