import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  type BenchmarkBreakdown,
  type BenchmarkSet,
  benchmark,
  metricsNamed,
  resultTables,
  toCsv,
  toMarkdown,
} from "@winnow/eval";
import type { Environment } from "../environment.js";
import { ExitCode } from "../exit-codes.js";
import { messages } from "../messages.js";
import { showProgress, type Tally } from "../output/progress.js";
import type { CommandFlags } from "../run/settings-of.js";
import { interruptible } from "./interruptible.js";
import { readLabels } from "./labels.js";
import { scoringWorker } from "./modules.js";
import { asCommand, type OpenedSystem, openDataset } from "./open.js";
import { writeOutput } from "./output.js";
import { type BenchmarkConfig, type BenchmarkDataset, readBenchmark } from "./run/config.js";
import { factsOf } from "./run/facts.js";
import { benchmarkReport } from "./run/report.js";
import { scoresOf } from "./run/scores.js";
import { systemOn } from "./run/system.js";
import { createScorer, type Scorer } from "./scoring/threads.js";

/** What a run is made with. */
export interface RunContext {
  readonly config: BenchmarkConfig;
  /** Where everything is written. */
  readonly folder: string;
  readonly scorer: Scorer;
  readonly environment: Environment;
  readonly signal: AbortSignal;
  /** Pages in the progress line. */
  readonly tally: Tally;
  /** Tells what is being done. */
  readonly say: (message: string) => void;
}

/** A data set of a run with its systems. */
export interface RunSet extends BenchmarkSet {
  readonly source: BenchmarkDataset;
  readonly opened: readonly OpenedSystem[];
}

/**
 * `winnow eval run`: a whole benchmark. What is there already is not made again.
 *
 * @throws CommandError where the command cannot begin or go on.
 */
export async function runBenchmark(
  path: string,
  flags: CommandFlags,
  environment: Environment,
): Promise<ExitCode> {
  const config = await readBenchmark(path);
  const metrics = await asCommand(async () => metricsNamed(config.metrics));
  const folder = (flags.output as string | undefined) ?? join(dirname(path), "results");
  if (flags.restart === true) {
    for (const part of ["predictions", "scores", "facts"]) {
      await rm(join(folder, part), { recursive: true, force: true });
    }
  }
  await asCommand(() => mkdir(folder, { recursive: true }));
  return interruptible(environment, async (signal) => {
    const tally: Tally = { done: 0, failed: 0, bytesRead: 0, bytesTotal: undefined };
    const progress = showProgress(environment, tally, false);
    const scorer = createScorer({
      metrics: config.metrics,
      worker: scoringWorker(environment),
      threads: flags.concurrency === undefined ? undefined : Number(flags.concurrency),
      signal,
      onScored: (pages) => {
        tally.done += pages;
      },
    });
    const context = { config, folder, scorer, environment, signal, tally, say: progress.say };
    try {
      const sets: RunSet[] = [];
      for (const source of config.datasets) sets.push(await runSet(source, context));
      progress.say(messages.summingUp);
      const by = config.by as readonly BenchmarkBreakdown[];
      const results = await asCommand(() => benchmark(sets, { ...config, metrics, by }));
      const tables = results.results.flatMap((result) => resultTables(result, metrics));
      const write = (name: string, content: string): Promise<void> =>
        writeOutput(content, join(folder, name), environment);
      await write("results.json", `${JSON.stringify(results, undefined, 1)}\n`);
      await write("results.md", tables.map(toMarkdown).join("\n"));
      await write("results.csv", toCsv(results.results));
      await write("report.html", await benchmarkReport(sets, results, metrics, context));
      progress.say(messages.benchmarkDone(folder));
    } finally {
      progress.end();
      await scorer.close();
    }
    return ExitCode.ok;
  });
}

async function runSet(source: BenchmarkDataset, context: RunContext): Promise<RunSet> {
  const { config, environment, say } = context;
  say(messages.runningOn(source.name));
  const { dataset: read } = await openDataset(source.path, environment, source);
  const labels = config.labels === undefined ? undefined : (await readLabels(config.labels)).labels;
  const dataset =
    labels === undefined
      ? read
      : { ...read, pages: read.pages.map((page) => ({ ...page, topic: labels.get(page.id) ?? page.topic })) };
  const facts = await factsOf(source, dataset, context);
  const opened: OpenedSystem[] = [];
  const systems: BenchmarkSet["systems"][number][] = [];
  for (const system of config.systems) {
    const { opened: predictions, peakRss, file } = await systemOn(system, source, dataset, context);
    const { pages, cost } = await scoresOf(dataset, predictions, file, context);
    opened.push(predictions);
    systems.push({
      name: system.name,
      pages,
      issues: predictions.issues,
      ...(cost === undefined ? {} : { cost: { ...cost, ...(peakRss === undefined ? {} : { peakRss }) } }),
    });
  }
  return { source, dataset, facts, systems, opened };
}
