import { parseArgs } from "node:util";
import { Readability } from "@mozilla/readability";
import { datasetPages, UsageError, wholeNumber } from "@winnow/common";
import { parse, type Tree } from "@winnow/core-dom";
import { wordF1 } from "@winnow/eval";
import { isProbablyReaderable, readability } from "@winnow/extract";
import { JSDOM, VirtualConsole } from "jsdom";
import { contentText } from "./content-text.js";
import { type PageScore, reportScores } from "./scores.js";

export const usage: string = `usage: pnpm agree readability [all | gold | original [PAGES]]

Compares our readability with the gold text of Readability's test pages (gold), and with Readability.js on
jsdom on PAGES pages (default 200) each of wcxb-dev and cleaneval, evenly spread (original). Prints means, the
worst pages, and how often isProbablyReaderable agrees with the test pages.
`;

/**
 * Minimum mean F1 with the gold text, number of pages that agree with it, and mean F1 with Readability.js.
 */
const GOLD_MEAN = 0.99;
const GOLD_CLOSE_PAGES = 120;
const ORIGINAL_MEAN = 0.98;

/** @returns 0 if all targets are met, otherwise 1. */
export async function run(args: readonly string[]): Promise<number> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const [part = "all", count = "200"] = positionals;
  if (!["all", "gold", "original"].includes(part)) throw new UsageError(`gold or original, not ${part}`);
  const pages = wholeNumber("PAGES", count, 1);
  let met = true;
  if (part !== "original") met = (await agreesWithGold()) && met;
  for (const name of part === "gold" ? [] : (["wcxb-dev", "cleaneval"] as const)) {
    const scores: PageScore[] = [];
    for await (const { id, html } of datasetPages(name, pages)) {
      scores.push({ id, f1: wordF1(originalText(html), ours(parse(html))).f1 });
    }
    met = reportScores(`${name}, Readability.js on jsdom`, scores).average >= ORIGINAL_MEAN && met;
  }
  return met ? 0 : 1;
}

async function agreesWithGold(): Promise<boolean> {
  const scores: PageScore[] = [];
  const differing: string[] = [];
  for await (const page of datasetPages("readability", Number.POSITIVE_INFINITY)) {
    const tree = parse(page.html);
    const id = page.source ?? page.id;
    scores.push({ id, f1: wordF1(page.gold.text, ours(tree)).f1 });
    // Only readerable pages have the field.
    if (isProbablyReaderable(tree) !== (page.readerable ?? false)) differing.push(id);
  }
  const { average, close } = reportScores("readability, gold text", scores);
  console.log(`  isProbablyReaderable: ${scores.length - differing.length} of ${scores.length}`);
  if (differing.length > 0) console.log(`    differs on ${differing.join(", ")}`);
  return average >= GOLD_MEAN && close >= GOLD_CLOSE_PAGES;
}

function ours(tree: Tree): string {
  return contentText(tree, readability(tree, {}));
}

/**
 * The text that Readability.js keeps, with line breaks at the same places as in ours; without scripting in
 * both.
 */
export function originalText(html: string): string {
  const dom = new JSDOM(html, { virtualConsole: new VirtualConsole() });
  try {
    const article = new Readability(dom.window.document).parse();
    return article?.content == null ? "" : contentText(parse(article.content));
  } finally {
    dom.window.close();
  }
}
