import { parseArgs } from "node:util";
import { wholeNumber } from "@winnow/common";
import { mean, wordF1 } from "@winnow/eval";
import { trainingPages } from "../pages/training-pages.js";
import { labelledText, leafLabels } from "./leaf-labels.js";

export const usage = `
Usage: pnpm train labels [--pages N]

Labels the text nodes of wcxb-dev by the gold texts, and compares the text of the labelled nodes with the gold:
the scores of a method that makes no mistake in terms of the labels.
`;

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { pages: { type: "string", default: "2000" } } });
  const scores: (readonly [precision: number, recall: number, f1: number])[] = [];
  for await (const { page, tree } of trainingPages(wholeNumber("pages", values.pages, 1))) {
    const { precision, recall, f1 } = wordF1(
      page.gold.text,
      labelledText(tree, leafLabels(tree, page.gold.text)),
    );
    scores.push([precision, recall, f1]);
  }
  const [precision, recall, f1] = [0, 1, 2].map((i) => mean(scores.map((score) => score[i]!)).toFixed(4));
  console.log(`${scores.length} pages: precision ${precision}, recall ${recall}, F1 ${f1}`);
  return 0;
}
