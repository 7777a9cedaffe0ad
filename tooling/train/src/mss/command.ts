import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { createMss, encodeModel } from "@winnow/baselines/methods/mss";
import { mean, wordF1 } from "@winnow/eval";
import { extract } from "@winnow/extract";
import { type Command, count, defineCommand, flag } from "@winnow/lab";
import { domainFolds } from "../pages/folds.js";
import { type TrainingPage, trainingPages } from "../pages/training-pages.js";
import { type Example, exampleOf, learn } from "./learn.js";

const FOLDS = 5;

const TARGET = fileURLToPath(
  new URL("../../../../packages/baselines/src/methods/mss/model-data.ts", import.meta.url),
);

/** A page to learn from and to test on; without an example if no word of the gold text was found. */
interface ArticlePage extends TrainingPage {
  readonly example: Example | undefined;
}

export const command: Command = defineCommand(
  {
    about: `
Learns the token classifier of the method mss from the articles of wcxb-dev, and prints its scores under grouped
cross-validation with five folds by registrable domain.`,
    options: {
      size: count("number of trigrams in the model", 4000),
      pages: count("number of pages", 2000, FOLDS),
      seed: count("seed of the folds", 1, 0),
      write: flag("write packages/baselines/src/methods/mss/model-data.ts, learned from all articles"),
    },
  },
  async ({ size, pages, seed, write }) => {
    const articles: ArticlePage[] = [];
    for await (const page of trainingPages(pages)) {
      if (page.page.pageType !== "article") continue;
      articles.push({ ...page, example: exampleOf(page.tree, page.page.gold.text) });
    }
    const scores = crossValidated(articles, size, seed);
    const [precision, recall, f1] = (["precision", "recall", "f1"] as const).map((part) =>
      mean(scores.map((score) => score[part])).toFixed(3),
    );
    const data = encodeModel(learn(examplesOf(articles), size));
    const figures = `precision ${precision}, recall ${recall}, F1 ${f1} (${FOLDS} folds by domain, seed ${seed})`;
    console.log(`${articles.length} articles: ${figures}`);
    console.log(
      `${size} trigrams, ${data.length} characters, ${brotliCompressSync(data).length} bytes with brotli`,
    );
    if (write) await writeFile(TARGET, moduleOf(data, articles.length, figures));
    return 0;
  },
);

/** The scores of each page by a model that was learned from the pages of other domains. */
function crossValidated(
  articles: readonly ArticlePage[],
  size: number,
  seed: number,
): ReturnType<typeof wordF1>[] {
  const folds = domainFolds(
    articles.map(({ domain }) => domain),
    FOLDS,
    seed,
  );
  return Array.from({ length: FOLDS }, (_, fold) => {
    const method = createMss(learn(examplesOf(articles.filter((_, i) => folds[i] !== fold)), size));
    return articles
      .filter((_, i) => folds[i] === fold)
      .map(({ page, tree }) => wordF1(page.gold.text, extract(tree, { method }).text));
  }).flat();
}

function examplesOf(articles: readonly ArticlePage[]): Example[] {
  return articles.flatMap(({ example }) => example ?? []);
}

function moduleOf(data: string, pages: number, figures: string): string {
  return `// Written by \`pnpm train mss --write\`: the ${pages} articles of wcxb-dev.
// Words of the gold texts: ${figures}.

/** The model, encoded by \`encodeModel\`. */
export const MODEL: string =
  "${data}";
`;
}
