import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Cost, costOf, type Dataset, mean, type PageScore } from "@winnow/eval";
import type { BenchmarkSet, PageFacts } from "@winnow/eval/experiments";
import type { PageView } from "@winnow/eval/report";
import type { EvalContext } from "../../interruption.js";
import type { OutputPath } from "../../output/check.js";
import type { WriteFile } from "../../output/folder.js";
import { readStored } from "../../output/open.js";
import { withProgress } from "../../output/progress.js";
import { VERSION } from "../../version.js";
import type { PageWorkers } from "../../workers/page-workers.js";
import type { OpenedSystem } from "../inputs.js";
import type { Topics } from "../labels.js";
import { predictDataset } from "../live.js";
import { evalMessages } from "../messages.js";
import { forEachPage, type PageWalk } from "../surveyed.js";
import type { BenchmarkConfig, BenchmarkDataset, BenchmarkSystem } from "./config.js";

/** The context of a run. */
export interface RunContext extends EvalContext {
  readonly config: BenchmarkConfig;
  /** The output folder. */
  readonly folder: OutputPath;
  /** Writes a file in the folder. */
  readonly writeFile: WriteFile;
  readonly workers: PageWorkers;
  /** Milliseconds per page. */
  readonly timeout: number | undefined;
  /** Number of built-in systems that run at the same time. */
  readonly concurrency: number;
  readonly topics: Topics | undefined;
}

/** The results of a data set in a run. */
export interface RunSet extends BenchmarkSet {
  /** The pages for the report. */
  readonly views: readonly PageView[];
  /** Whether some predictions could not be used. */
  readonly unusable: boolean;
}

/** Returns the file of a system's predictions on a data set. */
export function predictionsFile(
  { name, predictions }: BenchmarkSystem,
  dataset: BenchmarkDataset,
  folder: string,
): string {
  return predictions?.replaceAll("{dataset}", dataset.name) ?? join(folder, liveFile(name, dataset));
}

/**
 * Returns the file of a built-in system's predictions, relative to the folder. Data sets with the same pages
 * share it.
 */
function liveFile(system: string, { pagesOf }: BenchmarkDataset): string {
  return `predictions/${system}/${pagesOf}.jsonl`;
}

/**
 * Runs the built-in systems on the remaining pages of a data set, several at once, each in its own process.
 *
 * @param pages - the data set as it is stored.
 * @returns the peak memory of each system, in bytes.
 */
export async function runSystems(
  source: BenchmarkDataset,
  pages: Dataset,
  context: RunContext,
): Promise<ReadonlyMap<string, number | undefined>> {
  const peaks = new Map<string, number | undefined>();
  const live = context.config.systems.filter((system) => system.live !== undefined);
  const total = live.length * pages.pages.length;
  const doing = `${source.name}: running the built-in systems`;
  await withProgress(context.environment, doing, { total }, async ({ advance }) => {
    const waiting = [...live];
    const next = async (): Promise<void> => {
      for (let system = waiting.shift(); system !== undefined; system = waiting.shift()) {
        const file = liveFile(system.name, source);
        peaks.set(system.name, await predictDataset(system.live!, source, pages, file, advance, context));
      }
    };
    await Promise.all(Array.from({ length: context.concurrency }, next));
  });
  return peaks;
}

/** The stored facts of a data set. */
interface StoredFacts {
  readonly sha256: string;
  readonly version: string;
  readonly facts: readonly PageFacts[];
}

/** Returns the file of a data set's facts, relative to the folder. */
export function factsFile(dataset: string): string {
  return `facts/${dataset}.json`;
}

/**
 * Returns the facts of each page that a benchmark needs. They are computed once and stored. A page that fails
 * counts as a record without a page, and then nothing is stored.
 */
export async function factsOf(
  { name, path, layout }: BenchmarkDataset,
  { sha256, pages }: Dataset,
  context: RunContext,
): Promise<readonly PageFacts[]> {
  const { folder, writeFile, workers, failures } = context;
  const file = factsFile(name);
  const stored = await readStored<StoredFacts>(join(folder, file));
  if (stored?.sha256 === sha256 && stored.version === VERSION && stored.facts.length === pages.length) {
    return stored.facts;
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
  await writeFile(file, JSON.stringify({ version: VERSION, sha256, facts } satisfies StoredFacts));
  return facts;
}

/** Returns the file of a system's scores on a data set, relative to the folder. */
export function scoresFile(system: string, dataset: string): string {
  return `scores/${system}/${dataset}.jsonl`;
}

/**
 * Scores a system on a data set and stores the scores: one line for their origin, then one line per page.
 * Also returns the cost, if the predictions have times.
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
  // The origin of the scores. Scores of another origin are computed again.
  const origin = {
    version: VERSION,
    dataset: dataset.sha256,
    predictions: createHash("sha256").update(source).digest("hex"),
    metrics: config.metrics.map(({ name }) => name),
  };
  let pages = await storedScores(join(folder, file), JSON.stringify(origin), dataset.pages.length);
  if (pages === undefined) {
    const doing = evalMessages.scoring(system.name, dataset.name);
    pages = await withProgress(environment, doing, { total: dataset.pages.length }, ({ advance }) =>
      workers.score(dataset, system, config.metrics, advance),
    );
    await writeFile(file, [origin, ...pages].map((line) => `${JSON.stringify(line)}\n`).join(""));
  }
  return { pages, cost: withParse(costOf(pages.map(({ ms }) => ms)), source) };
}

async function storedScores(
  file: string,
  origin: string,
  count: number,
): Promise<readonly PageScore[] | undefined> {
  const text = await readFile(file, "utf8").catch(() => "");
  const [head, ...lines] = text.split("\n").filter(Boolean);
  if (head !== origin || lines.length !== count) return undefined;
  const pages = lines.map((line) => JSON.parse(line) as PageScore);
  // Failed scores are tried again, since they may have had too little time.
  return pages.some(({ failures }) => failures !== undefined) ? undefined : pages;
}

/** Adds the mean parse time, which predictions of built-in systems have. */
function withParse(cost: Cost | undefined, predictions: Buffer): Cost | undefined {
  if (cost === undefined) return undefined;
  const times = [...predictions.toString("utf8").matchAll(/,"parseMs":([\d.]+)\}$/gm)];
  return times.length === 0 ? cost : { ...cost, parseMs: mean(times.map((match) => Number(match[1]))) };
}
