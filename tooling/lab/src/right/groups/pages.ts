import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "@winnow/core-dom";
import { domainLabels, type GoldPage, withComments } from "@winnow/eval";
import {
  diversity,
  FEATURE_SETS,
  type FeatureTable,
  labelClassifier,
  labelsFrom,
  pageFacts,
} from "@winnow/eval/experiments";
import { extract } from "@winnow/extract";
import { type DatasetName, datasetFolder, datasetPages } from "../../data/datasets.js";

/** The thesis's open sets, and the name of each in `results/`. Dragnet's comments are part of its gold texts. */
const SETS = {
  readability: "readability",
  "dragnet-train": "dragnet-train with comments",
  cleaneval: "cleaneval",
} as const satisfies Partial<Record<DatasetName, string>>;

/** Pages with a larger error of the gold text are left out, as in the thesis. */
const MAX_GOLD_ERROR = 0.02;

/** A page of the pool. */
export interface PooledPage {
  readonly id: string;
  /** Name of the set in `results/`, and the page's index there. */
  readonly set: string;
  readonly index: number;
  readonly domain: string;
  /** The complexity ratio, in percent. */
  readonly ratio: number;
  /** The tag ratios, and the features that predict complexity. */
  readonly tags: readonly number[];
  readonly features: ArrayLike<number>;
  /** The estimated page type. */
  readonly type: string;
}

/** Reads the pages of the thesis's open sets that its tables count. */
export async function pooledPages(): Promise<readonly PooledPage[]> {
  const pages: PooledPage[] = [];
  for (const [name, set] of Object.entries(SETS)) {
    let index = -1;
    for await (const page of datasetPages(name as DatasetName, Number.POSITIVE_INFINITY)) {
      index++;
      const annotated = set === name ? page : await commented(page);
      const { goldError, ratio, features: tags } = pageFacts(annotated);
      if (goldError > MAX_GOLD_ERROR || ratio === undefined || tags === undefined) continue;
      const [domain] = domainLabels([page]);
      const features = FEATURE_SETS.page.read(parse(page.html));
      const type = extract(page.html, { url: page.url }).pageType?.type ?? "none";
      pages.push({ id: page.id, set, index, domain: domain!, ratio, tags, features, type });
    }
  }
  return pages;
}

async function commented(page: GoldPage): Promise<GoldPage> {
  const { pages } = await withComments({ name: "", sha256: "", pages: [page] });
  return pages[0]!;
}

/**
 * Counts the topics of pages by the labels in `topics.csv` in the folder of the data sets, lines of `id,label`; undefined if
 * there is no such file.
 */
export async function topicsOf(
  pages: readonly PooledPage[],
): Promise<Readonly<Record<string, number>> | undefined> {
  const file = join(datasetFolder(), "topics.csv");
  if (!existsSync(file)) return undefined;
  const { labels } = labelsFrom(await readFile(file, "utf8"));
  const { table } = diversity(
    pages.map(({ id }) => ({ id, gold: { text: "" } })),
    labelClassifier(labels),
  );
  return Object.fromEntries(table.map(({ label, pages }) => [label, pages]));
}

/** The features of pages as a table. */
export function tableOfPages(pages: readonly PooledPage[], set: "tags" | "page"): FeatureTable {
  const names = FEATURE_SETS[set].features.map(({ name }) => name);
  return { set, names, rows: pages.map(({ tags, features }) => (set === "tags" ? tags : features)) };
}
