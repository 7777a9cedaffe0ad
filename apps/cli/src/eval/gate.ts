import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  type Baseline,
  checkGate,
  domainLabels,
  formatBaseline,
  type GateDataset,
  gateMessage,
  type Metric,
  makeBaseline,
  metricsNamed,
  type PageScore,
  type Prediction,
  parseBaseline,
} from "@winnow/eval";
import { z } from "zod";
import { CommandError, usageError } from "../command-error.js";
import { type Environment, log } from "../environment.js";
import { ExitCode } from "../exit-code.js";
import { type EvalContext, interruptible, type PartFailure } from "../interruption.js";
import { checkOutputs, filesOf } from "../output/check.js";
import { checkOutput, writeOutput } from "../output/open.js";
import { withProgress } from "../output/progress.js";
import { type CommandFlags, checked, parseJson, readText } from "../settings/read.js";
import { openPageWorkers, type PageWorkers } from "../workers/page-workers.js";
import { asUsage } from "./errors.js";
import { openDataset } from "./inputs.js";
import { runSystem } from "./live.js";
import { evalMessages } from "./messages.js";
import { reportFailures } from "./scored.js";
import { LIVE_SYSTEMS } from "./systems.js";

/** The flags of `winnow eval gate`. */
export interface GateFlags extends CommandFlags {
  readonly datasets?: string;
  readonly update?: boolean;
  readonly allow?: string;
}

/** Runs `winnow eval gate`: checks whether a system has become worse. */
export async function run(environment: Environment, path: string, flags: GateFlags): Promise<ExitCode> {
  const source = await readText(path, "no-input");
  const { plan, baseline } = planOf(path, source);
  if (flags.update !== true && baseline === undefined)
    throw usageError(`${path} has no scores yet. Run with --update to add them.`);
  const folder = flags.datasets ?? dirname(path);
  const files = new Map<string, string>();
  for (const { name } of plan.datasets) files.set(name, await datasetFile(folder, name));
  // The baseline is read, too: to update it is the purpose.
  const { output } = await checkOutputs(
    { output: flags.update === true ? path : undefined },
    filesOf([], ...files.values()),
    environment,
  );
  await checkOutput(output);
  return interruptible(environment, async (context) => {
    const workers = openPageWorkers({}, context);
    const datasets: GateDataset[] = [];
    try {
      for (const dataset of plan.datasets) {
        datasets.push(await runOn(dataset, files.get(dataset.name)!, plan, workers, context));
      }
    } finally {
      workers.close();
    }
    for (const { systems } of datasets) reportFailures(systems, context);
    if (flags.update === true || baseline === undefined) {
      const content = formatBaseline(makeBaseline(datasets, plan.metrics, baseline));
      await writeOutput(content, output, environment);
      log(environment, `wrote the baseline ${path}.`);
      return ExitCode.ok;
    }
    const allow = flags.allow?.split(",").map((name) => name.trim());
    const result = checkGate(baseline, datasets, { allow });
    const report = gateMessage(result).map((line) => `${line}\n`);
    await writeOutput(report.join(""), undefined, environment);
    return result.ok ? ExitCode.ok : ExitCode.failed;
  });
}

/** Runs the systems on a sample of a data set and scores them. */
async function runOn(
  { name, sample }: GatePlan["datasets"][number],
  path: string,
  { systems: names, metrics }: GatePlan,
  workers: PageWorkers,
  context: EvalContext,
): Promise<GateDataset> {
  const { environment, failures } = context;
  const { dataset, whole } = await openDataset({ path, name }, context, { sample, html: true });
  const total = dataset.pages.length;
  const systems: Record<string, readonly PageScore[]> = {};
  for (const system of names) {
    const predictions = new Map<string, Prediction>();
    const failed: PartFailure[] = [];
    await withProgress(environment, `${name}: running ${system}`, { total }, async ({ advance }) => {
      for await (const result of runSystem(system, dataset.pages, workers)) {
        if ("failure" in result) failed.push({ id: result.id, ...result.failure });
        else predictions.set(result.id, result.value.prediction);
        advance(1);
      }
    });
    for (const line of evalMessages.failedPages(`${name}, ${system}`, failed)) log(environment, line);
    failures.push(...failed);
    systems[system] = await withProgress(
      environment,
      evalMessages.scoring(system, name),
      { total },
      ({ advance }) => workers.score(dataset, { name: system, predictions }, metrics, advance),
    );
  }
  const labels = domainLabels(dataset.pages);
  const pages = dataset.pages.map(({ id, source }, index) => ({ id, source, cluster: labels[index]! }));
  return { name, sha256: whole.sha256, ...(sample === undefined ? {} : { sample }), pages, systems };
}

/** Finds the file of a data set in a folder, compressed or not. */
async function datasetFile(folder: string, name: string): Promise<string> {
  for (const extension of [".jsonl.gz", ".jsonl", ".jsonl.zst"]) {
    const path = join(folder, `${name}${extension}`);
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile() === true) return path;
  }
  throw new CommandError("no-input", evalMessages.noDataset(folder, name));
}

/** The data sets, systems and metrics of a gate. */
interface GatePlan {
  readonly datasets: readonly {
    readonly name: string;
    /** Default: all pages. */
    readonly sample?: { readonly count: number; readonly seed: number } | undefined;
  }[];
  readonly systems: readonly string[];
  readonly metrics: readonly Metric[];
}

/** The file of a gate before the first `--update`: a baseline without scores. */
const DRAFT = z.strictObject({
  datasets: z
    .array(z.string().min(1, "must be the name of a data set"), { error: "must name data sets" })
    .min(1, "must name a data set"),
  pages: z.int({ error: "must be a whole number" }).min(1, "must be 1 or more").default(300),
  seed: z.int({ error: "must be a whole number" }).default(1),
  systems: z
    .array(z.string(), { error: "must name systems" })
    .min(1, "must name a system")
    .default(["default"]),
  metrics: z
    .array(z.string(), { error: "must name metrics" })
    .min(1, "must name a metric")
    .default(["word-f1"]),
});

/**
 * Returns the plan of a file, which is a baseline with or without scores.
 *
 * @throws CommandError `usage` if it is neither, or names an unknown system or metric.
 */
function planOf(path: string, source: string): { plan: GatePlan; baseline: Baseline | undefined } {
  const draft = draftOf(path, source);
  const baseline =
    draft === undefined ? asUsage(() => parseBaseline(source), `the baseline ${path}`) : undefined;
  const systems = draft?.systems ?? Object.keys(baseline!.systems);
  const unknown = systems.find((name) => !LIVE_SYSTEMS.includes(name));
  if (unknown !== undefined) throw usageError(evalMessages.notLive(path, unknown, LIVE_SYSTEMS));
  const names = draft?.metrics ?? baseline!.metrics.map(({ name }) => name);
  const metrics = asUsage(() => metricsNamed(names), path);
  if (draft === undefined) return { plan: { datasets: baseline!.datasets, systems, metrics }, baseline };
  // The first data sets get one page more if the number is not divisible.
  const share = draft.pages / draft.datasets.length;
  const datasets = draft.datasets.map((name, place) => {
    const count = Math.ceil(share * (place + 1)) - Math.ceil(share * place);
    return { name, sample: { count, seed: draft.seed } };
  });
  return { plan: { datasets, systems, metrics }, baseline: undefined };
}

/**
 * Reads a baseline without scores. Returns `undefined` for a file with a version, which is one with scores.
 */
function draftOf(path: string, source: string): z.infer<typeof DRAFT> | undefined {
  const fail = (problem: string): CommandError => usageError(evalMessages.badBaseline(path, problem));
  const json = parseJson(source, fail);
  if (typeof json === "object" && json !== null && "version" in json) return undefined;
  return checked(DRAFT, json, fail);
}
