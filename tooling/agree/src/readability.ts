import { readability } from "@winnow/baselines/methods/readability";
import { datasetPages } from "@winnow/common";
import { parse } from "@winnow/core-dom";
import { wordF1 } from "@winnow/eval";
import { extract, isProbablyReaderable } from "@winnow/extract";

export const usage: string = `usage: pnpm agree readability

Compares our readability with the gold text of Readability's test pages, which is Readability's own output. Prints
the mean, the worst pages, and how often isProbablyReaderable agrees with the test pages. Readability.js itself:
pnpm oracles compare readability.
`;

/** Minimum mean F1, and minimum number of pages that agree. */
const MIN_MEAN = 0.99;
const MIN_CLOSE_PAGES = 120;

/** Minimum F1 of a page that agrees. */
const CLOSE = 0.98;

/** @returns 0 if the targets are met, otherwise 1. */
export async function run(): Promise<number> {
  const scores: { readonly id: string; readonly f1: number }[] = [];
  const differing: string[] = [];
  for await (const page of datasetPages("readability", Number.POSITIVE_INFINITY)) {
    const tree = parse(page.html);
    const id = page.source ?? page.id;
    scores.push({ id, f1: wordF1(page.gold.text, extract(tree, { method: readability }).text).f1 });
    // Only readerable pages have the field.
    if (isProbablyReaderable(tree) !== (page.readerable ?? false)) differing.push(id);
  }
  const average = scores.reduce((sum, { f1 }) => sum + f1, 0) / Math.max(1, scores.length);
  const close = scores.filter(({ f1 }) => f1 >= CLOSE).length;
  console.log(`readability, gold text: mean F1 ${average.toFixed(4)} on ${scores.length} pages`);
  console.log(`  at least ${CLOSE}: ${close} of ${scores.length}`);
  for (const { id, f1 } of scores.toSorted((a, b) => a.f1 - b.f1).slice(0, 10)) {
    console.log(`  ${f1.toFixed(4)}  ${id}`);
  }
  console.log(`  isProbablyReaderable: ${scores.length - differing.length} of ${scores.length}`);
  if (differing.length > 0) console.log(`    differs on ${differing.join(", ")}`);
  return average >= MIN_MEAN && close >= MIN_CLOSE_PAGES ? 0 : 1;
}
