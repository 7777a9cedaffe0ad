import { join } from "node:path";
import type { Dataset } from "@winnow/eval";
import { readPredictions } from "@winnow/eval/node";
import { messages } from "../../messages.js";
import { liveModule } from "../modules.js";
import { asCommand, type OpenedSystem } from "../open.js";
import type { RunContext } from "../run.js";
import { runLive } from "../systems/run-live.js";
import type { BenchmarkDataset, BenchmarkSystem } from "./config.js";

/** A system's predictions on a data set, where they are, and what they cost. */
export interface SystemOn {
  readonly opened: OpenedSystem;
  readonly file: string;
  /** Bytes; of a system that ran here. */
  readonly peakRss?: number | undefined;
}

/** Runs a system on a data set, or reads what it made of it. */
export async function systemOn(
  system: BenchmarkSystem,
  source: BenchmarkDataset,
  dataset: Dataset,
  { folder, environment, signal, tally, say }: RunContext,
): Promise<SystemOn> {
  const { name, live, predictions } = system;
  const file =
    predictions?.replaceAll("{dataset}", source.name) ??
    join(folder, "predictions", name, `${source.name}.jsonl`);
  let peakRss: number | undefined;
  if (live !== undefined) {
    say(messages.runningSystem(name, source.name));
    const before = tally.done;
    const task = {
      path: source.path,
      layout: source.layout,
      sha256: dataset.sha256,
      system: live,
      output: file,
    };
    const cost = await runLive(task, {
      module: liveModule(environment),
      signal,
      onPages: (pages) => {
        tally.done = before + pages;
      },
    });
    ({ peakRss } = cost);
  }
  const read = await asCommand(() => readPredictions(file, dataset));
  for (const line of messages.predictionIssues(`${name} on ${source.name}`, read.issues)) say(line);
  return { opened: { name, ...read }, file, peakRss };
}
