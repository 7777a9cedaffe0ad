import { parseArgs } from "node:util";
import { SEGMENTERS } from "@winnow/cli/records";
import { datasetPages, textTable, wholeNumber } from "@winnow/common";
import { parse } from "@winnow/core-dom";
import { extract } from "@winnow/extract";
import { segment } from "@winnow/segment";
import { figure, median, quantile } from "../report/statistics.js";
import { shortest } from "../run/cpu.js";

export const usage: string = `usage: pnpm bench segment [--take N] [--rounds N] [--all]

Measures the CPU time of segmenters as a ratio to the parse of the same page, on the forum and listing pages of wcxb-dev,
which are extracted with comments before, and on two large made pages. The parse and the segmenters take turns in one
process; each figure of a page is the shortest of the rounds, after one round that is not counted. The goal is that
records, the default, costs no more than the parse.

  --take N     use N pages of wcxb-dev, evenly spread, of which those of the two types are measured (default all)
  --rounds N   default 10
  --all        measure all segmenters, not only records
`;

/** Page types with many units. */
const TYPES: readonly (string | undefined)[] = ["forum", "listing"];

const MADE: Readonly<Record<string, string>> = {
  "5,000 records": many(
    5_000,
    (n) =>
      `<li class="comment"><a class="name" href="/users/${n % 40}">user ${n % 40}</a> ` +
      `<time datetime="2024-03-01">1 March</time><p>The mill turned ${n} times that day.</p><a href="#r">Reply</a></li>`,
  ),
  "100,000 nodes": many(50_000, () => "<p>x</p>"),
};

function many(count: number, unit: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => unit(n)).join("");
}

/** @returns 0, because the times are not bounds. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      take: { type: "string" },
      rounds: { type: "string", default: "10" },
      all: { type: "boolean", default: false },
    },
  });
  const take = values.take === undefined ? Number.POSITIVE_INFINITY : wholeNumber("take", values.take, 1);
  const rounds = wholeNumber("rounds", values.rounds, 1);
  const pages: string[] = [];
  for await (const { html, pageType } of datasetPages("wcxb-dev", take))
    if (TYPES.includes(pageType)) pages.push(html);
  const names = values.all ? Object.keys(SEGMENTERS) : ["records"];
  // The ordinary pages first: the engine compiles the segmenters meanwhile.
  const ordinary = measure(names, pages, rounds);
  const large = measure(names, Object.values(MADE), rounds);
  const rows = ordinary.map(({ name, parsing, segmenting }, i) => {
    const ratios = segmenting.map((ms, page) => ms / parsing[page]!);
    const ofMade = large[i]!.segmenting.map((ms, page) => ms / large[i]!.parsing[page]!);
    const all = [median(ratios), sumOf(segmenting) / sumOf(parsing), quantile(ratios, 0.9), ...ofMade];
    return [name, ...all.map(figure), `${ratios.filter((ratio) => ratio > 1).length}`];
  });
  console.log(
    `${pages.length} pages of wcxb-dev, best of ${rounds} rounds, CPU time as a ratio to the parse\n`,
  );
  const columns = ["median page", "all pages", "90% of pages", ...Object.keys(MADE), "pages above 1"];
  console.log(textTable(["segmenter", ...columns], rows));
  return 0;
}

/** CPU milliseconds of each page. */
interface Times {
  readonly name: string;
  readonly parsing: readonly number[];
  readonly segmenting: readonly number[];
}

/** Measures the parse and each segmenter, one after the other on each page. */
function measure(names: readonly string[], pages: readonly string[], rounds: number): readonly Times[] {
  const segmenters = Object.entries(SEGMENTERS).filter(([name]) => names.includes(name));
  const tasks = pages.flatMap((html): (() => unknown)[] => {
    const { tree, marks } = extract(html, { comments: true });
    const segmenting = segmenters.map(
      ([, { segmenter }]) =>
        () =>
          segment(tree, marks, { segmenter }),
    );
    return [() => parse(html), ...segmenting];
  });
  const times = shortest(tasks, rounds, (task) => task());
  const of = (place: number): readonly number[] => times.filter((_, i) => i % (names.length + 1) === place);
  return segmenters.map(([name], i) => ({ name, parsing: of(0), segmenting: of(i + 1) }));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
