import { parse, type Tree } from "@winnow/core-dom";
import { wordF1 } from "@winnow/eval";
import { justext, pageSettings } from "@winnow/extract";
import { datasetPath } from "@winnow/pages";
import { contentText } from "./content-text.js";
import { sampleRecords } from "./datasets.js";
import { htmlOf } from "./html-of.js";
import { type OriginalInput, originalTexts } from "./justext-original.js";

/** The agreement that the method must reach on each set. */
const LEAST_MEAN = 0.98;
const CLOSE = 0.98;

/** The data sets and their sizes. */
const COMPARED: Readonly<Record<string, number>> = { "wcxb-dev": 1018, cleaneval: 681 };
const MORE: Readonly<Record<string, number>> = { "daniel-a": 823 };

interface Compared {
  readonly id: string;
  readonly f1: number;
  readonly ours: number;
  readonly theirs: number;
}

/**
 * `agree justext [PAGES [SET...]]`: holds the method against the original from PyPI, which gets the same pages as
 * the same strings, with the stop list and thresholds that ours picked, on 200 pages of each data set (every
 * k-th). Prints the means of token F1, the ten worst pages and the pages that agree well.
 *
 * @param args - the number of pages of each set; then the sets' names (default: wcxb-dev and cleaneval).
 * @returns the exit code: 0 all means reach 0.98, 1 some do not, 2 wrong usage.
 */
export async function justextAgreement(args: readonly string[]): Promise<number> {
  const [count = "200", ...names] = args;
  const pages = Number(count);
  const sizes = { ...COMPARED, ...MORE };
  if (!(pages > 0) || names.some((name) => !Object.hasOwn(sizes, name))) {
    console.error(`usage: agree justext [PAGES [${Object.keys(sizes).join(" | ")}]...]`);
    return 2;
  }
  let met = true;
  for (const name of names.length > 0 ? names : Object.keys(COMPARED)) {
    const mean = report(name, await compare(name, sizes[name]!, pages));
    met &&= mean >= LEAST_MEAN;
  }
  return met ? 0 : 1;
}

async function compare(name: string, total: number, count: number): Promise<readonly Compared[]> {
  const inputs: OriginalInput[] = [];
  const texts: string[] = [];
  for await (const record of sampleRecords(datasetPath(name), total, count)) {
    const html = htmlOf(record);
    const tree = parse(html);
    inputs.push({ id: record.id, html, ...originalSettings(tree) });
    texts.push(contentText(tree, justext(tree, {})));
  }
  return (await originalTexts(inputs)).map((theirs, i) => ({
    id: inputs[i]!.id,
    f1: wordF1(theirs, texts[i]!).f1,
    ours: texts[i]!.length,
    theirs: theirs.length,
  }));
}

/** The original's language-independent mode: no stop words, and thresholds of 0 for them. */
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

/** @returns the mean. */
function report(name: string, compared: readonly Compared[]): number {
  const mean = compared.reduce((sum, { f1 }) => sum + f1, 0) / Math.max(1, compared.length);
  const close = compared.filter(({ f1 }) => f1 >= CLOSE).length;
  console.log(`${name}, jusText 3.0.2: mean F1 ${mean.toFixed(4)} on ${compared.length} pages`);
  console.log(`  at least ${CLOSE}: ${close} of ${compared.length}`);
  for (const { id, f1, ours, theirs } of [...compared].sort((a, b) => a.f1 - b.f1).slice(0, 10)) {
    console.log(`  ${f1.toFixed(4)}  ${id}  ${ours} and ${theirs} characters`);
  }
  return mean;
}
