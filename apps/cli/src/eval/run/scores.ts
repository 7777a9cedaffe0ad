import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Cost, costOf, type Dataset, type PageScore } from "@winnow/eval";
import { messages } from "../../messages.js";
import type { OpenedSystem } from "../open.js";
import type { RunContext } from "../run.js";

/** What scores were made of; others are made anew. */
interface Made {
  readonly dataset: string;
  readonly predictions: string;
  readonly metrics: readonly string[];
}

/** A system's scores on a data set, and its cost where its predictions tell. */
interface Scores {
  readonly pages: readonly PageScore[];
  readonly cost?: Cost | undefined;
}

/** Scores a system on a data set, and keeps the scores: a line for what they were made of, then a line a page. */
export async function scoresOf(
  dataset: Dataset,
  system: OpenedSystem,
  predictions: string,
  { config, folder, scorer, say }: RunContext,
): Promise<Scores> {
  const file = join(folder, "scores", system.name, `${dataset.name}.jsonl`);
  const source = await readFile(predictions);
  const made: Made = {
    dataset: dataset.sha256,
    predictions: createHash("sha256").update(source).digest("hex"),
    metrics: config.metrics,
  };
  const pages = (await keptScores(file, made)) ?? (await scoreAndKeep());
  return { pages, cost: withParse(costOf(pages.map(({ ms }) => ms)), source.toString("utf8")) };

  async function scoreAndKeep(): Promise<readonly PageScore[]> {
    say(messages.scoring(system.name, dataset.name));
    const scored = await scorer.score(dataset, system);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, [made, ...scored].map((line) => `${JSON.stringify(line)}\n`).join(""));
    return scored;
  }
}

async function keptScores(file: string, made: Made): Promise<readonly PageScore[] | undefined> {
  const text = await readFile(file, "utf8").catch(() => "");
  const [head, ...lines] = text.split("\n").filter(Boolean);
  if (head === undefined || head !== JSON.stringify(made)) return undefined;
  return lines.map((line) => JSON.parse(line) as PageScore);
}

/** Our own predictions say how long the parse took. */
function withParse(cost: Cost | undefined, predictions: string): Cost | undefined {
  if (cost === undefined) return undefined;
  const times = [...predictions.matchAll(/"parseMs":([\d.]+)\}$/gm)].map((match) => Number(match[1]));
  if (times.length === 0) return cost;
  return { ...cost, parseMs: times.reduce((sum, time) => sum + time, 0) / times.length };
}
