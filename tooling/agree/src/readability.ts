import { Readability } from "@mozilla/readability";
import { parse, type Tree } from "@winnow/core-dom";
import { wordF1 } from "@winnow/eval";
import { isProbablyReaderable, readability } from "@winnow/extract";
import { datasetPath } from "@winnow/pages";
import { JSDOM, VirtualConsole } from "jsdom";
import { contentText } from "./content-text.js";
import { readRecords, sampleRecords } from "./datasets.js";
import { htmlOf } from "./html-of.js";

/** The agreement that the method must reach. */
const GOLD_MEAN = 0.99;
const GOLD_GOOD = 0.98;
const GOLD_GOOD_PAGES = 120;
const ORIGINAL_MEAN = 0.98;

/** The data sets that the original runs on, with their sizes. */
const COMPARED = [
  { name: "wcxb-dev", pages: 1018 },
  { name: "cleaneval", pages: 681 },
] as const;

interface Agreement {
  readonly id: string;
  readonly f1: number;
}

/**
 * `agree readability [gold | original [PAGES]]`: holds the method against the gold text of Readability's own test
 * pages and against Readability.js on jsdom, on 200 pages of two data sets (every k-th). Prints means, the worst
 * pages, and how often `isProbablyReaderable` says what the test pages say.
 *
 * @param args - `gold` or `original` for one of the two alone; then the number of pages of each data set.
 * @returns the exit code: 0 all bounds are met, 1 some are not, 2 wrong usage.
 */
export async function readabilityAgreement(args: readonly string[]): Promise<number> {
  const [part = "all", count = "200"] = args;
  const pages = Number(count);
  if (!["all", "gold", "original"].includes(part) || !(pages > 0)) {
    console.error("usage: agree readability [all | gold | original [PAGES]]");
    return 2;
  }
  let met = true;
  if (part !== "original") met = (await agreesWithGold()) && met;
  if (part !== "gold") {
    for (const { name, pages: total } of COMPARED)
      met = (await agreesWithOriginal(name, total, pages)) && met;
  }
  return met ? 0 : 1;
}

async function agreesWithGold(): Promise<boolean> {
  const agreements: Agreement[] = [];
  const readerable: string[] = [];
  for await (const record of readRecords(datasetPath("readability"))) {
    const tree = parse(htmlOf(record));
    const f1 = wordF1(record.gold.text, ours(tree)).f1;
    agreements.push({ id: record.source ?? record.id, f1 });
    // The records of pages that are not say nothing.
    if (isProbablyReaderable(tree) !== (record.readerable ?? false))
      readerable.push(record.source ?? record.id);
  }
  const good = agreements.filter(({ f1 }) => f1 >= GOLD_GOOD).length;
  report("readability, gold text", agreements);
  console.log(`  at least ${GOLD_GOOD}: ${good} of ${agreements.length}`);
  console.log(`  isProbablyReaderable: ${agreements.length - readerable.length} of ${agreements.length}`);
  if (readerable.length > 0) console.log(`    differs on ${readerable.join(", ")}`);
  return mean(agreements) >= GOLD_MEAN && good >= GOLD_GOOD_PAGES;
}

async function agreesWithOriginal(name: string, total: number, pages: number): Promise<boolean> {
  const agreements: Agreement[] = [];
  for await (const record of sampleRecords(datasetPath(name), total, pages)) {
    const html = htmlOf(record);
    agreements.push({ id: record.id, f1: wordF1(originalText(html), ours(parse(html))).f1 });
  }
  report(`${name}, Readability.js on jsdom`, agreements);
  return mean(agreements) >= ORIGINAL_MEAN;
}

function ours(tree: Tree): string {
  return contentText(tree, readability(tree, {}));
}

/** What Readability.js keeps of a page, its lines broken at the same places as ours; scripting is off in both. */
export function originalText(html: string): string {
  const dom = new JSDOM(html, { virtualConsole: new VirtualConsole() });
  try {
    const article = new Readability(dom.window.document).parse();
    return article?.content == null ? "" : contentText(parse(article.content));
  } finally {
    dom.window.close();
  }
}

function mean(agreements: readonly Agreement[]): number {
  return agreements.reduce((sum, { f1 }) => sum + f1, 0) / Math.max(1, agreements.length);
}

function report(title: string, agreements: readonly Agreement[]): void {
  console.log(`${title}: mean F1 ${mean(agreements).toFixed(4)} on ${agreements.length} pages`);
  const worst = [...agreements].sort((a, b) => a.f1 - b.f1).slice(0, 10);
  for (const { id, f1 } of worst) console.log(`  ${f1.toFixed(4)}  ${id}`);
}
