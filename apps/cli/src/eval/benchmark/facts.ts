import { join } from "node:path";
import type { Dataset } from "@winnow/eval";
import type { PageFacts } from "@winnow/eval/experiments";
import { datasetPages } from "@winnow/eval/node";
import { withProgress } from "../../output/progress.js";
import { readKept, writeWhole } from "../../output/write.js";
import { VERSION } from "../../version.js";
import { asCommand } from "../errors.js";
import { evalMessages } from "../messages.js";
import type { BenchmarkDataset } from "./config.js";
import type { RunContext } from "./types.js";

/** What is kept of a data set's facts. */
interface KeptFacts {
  readonly version: string;
  readonly sha256: string;
  readonly facts: readonly PageFacts[];
}

/** Where the facts of a data set are kept. */
export function factsFile(dataset: string, folder: string): string {
  return join(folder, "facts", `${dataset}.json`);
}

/** What a benchmark has to know of each page of a data set: read off the pages once, and kept. */
export async function factsOf(
  { name, path, layout }: BenchmarkDataset,
  { sha256, pages }: Dataset,
  { folder, scorer, environment }: RunContext,
): Promise<readonly PageFacts[]> {
  const file = factsFile(name, folder);
  const kept = await readKept<KeptFacts>(file);
  if (kept?.sha256 === sha256 && kept.version === VERSION && kept.facts.length === pages.length) {
    return kept.facts;
  }
  const facts: PageFacts[] = [];
  await withProgress(environment, evalMessages.readingPages(name), { total: pages.length }, ({ advance }) =>
    asCommand(async () => {
      for await (const fact of scorer.facts(datasetPages(path, { layout }), pages.length)) {
        facts.push(fact);
        advance(1);
      }
    }),
  );
  await writeWhole(file, JSON.stringify({ version: VERSION, sha256, facts } satisfies KeptFacts));
  return facts;
}
