import { createTrafilatura } from "@winnow/baselines/methods/trafilatura";
import { parse } from "@winnow/core-dom";
import { mean, toMarkdown, wordF1 } from "@winnow/eval";
import { extract } from "@winnow/extract";
import { type Command, chosenNames, defineCommand, take } from "../../command.js";
import { DATASETS, datasetPages } from "../../data/datasets.js";
import { tableOf } from "../../table.js";

const METHODS = [createTrafilatura(), createTrafilatura({ linkDensity: "note" })] as const;

export const command: Command = defineCommand(
  {
    about: `
Compares the two link density tests of the method trafilatura, that of version 2.3 and that of a note on an earlier
version, by the words of the gold text: multiset F1, averaged over pages.

SET: data sets; default: all with gold texts.`,
    operands: "[SET]...",
    options: { take: take(Number.POSITIVE_INFINITY) },
  },
  async ({ take }, operands) => {
    const rows: string[][] = [];
    for (const set of operands.length === 0 ? DATASETS : chosenNames("SET", operands, DATASETS)) {
      const scores: [number, number][] = [];
      let different = 0;
      for await (const { html, gold } of datasetPages(set, take)) {
        const tree = parse(html);
        const [byDefault, byNote] = METHODS.map((method) => extract(tree, { method }).text) as [
          string,
          string,
        ];
        if (byDefault !== byNote) different++;
        scores.push([wordF1(gold.text, byDefault).f1, wordF1(gold.text, byNote).f1]);
      }
      const [better, worse] = [1, -1].map((sign) => scores.filter(([a, b]) => sign * (b - a) > 0).length);
      const means = ([0, 1] as const).map((which) => mean(scores.map((pair) => pair[which])).toFixed(4));
      const counts = [scores.length, different, better, worse].map(String);
      rows.push([set, ...counts, ...means]);
      console.error(rows.at(-1)!.join(" "));
    }
    const columns = [
      "set",
      "pages",
      "other text with the note",
      "better",
      "worse",
      "F1, version 2.3",
      "F1, note",
    ];
    console.log(toMarkdown(tableOf("Link density tests of trafilatura", columns, rows)));
    return 0;
  },
);
