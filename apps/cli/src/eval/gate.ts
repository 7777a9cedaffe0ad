import { readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  checkGate,
  domainLabels,
  formatBaseline,
  type GateDataset,
  gateMessage,
  makeBaseline,
  type PageScore,
  type Prediction,
} from "@winnow/eval";
import { CommandError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { ExitCode } from "../exit-codes.js";
import { messages } from "../messages.js";
import type { CommandFlags } from "../run/settings-of.js";
import { type GatePlan, planOf } from "./gate/plan.js";
import { openDataset } from "./inputs.js";
import { type EvalContext, interruptible, yieldTo } from "./interruptible.js";
import { checkOutput, writeOutput, writeWhole } from "./output.js";
import { withProgress } from "./progress.js";
import { createScorer, type Scorer } from "./scoring/threads.js";
import { predict } from "./systems/live-system.js";

/** What `winnow eval gate` takes. */
export interface GateFlags extends CommandFlags {
  readonly datasets?: string;
  readonly update?: boolean;
  readonly allow?: string;
}

/**
 * `winnow eval gate`: whether a system has become worse.
 *
 * @throws CommandError where the command cannot begin or go on.
 */
export async function runGate(path: string, flags: GateFlags, environment: Environment): Promise<ExitCode> {
  const source = await readFile(path, "utf8").catch((error: unknown) => {
    throw new CommandError("no-input", messages.cannotOpen(path, error), { cause: error });
  });
  const { plan, baseline } = planOf(path, source);
  if (flags.update === true) await checkOutput(path);
  else if (baseline === undefined) throw new CommandError("usage", messages.noFigures(path));
  const folder = flags.datasets ?? dirname(path);
  const files = new Map<string, string>();
  for (const { name } of plan.datasets) files.set(name, await datasetFile(folder, name));
  return interruptible(environment, async (context) => {
    const metrics = plan.metrics.map(({ name }) => name);
    const scorer = createScorer({ metrics }, context);
    const datasets: GateDataset[] = [];
    try {
      for (const dataset of plan.datasets) {
        datasets.push(await runOn(dataset, files.get(dataset.name)!, plan.systems, scorer, context));
      }
    } finally {
      await scorer.close();
    }
    if (flags.update === true || baseline === undefined) {
      await writeWhole(path, formatBaseline(makeBaseline(datasets, plan.metrics, baseline)));
      environment.stderr.write(messages.line(messages.baselineWritten(path)));
      return ExitCode.ok;
    }
    const allow = flags.allow?.split(",").map((name) => name.trim());
    const result = checkGate(baseline, datasets, { allow });
    const report = gateMessage(result).map((line) => `${line}\n`);
    await writeOutput(report.join(""), undefined, environment);
    return result.ok ? ExitCode.ok : ExitCode.failed;
  });
}

/** Runs the systems on the sample of a data set, and scores them. */
async function runOn(
  { name, sample }: GatePlan["datasets"][number],
  path: string,
  names: readonly string[],
  scorer: Scorer,
  context: EvalContext,
): Promise<GateDataset> {
  const { environment, signal } = context;
  const { dataset, whole } = await openDataset({ path, name }, context, { sample, html: true });
  const systems: Record<string, readonly PageScore[]> = {};
  for (const system of names) {
    const predictions = new Map<string, Prediction>();
    const doing = messages.runningSystem(system, name);
    await withProgress(environment, doing, dataset.pages.length, async (advance) => {
      for (const page of dataset.pages) {
        predictions.set(page.id, predict(page, system));
        advance(1);
        await yieldTo(signal);
      }
    });
    systems[system] = await withProgress(
      environment,
      messages.scoring(system, name),
      dataset.pages.length,
      (advance) => scorer.score(dataset, { name: system, predictions }, advance),
    );
  }
  const labels = domainLabels(dataset.pages);
  const pages = dataset.pages.map(({ id, source }, index) => ({ id, source, cluster: labels[index]! }));
  return { name, sha256: whole.sha256, ...(sample === undefined ? {} : { sample }), pages, systems };
}

/** The file of a data set in a folder, packed in whatever way. */
async function datasetFile(folder: string, name: string): Promise<string> {
  for (const extension of [".jsonl.gz", ".jsonl", ".jsonl.zst"]) {
    const path = join(folder, `${name}${extension}`);
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile() === true) return path;
  }
  throw new CommandError("no-input", messages.noDataset(folder, name));
}
