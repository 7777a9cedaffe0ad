import { rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { type PageScore, toCsv, toMarkdown, withComments } from "@winnow/eval";
import { type BenchmarkSet, benchmark, benchmarkTables } from "@winnow/eval/experiments";
import { type Environment, log } from "../../environment.js";
import { ExitCode } from "../../exit-code.js";
import { type EvalContext, interruptible } from "../../interruption.js";
import { below, checkFolder, type OutputPath } from "../../output/check.js";
import { openFolder } from "../../output/folder.js";
import { checkOutput } from "../../output/open.js";
import { withProgress } from "../../output/progress.js";
import { EVAL_SETTINGS } from "../../settings/eval.js";
import { type CommandFlags, readSettings } from "../../settings/read.js";
import { openPageWorkers, type WorkersOptions } from "../../workers/page-workers.js";
import {
  checkDataset,
  checkPredictions,
  filesNamed,
  hasUnusable,
  type OpenedSystem,
  openDataset,
  openSystem,
} from "../inputs.js";
import { labelled, readTopics } from "../labels.js";
import { removePredictions } from "../live.js";
import { reportFailures } from "../scored.js";
import { type BenchmarkConfig, type BenchmarkDataset, readBenchmark } from "./config.js";
import {
  factsFile,
  factsOf,
  predictionsFile,
  type RunContext,
  type RunSet,
  runSystems,
  scoresFile,
  scoresOf,
} from "./files.js";
import { benchmarkReport, worstPages } from "./report.js";

/**
 * Runs `winnow eval run`: a whole benchmark. Existing results are reused.
 *
 * @throws CommandError if the command cannot start or continue.
 */
export async function run(environment: Environment, path: string, flags: CommandFlags): Promise<ExitCode> {
  const settings = await readSettings(EVAL_SETTINGS, flags);
  const config = await readBenchmark(path);
  const named = settings.output ?? join(dirname(path), "results");
  await checkInputs(config);
  const { labels } = config;
  const systems = config.systems.filter(({ live }) => live === undefined);
  const predictions = config.datasets.flatMap((set) => systems.map((each) => predictionsFile(each, set, "")));
  const read = filesNamed([
    path,
    flags.config,
    labels,
    ...config.datasets.map((set) => set.path),
    ...predictions,
  ]);
  const folder = await checkFolder(named, { files: filesOfRun(config) }, read, environment);
  await checkOutput(below(folder, "results.json"));
  if (settings.restart === true) await removeRun(config, folder);
  return interruptible(
    environment,
    (context) => runAll(config, folder, settings, context),
    "interrupted. Finished results are kept. To continue, run the same command again.",
  );
}

/** Reports missing files before the run starts. */
async function checkInputs({ datasets, systems }: BenchmarkConfig): Promise<void> {
  for (const dataset of datasets) {
    await checkDataset(dataset);
    for (const system of systems) {
      if (system.live === undefined) await checkPredictions(predictionsFile(system, dataset, ""));
    }
  }
}

/** Removes the files of an earlier run of the same benchmark, and no others. */
async function removeRun({ datasets, systems }: BenchmarkConfig, folder: string): Promise<void> {
  for (const dataset of datasets) {
    await rm(join(folder, factsFile(dataset.name)), { force: true });
    for (const system of systems) {
      await rm(join(folder, scoresFile(system.name, dataset.name)), { force: true });
      if (system.live !== undefined) await removePredictions(predictionsFile(system, dataset, folder));
    }
  }
}

/** Returns the files that a run writes, relative to its folder. */
function filesOfRun({ datasets, systems }: BenchmarkConfig): readonly string[] {
  const results = ["results.json", "results.md", "results.csv", "report.html"];
  const intermediate = datasets.flatMap((dataset) => [
    factsFile(dataset.name),
    ...systems.map((system) => scoresFile(system.name, dataset.name)),
    ...systems.filter(({ live }) => live !== undefined).map((system) => predictionsFile(system, dataset, "")),
  ]);
  return [...new Set([...results, ...intermediate])];
}

async function runAll(
  config: BenchmarkConfig,
  folder: OutputPath,
  settings: WorkersOptions,
  context: EvalContext,
): Promise<ExitCode> {
  const { environment } = context;
  const topics = config.labels === undefined ? undefined : await readTopics(config.labels, context);
  const workers = openPageWorkers(settings, context);
  const writeFile = await openFolder(folder);
  const { timeout, concurrency = availableParallelism() } = settings;
  const runContext = { ...context, config, folder, writeFile, workers, timeout, concurrency, topics };
  const sets: RunSet[] = [];
  try {
    for (const source of config.datasets) {
      log(environment, `${source.name} (${sets.length + 1} of ${config.datasets.length})`);
      sets.push(await runSet(source, runContext));
    }
  } finally {
    workers.close();
  }
  await withProgress(environment, "computing results", {}, async () => {
    const results = await benchmark(sets, config);
    await writeFile("results.json", `${JSON.stringify(results, undefined, 1)}\n`);
    const tables = results.results.flatMap((result) => benchmarkTables(result, config.metrics));
    await writeFile("results.md", tables.map(toMarkdown).join("\n"));
    await writeFile("results.csv", toCsv(results.results));
    await writeFile("report.html", await benchmarkReport(sets, results, config.metrics));
  });
  log(environment, `done. See results.md, results.csv, results.json and report.html in ${folder}.`);
  return sets.some(({ unusable }) => unusable) ? ExitCode.someRecordsFailed : ExitCode.ok;
}

async function runSet(source: BenchmarkDataset, context: RunContext): Promise<RunSet> {
  const { config, topics } = context;
  const read = await openDataset(source, context, { sha256: source.sha256 });
  const merged = source.comments === true ? await withComments(read.dataset) : read.dataset;
  const dataset = labelled(merged, topics);
  const facts = await factsOf(source, dataset, context);
  const peaks = await runSystems(source, read.dataset, context);
  const opened: OpenedSystem[] = [];
  const systems: BenchmarkSet["systems"][number][] = [];
  const scores: Record<string, readonly PageScore[]> = {};
  for (const system of config.systems) {
    const file = predictionsFile(system, source, context.folder);
    const predictions = await openSystem({ name: system.name, path: file }, dataset, context);
    const peakRss = peaks.get(system.name);
    const { pages, cost } = await scoresOf(dataset, predictions, file, context);
    scores[system.name] = pages;
    opened.push(predictions);
    systems.push({
      name: system.name,
      pages,
      issues: predictions.issues,
      ...(cost === undefined ? {} : { cost: { ...cost, ...(peakRss === undefined ? {} : { peakRss }) } }),
    });
  }
  reportFailures(scores, context);
  const set = { dataset, facts, systems };
  return {
    ...set,
    views: await worstPages(source, set, opened, context),
    unusable: hasUnusable(opened),
  };
}
