import { parseArgs } from "node:util";
import { methods } from "@winnow/baselines/methods";
import { datasetPages, textTable, wholeNumber } from "@winnow/common";
import { parse, type Tree } from "@winnow/core-dom";
import { catalogue as winnow } from "@winnow/extract/winnow";
import { figure, median } from "../report/statistics.js";
import { shortest } from "../run/cpu.js";

export const usage: string = `usage: pnpm bench methods [--take N] [--rounds N]

Measures the CPU time of every method on parsed pages of wcxb-dev, with its layout if it has one, next to the time
of the parse, in one process: milliseconds for the median page and for all pages, and the median of the ratios to the
parse of the same page. Each figure of a page is the shortest of the rounds, after one round that is not counted.

  --take N     number of pages, evenly spread (default 100)
  --rounds N   default 5
`;

/** @returns 0, because the times are not bounds. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { take: { type: "string", default: "100" }, rounds: { type: "string", default: "5" } },
  });
  const rounds = wholeNumber("rounds", values.rounds, 1);
  const pages: string[] = [];
  for await (const { html } of datasetPages("wcxb-dev", wholeNumber("take", values.take, 1)))
    pages.push(html);
  const trees = pages.map((html) => parse(html));
  const parsing = shortest(pages, rounds, (html) => parse(html));
  const rows = [["parse", ...figures(parsing, parsing)]];
  for (const [name, { method }] of Object.entries({ ...winnow, ...methods })) {
    const times = shortest(trees, rounds, (tree: Tree) => {
      const marks = method(tree, {});
      return marks.layout?.(tree, marks);
    });
    rows.push([name, ...figures(times, parsing)]);
  }
  console.log(`${pages.length} pages of wcxb-dev, best of ${rounds} rounds, CPU milliseconds\n`);
  console.log(textTable(["method", "median page", "all pages", "to parse, median"], rows));
  return 0;
}

function figures(times: readonly number[], parsing: readonly number[]): readonly string[] {
  const ratios = times.map((ms, i) => ms / parsing[i]!);
  return [figure(median(times)), figure(times.reduce((sum, ms) => sum + ms, 0)), figure(median(ratios))];
}
