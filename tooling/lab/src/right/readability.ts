import { readability } from "@winnow/baselines/methods/readability";
import { mean, wordF1 } from "@winnow/eval";
import { extract, isProbablyReaderable } from "@winnow/extract";
import { parsePage } from "@winnow/extract/winnow";
import { type Command, defineCommand } from "../command.js";
import { datasetPages } from "../data/datasets.js";

/** Minimum mean F1, number of pages that agree, and F1 of such a page. */
const MIN_MEAN = 0.99;
const MIN_CLOSE_PAGES = 120;
const CLOSE = 0.98;

/** Fails if a target is missed. */
export const command: Command = defineCommand(
  {
    about: `
Compares our readability with the gold text of Readability's test pages, which is Readability's own output. Prints the mean,
the worst pages, and how often isProbablyReaderable agrees with the test pages.`,
    options: {},
  },
  async () => {
    const scores: { readonly id: string; readonly f1: number }[] = [];
    const differing: string[] = [];
    for await (const page of datasetPages("readability", Number.POSITIVE_INFINITY)) {
      const tree = parsePage(page.html);
      const id = page.source ?? page.id;
      scores.push({ id, f1: wordF1(page.gold.text, extract(tree, { method: readability }).text).f1 });
      // Only readerable pages have the field.
      if (isProbablyReaderable(tree) !== (page.readerable ?? false)) differing.push(id);
    }
    const average = mean(scores.map(({ f1 }) => f1));
    const close = scores.filter(({ f1 }) => f1 >= CLOSE).length;
    const worst = scores.toSorted((a, b) => a.f1 - b.f1).slice(0, 10);
    console.log(`mean F1 ${average.toFixed(4)} on ${scores.length} pages, at least ${CLOSE} on ${close}`);
    console.log(worst.map(({ id, f1 }) => `  ${f1.toFixed(4)}  ${id}`).join("\n"));
    console.log(`isProbablyReaderable differs on ${differing.length} pages: ${differing.join(", ")}`);
    return average >= MIN_MEAN && close >= MIN_CLOSE_PAGES ? 0 : 1;
  },
);
