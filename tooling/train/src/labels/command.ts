import { mean, wordF1 } from "@winnow/eval";
import { type Command, count, defineCommand } from "@winnow/lab";
import { trainingPages } from "../pages/training-pages.js";
import { labelledText, leafLabels } from "./leaf-labels.js";

export const command: Command = defineCommand(
  {
    about: `
Labels the text nodes of wcxb-dev by the gold texts, and compares the text of the labelled nodes with the gold: the scores of a
method that makes no mistake in terms of the labels.`,
    options: {
      pages: count("number of pages", 2000),
    },
  },
  async ({ pages }) => {
    const scores: (readonly [precision: number, recall: number, f1: number])[] = [];
    for await (const { page, tree } of trainingPages(pages)) {
      const { precision, recall, f1 } = wordF1(
        page.gold.text,
        labelledText(tree, leafLabels(tree, page.gold.text)),
      );
      scores.push([precision, recall, f1]);
    }
    const [precision, recall, f1] = [0, 1, 2].map((i) => mean(scores.map((score) => score[i]!)).toFixed(4));
    console.log(`${scores.length} pages: precision ${precision}, recall ${recall}, F1 ${f1}`);
    return 0;
  },
);
