import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { DATASETS, type DatasetName, datasetPages, listOf, textTable, wholeNumber } from "@winnow/common";
import { parse } from "@winnow/core-dom";
import { extract } from "@winnow/extract";
import { segment } from "@winnow/segment";
import { f1, measure, type UnitCounts } from "./measure.js";
import { silverOf } from "./silver.js";
import { FORMS, type Form, stripped } from "./strip.js";

export const usage: string = `usage: pnpm agree segments [DATASET]... [--take N] [--worst N] [--output FILE]

Finds the pages whose own markup declares their posts, comments, answers or reviews (microdata, or that of a known
program), removes the declarations, and compares the segments with the units: a unit is found if one segment contains
90% of its words and no other unit. Default: wcxb-dev.

names: JSON-LD and microdata are removed. no-names: also all ids and classes.
author, date: the share of found units with the declared author, and the declared day.
words: the share of the words of found units' segments that are the units'.
segment / parse: the time of all segmentations divided by that of all parses, the shortest of three runs each.

  --take N       use N pages of each set, evenly spread (default all)
  --worst N      list the N worst pages (default 10)
  --output FILE  write the pages' units as JSON lines
`;

interface Result {
  readonly form: Form;
  readonly name: string;
  readonly counts: UnitCounts;
  readonly parsing: number;
  readonly segmenting: number;
}

/** @returns 0; there are no targets. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      take: { type: "string" },
      worst: { type: "string", default: "10" },
      output: { type: "string" },
    },
    allowPositionals: true,
  });
  const take = values.take === undefined ? Number.POSITIVE_INFINITY : wholeNumber("take", values.take, 1);
  const worst = wholeNumber("worst", values.worst, 0);
  const sets = positionals.length === 0 ? (["wcxb-dev"] as const) : listOf("DATASET", positionals, DATASETS);
  for (const set of sets) {
    const { results, lines } = await compare(set, take);
    if (values.output !== undefined) await writeFile(values.output, lines.join(""), { flag: "a" });
    for (const form of FORMS)
      console.log(
        `${reportOf(
          set,
          results.filter((one) => one.form === form),
          worst,
        )}\n`,
      );
  }
  return 0;
}

async function compare(
  set: DatasetName,
  take: number,
): Promise<{ readonly results: readonly Result[]; readonly lines: readonly string[] }> {
  const results: Result[] = [];
  const lines: string[] = [];
  for await (const { html, url, id } of datasetPages(set, take)) {
    const tree = parse(html);
    const silver = silverOf(tree);
    if (silver === undefined) continue;
    const { platform, units } = silver;
    lines.push(
      `${JSON.stringify({ id, url, platform, units: units.map(({ rows: _, ...unit }) => unit) })}\n`,
    );
    const site = url !== undefined && URL.canParse(url) ? new URL(url).host : id.slice(0, 12);
    for (const form of FORMS) {
      const page = stripped(tree, form);
      const { marks } = extract(page, { url, comments: true });
      const parsing = timeOf(() => parse(html));
      const segmenting = timeOf(() => segment(page, marks, { url }));
      const counts = measure(silver, segment(page, marks, { url }));
      results.push({ form, name: `${platform} ${site}`, counts, parsing, segmenting });
    }
  }
  return { results, lines };
}

/** Number of runs that are timed; the shortest counts. */
const RUNS = 3;

function timeOf(task: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    task();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

function reportOf(set: DatasetName, results: readonly Result[], worst: number): string {
  const form = results[0]?.form;
  if (form === undefined) return `${set}: no page declares its units`;
  const sum = (of: (result: Result) => number): number => results.reduce((all, one) => all + of(one), 0);
  const total = (name: keyof UnitCounts): number => sum(({ counts }) => counts[name]);
  const precision = total("exact") / total("segments");
  const recall = total("exact") / total("units");
  const summary = [
    `${results.length}`,
    `${total("units")}`,
    precision.toFixed(3),
    recall.toFixed(3),
    ((2 * precision * recall) / (precision + recall)).toFixed(3),
    (sum(({ counts }) => f1(counts)) / results.length).toFixed(3),
    `${results.filter(({ counts }) => f1(counts) === 1).length}`,
    (total("authorsFound") / total("authors")).toFixed(3),
    (total("datesFound") / total("dates")).toFixed(3),
    (sum(({ counts }) => counts.tokenPrecision * counts.exact) / total("exact")).toFixed(3),
    (sum(({ segmenting }) => segmenting) / sum(({ parsing }) => parsing)).toFixed(2),
  ];
  const rows = results
    .toSorted((a, b) => f1(a.counts) - f1(b.counts))
    .slice(0, worst)
    .map(({ name, counts }) => [
      name,
      f1(counts).toFixed(2),
      ...[counts.units, counts.segments, counts.exact].map(String),
    ]);
  const head = ["pages", "units", "P", "R", "F1", "F1 by page", "complete", "author", "date", "words"];
  return [
    `${set}, ${form}`,
    textTable([...head, "segment / parse"], [summary], 0),
    ...(rows.length === 0 ? [] : [textTable(["worst pages", "F1", "units", "segments", "found"], rows)]),
  ].join("\n");
}
