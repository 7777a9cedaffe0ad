import { stat } from "node:fs/promises";
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
import type { Command } from "commander";
import { CommandError, ExitCode, usageError } from "../../command-error.js";
import { type Environment, say } from "../../environment.js";
import { type GatePlan, planOf } from "../../eval/gate-plan.js";
import { openDataset } from "../../eval/inputs.js";
import { predict } from "../../eval/live/system.js";
import { evalMessages } from "../../eval/messages.js";
import { type EvalContext, interruptible, yieldTo } from "../../interruption.js";
import { withProgress } from "../../output/progress.js";
import { checkOutput, writeOutput, writeWhole } from "../../output/write.js";
import { type CommandFlags, readText } from "../../settings/read.js";
import { createScorer, type Scorer } from "../../workers/scorer.js";
import type { CommandContext } from "../command.js";

const EXAMPLES = `
Examples:
  winnow eval gate baseline.json --datasets sets/                       has anything become worse?
  winnow eval gate baseline.json --datasets sets/ --update              write today's figures as the baseline
  winnow eval gate baseline.json --datasets sets/ --allow justext/wcxb-dev

The baseline names its data sets (files of \`--datasets\`), how many pages are drawn of them with which seed, systems
and metrics, and has a figure for every page. A metric has regressed where its mean falls by more than epsilon and the
fall is more than luck (paired bootstrap over domains), or by more than the tolerance. A data set whose hash changed
fails too.

To begin with, write {"datasets": ["wcxb-dev"], "pages": 300, "systems": ["readability"], "metrics": ["word-f1"]} and
run with --update.

Exit codes: 0 nothing regressed, 1 something did, 2 wrong usage.
`;

export function configure(command: Command, { run }: CommandContext): void {
  command
    .description("Runs systems on a seeded sample of pages and holds their scores against a baseline.")
    .argument("<baseline>", "a JSON file")
    .option("--datasets <folder>", "where the data sets' files are; default: the baseline's folder")
    .option("--update", "write the figures of this run into the baseline")
    .option(
      "--allow <names>",
      "regressions that are meant, as SYSTEM, SYSTEM/DATASET or SYSTEM/DATASET/METRIC, with commas between them",
    )
    .addHelpText("after", EXAMPLES)
    .action(run(gate));
}

/** What `winnow eval gate` takes. */
export interface GateFlags extends CommandFlags {
  readonly datasets?: string;
  readonly update?: boolean;
  readonly allow?: string;
}

/** Whether a system has become worse. */
async function gate(environment: Environment, path: string, flags: GateFlags): Promise<ExitCode> {
  const source = await readText(path, "no-input");
  const { plan, baseline } = planOf(path, source);
  if (flags.update === true) await checkOutput(path);
  else if (baseline === undefined) throw usageError(`${path} has no figures yet. Make them: add --update.`);
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
      say(environment, `wrote the baseline ${path}.`);
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
    const doing = evalMessages.runningSystem(system, name);
    await withProgress(environment, doing, { total: dataset.pages.length }, async ({ advance }) => {
      for (const page of dataset.pages) {
        predictions.set(page.id, predict(page, system));
        advance(1);
        await yieldTo(signal);
      }
    });
    systems[system] = await withProgress(
      environment,
      evalMessages.scoring(system, name),
      { total: dataset.pages.length },
      ({ advance }) => scorer.score(dataset, { name: system, predictions }, advance),
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
  throw new CommandError("no-input", evalMessages.noDataset(folder, name));
}
