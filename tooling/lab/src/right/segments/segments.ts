import { fileURLToPath } from "node:url";
import { parse } from "@winnow/core-dom";
import { extract } from "@winnow/extract";
import { segment } from "@winnow/segment";
import { type Command, chosenNames, count, defineCommand, flag, take } from "../../command.js";
import { DATASETS, type DatasetName, datasetPages } from "../../data/datasets.js";
import { writeFigures } from "../../figures.js";
import { stampTables } from "../../publish/check.js";
import { sum } from "../../run/statistics.js";
import { tableText } from "../../table.js";
import { f1, measure, type UnitCounts } from "./measure.js";
import { silverOf } from "./silver.js";
import { FORMS, type Form, stripped } from "./strip.js";

interface Result {
  readonly form: Form;
  readonly name: string;
  readonly counts: UnitCounts;
}

export const command: Command = defineCommand(
  {
    about: `
Finds the pages whose own markup declares their posts, comments, answers or reviews (microdata, or that of a known program),
removes the declarations, and compares the segments with the units: a unit is found if one segment contains 90% of its
words and no other unit.

declared: the page as it is. names: JSON-LD and microdata are removed. no-names: also all ids and classes.
author, date: the share of found units with the declared author, and the declared day.
words: the share of the words of found units' segments that are the units'.

SET: ${DATASETS.join(", ")}; default: wcxb-dev.`,
    operands: "[SET]...",
    options: {
      take: take(Number.POSITIVE_INFINITY),
      worst: count("list the N worst pages", 10, 0),
      write: flag("write tooling/lab/figures/segments.json"),
    },
  },
  async ({ take, worst, write }, operands) => {
    const figures: SilverFigures[] = [];
    for (const set of chosenNames("SET", operands.length === 0 ? ["wcxb-dev"] : operands, DATASETS)) {
      const results = await compare(set, take);
      for (const form of FORMS) {
        const own = results.filter((one) => one.form === form);
        if (own.length === 0) {
          console.log(`${set}: no page declares its units`);
          continue;
        }
        const found = figuresOf(set, form, own, worst);
        figures.push(found);
        console.log(`${reportOf(found)}\n`);
      }
    }
    if (write) {
      writeFigures(FIGURES, figures);
      await stampTables("lab right segments wcxb-dev dragnet-train --write", ["content", "segments"]);
    }
    return 0;
  },
);

const FIGURES = fileURLToPath(new URL("../../../figures/segments.json", import.meta.url));

/** What `--write` writes, for each set and form. */
export interface SilverFigures {
  readonly set: DatasetName;
  readonly form: Form;
  readonly pages: number;
  readonly units: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** The mean over pages. */
  readonly f1ByPage: number;
  /** Number of pages on which every unit was found, and nothing else. */
  readonly complete: number;
  /** The proportion of found units with the declared author, and with the declared day. */
  readonly author: number;
  readonly date: number;
  /** The proportion of the words of found units' segments that are the units'. */
  readonly words: number;
  readonly worst: readonly {
    readonly page: string;
    readonly f1: number;
    readonly units: number;
    readonly segments: number;
    readonly found: number;
  }[];
}

async function compare(set: DatasetName, take: number): Promise<readonly Result[]> {
  const results: Result[] = [];
  for await (const { html, url, id } of datasetPages(set, take)) {
    const tree = parse(html);
    const silver = silverOf(tree);
    if (silver === undefined) continue;
    const site = url !== undefined && URL.canParse(url) ? new URL(url).host : id.slice(0, 12);
    for (const form of FORMS) {
      const page = stripped(tree, form);
      const { marks } = extract(page, { url, comments: true });
      const counts = measure(silver, segment(page, marks, { url }));
      results.push({ form, name: `${silver.platform} ${site}`, counts });
    }
  }
  return results;
}

function figuresOf(set: DatasetName, form: Form, results: readonly Result[], worst: number): SilverFigures {
  const total = (name: keyof UnitCounts): number => sum(results.map(({ counts }) => counts[name]));
  const precision = total("exact") / total("segments");
  const recall = total("exact") / total("units");
  return {
    ...{ set, form, pages: results.length, units: total("units"), precision, recall },
    f1: (2 * precision * recall) / (precision + recall),
    f1ByPage: sum(results.map(({ counts }) => f1(counts))) / results.length,
    complete: results.filter(({ counts }) => f1(counts) === 1).length,
    author: total("authorsFound") / total("authors"),
    date: total("datesFound") / total("dates"),
    words: sum(results.map(({ counts }) => counts.tokenPrecision * counts.exact)) / total("exact"),
    worst: results
      .toSorted((a, b) => f1(a.counts) - f1(b.counts))
      .slice(0, worst)
      .map(({ name, counts: { units, segments, exact }, counts }) => ({
        ...{ page: name, f1: f1(counts), units, segments, found: exact },
      })),
  };
}

function reportOf(figures: SilverFigures): string {
  const { set, form, pages, units, complete, worst } = figures;
  const shares = ["author", "date", "words"] as const;
  const summary = [
    ...[pages, units].map(String),
    ...(["precision", "recall", "f1", "f1ByPage"] as const).map((name) => figures[name].toFixed(3)),
    `${complete}`,
    ...shares.map((name) => figures[name].toFixed(3)),
  ];
  const head = ["pages", "units", "P", "R", "F1", "F1 by page", "complete", ...shares];
  const rows = worst.map(({ page, f1, ...counts }) => [
    page,
    f1.toFixed(2),
    ...Object.values(counts).map(String),
  ]);
  return [
    `${set}, ${form}\n`,
    tableText(head, [summary], 0),
    ...(rows.length === 0 ? [] : [tableText(["worst pages", "F1", "units", "segments", "found"], rows)]),
  ].join("\n\n");
}
