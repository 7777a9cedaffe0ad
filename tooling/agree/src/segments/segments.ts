import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { DATASETS, type DatasetName, datasetPages, listOf, textTable, wholeNumber } from "@winnow/common";
import { parse } from "@winnow/core-dom";
import { extract } from "@winnow/extract";
import { segment } from "@winnow/segment";
import { f1, measure, type UnitCounts } from "./measure.js";
import { silverOf } from "./silver.js";
import { FORMS, type Form, stripped } from "./strip.js";

export const usage: string = `usage: pnpm agree segments [DATASET]... [--take N] [--worst N] [--output FILE] [--write]

Finds the pages whose own markup declares their posts, comments, answers or reviews (microdata, or that of a known
program), removes the declarations, and compares the segments with the units: a unit is found if one segment contains
90% of its words and no other unit. Default: wcxb-dev.

declared: the page as it is. names: JSON-LD and microdata are removed. no-names: also all ids and classes.
author, date: the share of found units with the declared author, and the declared day.
words: the share of the words of found units' segments that are the units'.
segment / parse: the time of all segmentations divided by that of all parses, the shortest of three runs each.

  --take N       use N pages of each set, evenly spread (default all)
  --worst N      list the N worst pages (default 10)
  --output FILE  write the pages' units as JSON lines
  --write        write tooling/agree/figures/segments.json
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
      write: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const take = values.take === undefined ? Number.POSITIVE_INFINITY : wholeNumber("take", values.take, 1);
  const worst = wholeNumber("worst", values.worst, 0);
  const sets = positionals.length === 0 ? (["wcxb-dev"] as const) : listOf("DATASET", positionals, DATASETS);
  const figures: SilverFigures[] = [];
  for (const set of sets) {
    const { results, lines } = await compare(set, take);
    if (values.output !== undefined) await writeFile(values.output, lines.join(""), { flag: "a" });
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
  if (values.write) await writeFile(FIGURES, `${JSON.stringify(figures, null, 2)}\n`);
  return 0;
}

const FIGURES = fileURLToPath(new URL("../../figures/segments.json", import.meta.url));

/** What `--write` writes, for each set and form. */
interface SilverFigures {
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
  /** The time of all segmentations divided by that of all parses. */
  readonly time: number;
  readonly worst: readonly {
    readonly page: string;
    readonly f1: number;
    readonly units: number;
    readonly segments: number;
    readonly found: number;
  }[];
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

function figuresOf(set: DatasetName, form: Form, results: readonly Result[], worst: number): SilverFigures {
  const sum = (of: (result: Result) => number): number => results.reduce((all, one) => all + of(one), 0);
  const total = (name: keyof UnitCounts): number => sum(({ counts }) => counts[name]);
  const precision = total("exact") / total("segments");
  const recall = total("exact") / total("units");
  return {
    ...{ set, form, pages: results.length, units: total("units"), precision, recall },
    f1: (2 * precision * recall) / (precision + recall),
    f1ByPage: sum(({ counts }) => f1(counts)) / results.length,
    complete: results.filter(({ counts }) => f1(counts) === 1).length,
    author: total("authorsFound") / total("authors"),
    date: total("datesFound") / total("dates"),
    words: sum(({ counts }) => counts.tokenPrecision * counts.exact) / total("exact"),
    time: sum(({ segmenting }) => segmenting) / sum(({ parsing }) => parsing),
    worst: results
      .toSorted((a, b) => f1(a.counts) - f1(b.counts))
      .slice(0, worst)
      .map(({ name, counts: { units, segments, exact }, counts }) => ({
        ...{ page: name, f1: f1(counts), units, segments, found: exact },
      })),
  };
}

function reportOf(figures: SilverFigures): string {
  const { set, form, pages, units, complete, time, worst } = figures;
  const shares = ["author", "date", "words"] as const;
  const summary = [
    ...[pages, units].map(String),
    ...(["precision", "recall", "f1", "f1ByPage"] as const).map((name) => figures[name].toFixed(3)),
    `${complete}`,
    ...shares.map((name) => figures[name].toFixed(3)),
    time.toFixed(2),
  ];
  const head = ["pages", "units", "P", "R", "F1", "F1 by page", "complete", ...shares, "segment / parse"];
  const rows = worst.map(({ page, f1, ...counts }) => [
    page,
    f1.toFixed(2),
    ...Object.values(counts).map(String),
  ]);
  return [
    `${set}, ${form}`,
    textTable(head, [summary], 0),
    ...(rows.length === 0 ? [] : [textTable(["worst pages", "F1", "units", "segments", "found"], rows)]),
  ].join("\n");
}
