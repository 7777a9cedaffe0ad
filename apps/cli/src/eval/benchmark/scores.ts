import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Cost, costOf, type Dataset, mean, type PageScore } from "@winnow/eval";
import { withProgress } from "../../output/progress.js";
import { writeWhole } from "../../output/write.js";
import { VERSION } from "../../version.js";
import type { OpenedSystem } from "../inputs.js";
import { evalMessages } from "../messages.js";
import type { RunContext } from "./types.js";

/** What scores were made of; others are made anew. */
interface Made {
  readonly version: string;
  readonly dataset: string;
  readonly predictions: string;
  readonly metrics: readonly string[];
}

/** A system's scores on a data set, and its cost where its predictions have times. */
interface Scores {
  readonly pages: readonly PageScore[];
  readonly cost?: Cost | undefined;
}

/** Where the scores of a system on a data set are kept. */
export function scoresFile(system: string, dataset: string, folder: string): string {
  return join(folder, "scores", system, `${dataset}.jsonl`);
}

/**
 * Scores a system on a data set, and keeps the scores: a line for what they were made of, then one line per page.
 *
 * @param predictions - the file that the system's predictions were read from.
 */
export async function scoresOf(
  dataset: Dataset,
  system: OpenedSystem,
  predictions: string,
  { config, folder, scorer, environment }: RunContext,
): Promise<Scores> {
  const file = scoresFile(system.name, dataset.name, folder);
  const source = await readFile(predictions);
  const made: Made = {
    version: VERSION,
    dataset: dataset.sha256,
    predictions: createHash("sha256").update(source).digest("hex"),
    metrics: config.metrics.map(({ name }) => name),
  };
  let pages = await keptScores(file, made, dataset.pages.length);
  if (pages === undefined) {
    const doing = evalMessages.scoring(system.name, dataset.name);
    pages = await withProgress(environment, doing, { total: dataset.pages.length }, ({ advance }) =>
      scorer.score(dataset, system, advance),
    );
    await writeWhole(file, [made, ...pages].map((line) => `${JSON.stringify(line)}\n`).join(""));
  }
  return { pages, cost: withParse(costOf(pages.map(({ ms }) => ms)), source) };
}

async function keptScores(
  file: string,
  made: Made,
  count: number,
): Promise<readonly PageScore[] | undefined> {
  const text = await readFile(file, "utf8").catch(() => "");
  const [head, ...lines] = text.split("\n").filter(Boolean);
  if (head !== JSON.stringify(made) || lines.length !== count) return undefined;
  return lines.map((line) => JSON.parse(line) as PageScore);
}

/** The predictions of a live system have the time of the parse. */
function withParse(cost: Cost | undefined, predictions: Buffer): Cost | undefined {
  if (cost === undefined) return undefined;
  const times = [...predictions.toString("utf8").matchAll(/,"parseMs":([\d.]+)\}$/gm)];
  return times.length === 0 ? cost : { ...cost, parseMs: mean(times.map((match) => Number(match[1]))) };
}
