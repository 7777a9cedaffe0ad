import { parseArgs } from "node:util";
import { DATASETS, type DatasetName, datasetPages, textTable, UsageError, wholeNumber } from "@winnow/common";
import { wordF1 } from "@winnow/eval";
import { agreementOn, type PageAgreement, type Summary, summaryOf, worstPages } from "./agreement.js";
import { originalsNamed, REPORT_PAGES, REPORT_SETS, setsNamed } from "./arguments.js";
import { excerpts, showRuns, wordRuns } from "./difference.js";
import { type OurText, ourText } from "./ours.js";
import { keyOf, recordedAnswers } from "./record.js";
import type { Original } from "./types.js";

export const usage: string = `usage: pnpm oracles compare [METHOD]... [--sets SET,...] [--take N] [--worst N] [--show KEY]

Compares the texts of our methods with those of their originals (word F1), and both with the gold text. Outputs
that are not recorded yet are recorded first. Under the table: the pages that differ most, and the longest runs
of words that only ours (+) or only theirs (-) has.

  METHOD     a method, or one variant of an original, such as trafilatura-fast (default: all)
  --sets     ${DATASETS.join(", ")}
             (default: ${REPORT_SETS.join(",")})
  --take N   use N pages of each set, evenly spread (default ${REPORT_PAGES})
  --worst N  list N pages of each set (default 10)
  --show KEY print both texts of one page as a diff of their words; KEY: the start of the key that a list shows
`;

/** @returns 0 if all targets are met, otherwise 1. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      sets: { type: "string", multiple: true },
      take: { type: "string" },
      worst: { type: "string" },
      show: { type: "string" },
    },
    allowPositionals: true,
  });
  const take = wholeNumber("take", values.take ?? REPORT_PAGES, 1);
  const worst = wholeNumber("worst", values.worst ?? 10, 0);
  const sets = setsNamed(values.sets);
  let met = true;
  for (const original of originalsNamed(positionals)) {
    if (original.ours === undefined) continue;
    const ours = await ourText(original.ours);
    if (ours === undefined) {
      console.error(`${original.name}: SKIPPED: there is no such method yet`);
      continue;
    }
    try {
      if (values.show === undefined) met = (await compare(original, ours, sets, take, worst)) && met;
      else await show(original, ours, sets, take, values.show);
    } catch (error) {
      if (error instanceof UsageError) throw error;
      console.error(`${original.name}: SKIPPED: ${(error as Error).message}`);
      met = false;
    }
  }
  return met ? 0 : 1;
}

/** Prints the agreement on each set. @returns whether the target is met on all of them. */
async function compare(
  original: Original,
  ours: OurText,
  sets: readonly DatasetName[],
  take: number,
  worst: number,
): Promise<boolean> {
  const rows: (readonly string[])[] = [];
  const all: PageAgreement[] = [];
  const lists: string[] = [];
  let failures = 0;
  let met = true;
  for (const set of sets) {
    const { pages, failed } = await agreementOn(
      set,
      take,
      ours,
      await recordedAnswers(original, set, { take }),
    );
    const summary = summaryOf(pages);
    rows.push(row(set, summary, failed));
    met &&= pages.length === 0 || summary.f1 >= (original.target ?? 0);
    all.push(...pages);
    failures += failed;
    if (worst > 0) lists.push(`${set}:`, ...worstPages(pages, worst).flatMap(pageLines));
  }
  const total = summaryOf(all);
  if (sets.length > 1) rows.push(row("all", total, failures));
  const target =
    original.target === undefined ? "" : `, target ${original.target}: ${met ? "met" : "NOT MET"}`;
  console.log(`${original.name}: ${titleOf(original)}${target}`);
  const headings = ["set", "pages", "F1", "≥ .95", "≥ .98", "gold: ours", "theirs", "original failed"];
  console.log(`${textTable(headings, rows)}\n${lists.join("\n")}\n`);
  return met;
}

function row(
  name: string,
  { pages, f1, near, close, ours, theirs }: Summary,
  failed: number,
): readonly string[] {
  return [
    name,
    String(pages),
    ...[f1, near, close, ours, theirs].map((value) => figure(value)),
    String(failed),
  ];
}

function figure(value: number): string {
  return Number.isNaN(value) ? "–" : value.toFixed(4);
}

function titleOf({ software, version, note }: Original): string {
  return `${software} ${version}${note === undefined ? "" : ` ${note}`}`;
}

/** A page of the list of those that differ most, with its longest differences. */
function pageLines({ key, f1, ours, theirs, ourText, theirText }: PageAgreement): readonly string[] {
  if (f1 === 1) return [];
  const runs = wordRuns(ourText, theirText);
  return [
    `  ${f1.toFixed(4)}  ${key.slice(0, 100)}  (gold: ours ${ours.toFixed(3)}, theirs ${theirs.toFixed(3)})`,
    ...excerpts(runs, "ours", 2).map((words) => `      + ${words}`),
    ...excerpts(runs, "theirs", 2).map((words) => `      - ${words}`),
  ];
}

/** Prints both texts of the pages whose key starts with `wanted`. */
async function show(
  original: Original,
  ours: OurText,
  sets: readonly DatasetName[],
  take: number,
  wanted: string,
): Promise<void> {
  for (const set of sets) {
    const theirs = await recordedAnswers(original, set, { take });
    for await (const page of datasetPages(set, take)) {
      const key = keyOf(page);
      if (!key.startsWith(wanted)) continue;
      const { text, error } = theirs.get(key)!;
      const our = ours(page.html, page.url);
      const f1 = wordF1(text ?? "", our).f1.toFixed(4);
      console.log(`${original.name}: ${set} ${key}: F1 ${f1}${error === undefined ? "" : ` (${error})`}`);
      console.log(showRuns(wordRuns(our, text ?? "")));
    }
  }
}
