import { extract } from "@winnow/extract";
import { articleRules, filter } from "@winnow/filter";
import { tokenCounter } from "@winnow/filter/transformer";
import { datasetPages } from "../../data/datasets.js";

/** Pages of wcxb-dev, articles first, then others. */
type Counts = [articles: number, others: number];

/** What counting the tokens of a language model instead of words changes. */
export interface RuleFigures {
  readonly pages: Counts;
  /** Pages that pass R1, and those that pass R1 to R5: by words, and by tokens. */
  readonly passed: Readonly<Record<"words" | "tokens", { readonly r1: Counts; readonly all: Counts }>>;
}

/**
 * Judges the pages of wcxb-dev by R1 to R5, with words and with the tokens of a tokenizer.
 *
 * @param tokenizer - the path of a `tokenizer.json`.
 */
export async function ruleFigures(tokenizer: string): Promise<RuleFigures> {
  const none = (): { r1: Counts; all: Counts } => ({ r1: [0, 0], all: [0, 0] });
  const pages: Counts = [0, 0];
  const passed = { words: none(), tokens: none() };
  const filters = {
    words: articleRules(),
    tokens: articleRules({ countTokens: await tokenCounter(tokenizer) }),
  };
  for await (const { html, url, pageType } of datasetPages("wcxb-dev", Number.POSITIVE_INFINITY)) {
    const kind = pageType === "article" ? 0 : 1;
    pages[kind]++;
    const { text, tree, marks } = extract(html, { url });
    for (const name of ["words", "tokens"] as const) {
      const { keep, reasons } = filter({ text, tree, marks, url }, filters[name]);
      if (!reasons.some(({ rule }) => rule === "tokens" || rule === "empty")) passed[name].r1[kind]++;
      if (keep) passed[name].all[kind]++;
    }
  }
  return { pages, passed };
}
