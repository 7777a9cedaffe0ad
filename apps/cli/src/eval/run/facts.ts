import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Dataset, PageFacts } from "@winnow/eval";
import { datasetPages } from "@winnow/eval/node";
import { messages } from "../../messages.js";
import { asCommand } from "../open.js";
import type { RunContext } from "../run.js";
import type { BenchmarkDataset } from "./config.js";

/** What is kept of a data set's facts. */
interface KeptFacts {
  readonly sha256: string;
  readonly facts: readonly PageFacts[];
}

/** What a benchmark has to know of each page of a data set: read off the pages once, and kept. */
export async function factsOf(
  source: BenchmarkDataset,
  dataset: Dataset,
  { folder, scorer, tally, say }: RunContext,
): Promise<readonly PageFacts[]> {
  const file = join(folder, "facts", `${source.name}.json`);
  const kept = await readFile(file, "utf8").then(
    (text) => JSON.parse(text) as KeptFacts,
    () => undefined,
  );
  if (kept?.sha256 === dataset.sha256) return kept.facts;
  say(messages.readingPages(source.name));
  const facts: PageFacts[] = [];
  await asCommand(async () => {
    for await (const fact of scorer.facts(datasetPages(source.path, { layout: source.layout }))) {
      facts.push(fact);
      tally.done++;
    }
  });
  await mkdir(join(folder, "facts"), { recursive: true });
  await writeFile(file, JSON.stringify({ sha256: dataset.sha256, facts } satisfies KeptFacts));
  return facts;
}
