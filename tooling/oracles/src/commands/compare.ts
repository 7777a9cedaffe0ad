import { parseArgs } from "node:util";
import { DATASETS, type DatasetName, textTable, UsageError, wholeNumber } from "@winnow/common";
import { parse } from "@winnow/core-dom";
import { wordF1 } from "@winnow/eval";
import { type Agreement, agreementsOn, merged, type PageDifference, summaryOf } from "../agreement.js";
import { originalsNamed, REPORT_PAGES, REPORT_SETS, setsNamed } from "../arguments.js";
import { excerpts, showRuns, wordRuns } from "../difference.js";
import { type OurText, ourText } from "../ours.js";
import { keyOf, recordedAnswers, samplePages } from "../record.js";
import { type Original, titleOf } from "../types.js";

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

/** What to compare. */
interface Selection {
  readonly sets: readonly DatasetName[];
  /** Number of pages of each set. */
  readonly take: number;
  /** Number of pages of each set to list. */
  readonly worst: number;
}

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
  const selection: Selection = {
    sets: setsNamed(values.sets),
    take: wholeNumber("take", values.take ?? REPORT_PAGES, 1),
    worst: wholeNumber("worst", values.worst ?? 10, 0),
  };
  let met = true;
  for (const original of originalsNamed(positionals)) {
    if (original.ours === undefined) continue;
    const ours = await ourText(original.ours);
    if (ours === undefined) {
      console.error(`${original.name}: SKIPPED: there is no such method or factory`);
      continue;
    }
    try {
      if (values.show === undefined) met = (await compare(original, ours, selection)) && met;
      else await show(original, ours, selection, values.show);
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
  { sets, take, worst }: Selection,
): Promise<boolean> {
  const found: Agreement[] = [];
  const lists: string[] = [];
  let met = true;
  for (const set of sets) {
    const sample = await samplePages(set, take);
    const theirs = await recordedAnswers(original, sample);
    const [agreement] = agreementsOn(sample, [{ ourText: ours, theirs }], worst);
    found.push(agreement!);
    met &&= agreement!.pages.length === 0 || summaryOf(agreement!).f1 >= (original.target ?? 0);
    if (worst > 0) lists.push(`${set}:`, ...agreement!.worst.flatMap(pageLines));
  }
  const rows = sets.map((set, i) => row(set, found[i]!));
  if (sets.length > 1) rows.push(row("all", merged(found, 0)));
  const { target } = original;
  const verdict = target === undefined ? "" : `; target ${target}: ${met ? "met" : "NOT MET"}`;
  const headings = ["set", "pages", "F1", "≥ .95", "≥ .98", "gold: ours", "theirs", "original failed"];
  console.log(`${original.name}: ${titleOf(original)}${verdict}`);
  console.log(`${textTable(headings, rows)}\n${lists.join("\n")}\n`);
  return met;
}

function row(name: string, agreement: Agreement): readonly string[] {
  const { pages, failed, f1, near, close, ours, theirs } = summaryOf(agreement);
  const figures = [f1, near, close, ours, theirs].map((value) => (pages === 0 ? "–" : value.toFixed(4)));
  return [name, String(pages), ...figures, String(failed)];
}

/** A page of the list of those that differ most, with its longest differences. */
function pageLines({ key, f1, ours, theirs, ourText, theirText }: PageDifference): readonly string[] {
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
  { sets, take }: Selection,
  wanted: string,
): Promise<void> {
  for (const set of sets) {
    const sample = await samplePages(set, take);
    const wantedPages = sample.pages.filter((page) => keyOf(page).startsWith(wanted));
    const theirs = await recordedAnswers(original, { set, pages: wantedPages });
    for (const page of wantedPages) {
      const key = keyOf(page);
      const answer = theirs.get(key);
      if (answer === undefined) continue;
      const { text = "", error } = answer;
      const our = ours(parse(page.html), page.url);
      const failure = error === undefined ? "" : ` (the original failed: ${error})`;
      console.log(`${original.name}: ${set} ${key}: F1 ${wordF1(text, our).f1.toFixed(4)}${failure}`);
      console.log(showRuns(wordRuns(our, text)));
    }
  }
}
