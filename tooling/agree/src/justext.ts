import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  DATASETS,
  datasetPages,
  listOf,
  type PythonPackages,
  pythonRecords,
  pythonWith,
  wholeNumber,
} from "@winnow/common";
import { parse, type Tree } from "@winnow/core-dom";
import { wordF1 } from "@winnow/eval";
import { justext, pageSettings } from "@winnow/extract";
import { contentText } from "./content-text.js";
import { reportScores } from "./scores.js";

export const usage: string = `usage: pnpm agree justext [PAGES [SET...]]

Compares our justext with the original from PyPI, with the same strings, stop lists and thresholds, on PAGES
pages (default 200) of each set, evenly spread. Prints the means of token F1, the pages that agree well and
the ten worst.
SET: ${DATASETS.join(", ")} (default: wcxb-dev cleaneval).
`;

/** Minimum mean F1 on each set. */
const MIN_MEAN = 0.98;

const JUSTEXT: PythonPackages = {
  folder: "winnow-justext-3.0.2",
  check: "import justext",
  requirements: ["justext==3.0.2", "lxml_html_clean"],
};

/** A page for the original, with the settings chosen by ours. */
interface OriginalInput {
  readonly id: string;
  readonly html: string;
  readonly stopwords: readonly string[];
  /** Keyword arguments of `justext.justext`. */
  readonly options: Readonly<Record<string, number | boolean>>;
}

/** @returns 0 if all means are at least 0.98, otherwise 1. */
export async function run(args: readonly string[]): Promise<number> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const [count = "200", ...names] = positionals;
  const pages = wholeNumber("PAGES", count, 1);
  let met = true;
  for (const name of listOf("SET", names.length === 0 ? ["wcxb-dev", "cleaneval"] : names, DATASETS)) {
    const inputs: OriginalInput[] = [];
    const ours: string[] = [];
    for await (const { id, html } of datasetPages(name, pages)) {
      const tree = parse(html);
      inputs.push({ id, html, ...originalSettings(tree) });
      ours.push(contentText(tree, justext(tree, {})));
    }
    const theirs = await originalTexts(inputs);
    const scores = inputs.map(({ id }, i) => ({
      id,
      f1: wordF1(theirs[i]!, ours[i]!).f1,
      note: `${ours[i]!.length} and ${theirs[i]!.length} characters`,
    }));
    met = reportScores(`${name}, jusText 3.0.2`, scores).average >= MIN_MEAN && met;
  }
  return met ? 0 : 1;
}

/** The text that the original keeps of each page, one line per paragraph, in the order of the pages. */
async function originalTexts(pages: readonly OriginalInput[]): Promise<readonly string[]> {
  const script = join(import.meta.dirname, "../src/python/justext_original.py");
  const texts: string[] = [];
  for await (const { text } of pythonRecords<{ text: string }>(pythonWith(JUSTEXT), script, pages)) {
    texts.push(text);
  }
  return texts;
}

/** The original's language-independent mode: no stop words, with thresholds of 0 for them. */
function originalSettings(tree: Tree): Pick<OriginalInput, "stopwords" | "options"> {
  const { stopWords, thresholds } = pageSettings(tree);
  return {
    stopwords: stopWords === undefined ? [] : [...stopWords.words],
    options: {
      length_low: thresholds.lengthLow,
      length_high: thresholds.lengthHigh,
      stopwords_low: stopWords === undefined ? 0 : thresholds.stopWordsLow,
      stopwords_high: stopWords === undefined ? 0 : thresholds.stopWordsHigh,
      max_link_density: thresholds.maxLinkDensity,
      max_heading_distance: thresholds.maxHeadingDistance,
      no_headings: thresholds.noHeadings,
    },
  };
}
