import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Cost, costOf, type Dataset, mean, type PageScore } from "@winnow/eval";
import type { BenchmarkSet, PageFacts } from "@winnow/eval/experiments";
import type { PageView } from "@winnow/eval/report";
import { say } from "../../environment.js";
import type { EvalContext } from "../../interruption.js";
import { formatDuration, plural } from "../../messages.js";
import type { WriteFile } from "../../output/folder.js";
import { withProgress } from "../../output/progress.js";
import { readKept } from "../../output/write.js";
import { VERSION } from "../../version.js";
import type { PageWorkers } from "../../workers/page-workers.js";
import { type OpenedSystem, openSystem } from "../inputs.js";
import type { Topics } from "../labels.js";
import { type LiveOrigin, liveProgress, runLive } from "../live/launch.js";
import { evalMessages } from "../messages.js";
import { forEachPage, type PageWalk } from "../surveyed.js";
import type { BenchmarkConfig, BenchmarkDataset, BenchmarkSystem } from "./config.js";

/** What a run is made with. */
export interface RunContext extends EvalContext {
  readonly config: BenchmarkConfig;
  /** Where everything is written. */
  readonly folder: string;
  /** Writes a file of the folder. */
  readonly writeFile: WriteFile;
  readonly workers: PageWorkers;
  /** Milliseconds for a page. */
  readonly timeout: number | undefined;
  readonly topics: Topics | undefined;
}

/** A data set of a run with its systems. */
export interface RunSet extends BenchmarkSet {
  /** The pages that the report shows. */
  readonly views: readonly PageView[];
  /** Whether some predictions could not be used. */
  readonly unusable: boolean;
}

/** A system's predictions on a data set, where they are, and what they cost. */
interface SystemOn {
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
  return predictions?.replaceAll("{dataset}", dataset.name) ?? join(folder, madeFile(name, dataset.name));
}

/** Where in the folder the predictions of a system that runs here are. */
function madeFile(system: string, dataset: string): string {
  return `predictions/${system}/${dataset}.jsonl`;
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
  const peakRss = live === undefined ? undefined : await ensureRun(live, name, source, dataset, context);
  const opened = await openSystem({ name, path: file }, dataset, context);
  return { opened, file, peakRss };
}

/** Runs a live system on the pages that it has not done yet; gives its peak memory. */
async function ensureRun(
  live: string,
  system: string,
  source: BenchmarkDataset,
  dataset: Dataset,
  { folder, writeFile, environment, signal, timeout, failures }: RunContext,
): Promise<number | undefined> {
  const origin = { sha256: dataset.sha256, version: VERSION };
  const file = { folder, writeFile, name: madeFile(system, source.name) };
  const { done, complete, peakRss } = await liveProgress(file, origin);
  const left = dataset.pages.length - done;
  const before = `${plural(done, "page")} before;`;
  if (complete && left === 0) {
    say(environment, `${source.name}: ${live} has run on the ${before} --restart runs it again`);
    return peakRss;
  }
  if (done > 0) say(environment, `${source.name}: ${live} has done ${before} going on after them`);
  const start = performance.now();
  const { path, layout } = source;
  const task = { path, layout, system: live, output: join(folder, file.name), done };
  const module = new URL("eval/live/process.js", environment.modules);
  const doing = evalMessages.runningSystem(live, source.name);
  const cost = await withProgress(environment, doing, { total: left }, ({ advance: onPages }) =>
    runLive(task, { file, origin, module, signal, timeout, onPages }),
  );
  const duration = formatDuration((performance.now() - start) / 1000);
  say(environment, `${source.name}: ran ${live} on ${plural(left, "page")} in ${duration}`);
  if (cost.failed > 0) {
    const message = evalMessages.systemThrew(live, source.name, cost.failed);
    say(environment, message);
    failures.push({ id: live, code: "internal", message });
  }
  return cost.peakRss;
}

/** What is kept of a data set's facts. */
type KeptFacts = LiveOrigin & { readonly facts: readonly PageFacts[] };

/** Where in the folder the facts of a data set are kept. */
export function factsFile(dataset: string): string {
  return `facts/${dataset}.json`;
}

/**
 * What a benchmark has to know of each page of a data set: read off the pages once, and kept. A page that fails counts as a
 * record without a page; then nothing is kept.
 */
export async function factsOf(
  { name, path, layout }: BenchmarkDataset,
  { sha256, pages }: Dataset,
  context: RunContext,
): Promise<readonly PageFacts[]> {
  const { folder, writeFile, workers, failures } = context;
  const file = factsFile(name);
  const kept = await readKept<KeptFacts>(join(folder, file));
  if (kept?.sha256 === sha256 && kept.version === VERSION && kept.facts.length === pages.length) {
    return kept.facts;
  }
  const facts: PageFacts[] = pages.map(() => ({ goldError: 0 }));
  const failed = failures.length;
  const walk: PageWalk<"facts"> = {
    doing: evalMessages.readingPages(name),
    pages: pages.length,
    task: (page, index) => ({ name: "facts", page, index }),
    take: (fact, { index }) => {
      facts[index] = fact;
    },
  };
  await forEachPage({ path, layout }, walk, context, workers);
  if (failures.length > failed) return facts;
  await writeFile(file, JSON.stringify({ version: VERSION, sha256, facts } satisfies KeptFacts));
  return facts;
}

/** Where in the folder the scores of a system on a data set are kept. */
export function scoresFile(system: string, dataset: string): string {
  return `scores/${system}/${dataset}.jsonl`;
}

/**
 * Scores a system on a data set, with its cost where its predictions have times, and keeps the scores: a line for what they were made of, then one line per page.
 *
 * @param predictions - the file that the system's predictions were read from.
 */
export async function scoresOf(
  dataset: Dataset,
  system: OpenedSystem,
  predictions: string,
  { config, folder, writeFile, workers, environment }: RunContext,
): Promise<{ readonly pages: readonly PageScore[]; readonly cost: Cost | undefined }> {
  const file = scoresFile(system.name, dataset.name);
  const source = await readFile(predictions);
  // What scores were made of; others are made anew.
  const made = {
    version: VERSION,
    dataset: dataset.sha256,
    predictions: createHash("sha256").update(source).digest("hex"),
    metrics: config.metrics.map(({ name }) => name),
  };
  let pages = await keptScores(join(folder, file), JSON.stringify(made), dataset.pages.length);
  if (pages === undefined) {
    const doing = evalMessages.scoring(system.name, dataset.name);
    pages = await withProgress(environment, doing, { total: dataset.pages.length }, ({ advance }) =>
      workers.score(dataset, system, config.metrics, advance),
    );
    await writeFile(file, [made, ...pages].map((line) => `${JSON.stringify(line)}\n`).join(""));
  }
  return { pages, cost: withParse(costOf(pages.map(({ ms }) => ms)), source) };
}

async function keptScores(
  file: string,
  made: string,
  count: number,
): Promise<readonly PageScore[] | undefined> {
  const text = await readFile(file, "utf8").catch(() => "");
  const [head, ...lines] = text.split("\n").filter(Boolean);
  if (head !== made || lines.length !== count) return undefined;
  const pages = lines.map((line) => JSON.parse(line) as PageScore);
  // What failed is tried again: it may have had too little time.
  return pages.some(({ failures }) => failures !== undefined) ? undefined : pages;
}

/** The predictions of a live system have the time of the parse. */
function withParse(cost: Cost | undefined, predictions: Buffer): Cost | undefined {
  if (cost === undefined) return undefined;
  const times = [...predictions.toString("utf8").matchAll(/,"parseMs":([\d.]+)\}$/gm)];
  return times.length === 0 ? cost : { ...cost, parseMs: mean(times.map((match) => Number(match[1]))) };
}
