import { access, readFile, writeFile } from "node:fs/promises";
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
  parseBaseline,
} from "@winnow/eval";
import { z } from "zod";
import { CommandError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { ExitCode } from "../exit-codes.js";
import { messages } from "../messages.js";
import { showProgress, type Tally } from "../output/progress.js";
import type { CommandFlags } from "../run/settings-of.js";
import { interruptible } from "./interruptible.js";
import { scoringWorker } from "./modules.js";
import { asCommand, openDataset } from "./open.js";
import { createScorer } from "./scoring/threads.js";
import { predict } from "./systems/live-system.js";
import { LIVE_SYSTEMS } from "./systems/names.js";

/** What a gate runs. */
interface GatePlan {
  /** `sha256` where a baseline pins it. */
  readonly datasets: readonly {
    readonly name: string;
    readonly sample?: { readonly count: number; readonly seed: number } | undefined;
  }[];
  readonly systems: readonly string[];
  readonly metrics: readonly Metric[];
}

/** What a baseline is first made of, until it has figures. */
const SEED = z.strictObject({
  datasets: z.array(z.string().min(1)).min(1),
  pages: z.number().int().min(1).default(300),
  seed: z.number().int().default(1),
  systems: z.array(z.string()).min(1).default(["default"]),
  metrics: z.array(z.string()).min(1).default(["words"]),
});

/**
 * `winnow eval gate`: whether a system has become worse.
 *
 * @throws CommandError where the command cannot begin or go on.
 */
export async function runGate(
  path: string,
  flags: CommandFlags,
  environment: Environment,
): Promise<ExitCode> {
  const { stdout, stderr } = environment;
  const source = await readFile(path, "utf8").catch((error: unknown) => {
    throw new CommandError("no-input", messages.cannotOpen(path, error), { cause: error });
  });
  const folder = (flags.datasets as string | undefined) ?? dirname(path);
  const allow = (flags.allow as string | undefined)?.split(",").map((name) => name.trim());
  const { plan, baseline } = await planOf(path, source);
  return interruptible(environment, async (signal) => {
    const datasets = await runPlan(plan, folder, environment, signal);
    if (flags.update === true) {
      await writeFile(path, formatBaseline(makeBaseline(datasets, plan.metrics, baseline)));
      stderr.write(messages.line(messages.baselineWritten(path)));
      return ExitCode.ok;
    }
    if (baseline === undefined) throw new CommandError("usage", messages.noFigures(path));
    const result = checkGate(baseline, datasets, allow === undefined ? {} : { allow });
    for (const line of gateMessage(result)) stdout.write(`${line}\n`);
    return result.ok ? ExitCode.ok : ExitCode.failed;
  });
}

async function planOf(
  path: string,
  source: string,
): Promise<{ readonly plan: GatePlan; readonly baseline: Baseline | undefined }> {
  return asCommand(async () => {
    const seed = seedOf(source);
    if (seed === undefined) {
      const baseline = parseBaseline(source);
      const systems = Object.keys(baseline.systems);
      checkSystems(path, systems);
      const metrics = metricsNamed(baseline.metrics.map(({ name }) => name));
      return { plan: { datasets: baseline.datasets, systems, metrics }, baseline };
    }
    checkSystems(path, seed.systems);
    const share = Math.ceil(seed.pages / seed.datasets.length);
    const datasets = seed.datasets.map((name) => ({ name, sample: { count: share, seed: seed.seed } }));
    return {
      plan: { datasets, systems: seed.systems, metrics: metricsNamed(seed.metrics) },
      baseline: undefined,
    };
  });
}

/** The plan of a file that has no figures yet; `undefined` for a baseline, and for what is neither. */
function seedOf(source: string): z.infer<typeof SEED> | undefined {
  try {
    const parsed = SEED.safeParse(JSON.parse(source));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

function checkSystems(path: string, systems: readonly string[]): void {
  const unknown = systems.find((name) => !LIVE_SYSTEMS.includes(name));
  if (unknown !== undefined) throw new CommandError("usage", messages.notLive(path, unknown, LIVE_SYSTEMS));
}

/** Runs the systems on the samples and scores them. */
async function runPlan(
  plan: GatePlan,
  folder: string,
  environment: Environment,
  signal: AbortSignal,
): Promise<readonly GateDataset[]> {
  const tally: Tally = { done: 0, failed: 0, bytesRead: 0, bytesTotal: undefined };
  const progress = showProgress(environment, tally, false);
  const metrics = plan.metrics.map(({ name }) => name);
  const scorer = createScorer({ metrics, worker: scoringWorker(environment), signal });
  const runs: GateDataset[] = [];
  try {
    for (const { name, sample } of plan.datasets) {
      const path = await datasetFile(folder, name);
      const { dataset, whole } = await openDataset(path, environment, { name, sample, html: true });
      const systems: Record<string, readonly PageScore[]> = {};
      for (const system of plan.systems) {
        const predictions = new Map();
        for (const page of dataset.pages) {
          signal.throwIfAborted();
          predictions.set(page.id, predict(page, system));
          if (++tally.done % 16 === 0) await new Promise((resolve) => setImmediate(resolve));
        }
        systems[system] = await scorer.score(dataset, { name: system, predictions });
      }
      const labels = domainLabels(dataset.pages);
      const pages = dataset.pages.map(({ id, source }, index) => ({ id, source, cluster: labels[index]! }));
      runs.push({ name, sha256: whole.sha256, ...(sample === undefined ? {} : { sample }), pages, systems });
    }
  } finally {
    progress.end();
    await scorer.close();
  }
  return runs;
}

/** The file of a data set in a folder, packed in whatever way. */
async function datasetFile(folder: string, name: string): Promise<string> {
  for (const extension of [".jsonl.gz", ".jsonl", ".jsonl.zst"]) {
    const path = join(folder, `${name}${extension}`);
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  throw new CommandError("no-input", messages.noDataset(folder, name));
}
