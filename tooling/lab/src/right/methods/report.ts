import { readFileSync } from "node:fs";
import { toMarkdown } from "@winnow/eval";
import { tableOf } from "../../table.js";
import { type Agreement, merged, type Summary, summaryOf } from "./agreement.js";
import { wordRuns } from "./difference.js";
import { type Original, titleOf } from "./types.js";

/** The agreement of ours with originals, by data set. */
export type Compared = ReadonlyMap<Original, ReadonlyMap<string, Agreement>>;

export interface ReportOptions {
  readonly sets: readonly string[];
  /** Number of pages of each set. */
  readonly take: number;
  /** Number of pages that differ most to list for each original. */
  readonly worst: number;
  /** The line above each table, see {@link madeBy}. */
  readonly made: string;
  readonly explanations?: ReadonlyMap<string, string>;
}

/**
 * Why ours differs from an original: the sections of `explanations.md`, by the names of originals.
 */
function readExplanations(): ReadonlyMap<string, string> {
  // Not copied to dist.
  const file = new URL("../../../src/right/methods/explanations.md", import.meta.url);
  const sections = readFileSync(file, "utf8").split(/^## /m).slice(1);
  return new Map(
    sections.flatMap((section) => {
      const [names = "", ...lines] = section.split("\n");
      return names.split(", ").map((name) => [name, lines.join("\n").trim()] as const);
    }),
  );
}

/**
 * A report in Markdown: agreement with the originals, quality of both, and the pages that differ most.
 *
 * @param skipped - why other originals could not be compared.
 */
export function fidelityReport(
  compared: Compared,
  skipped: ReadonlyMap<Original, string>,
  { sets, take, worst, made, explanations = readExplanations() }: ReportOptions,
): string {
  return `${[
    INTRODUCTION(sets, take),
    "## Agreement",
    made,
    toMarkdown(agreementTable(compared, sets)).trim(),
    "Targets apply to each set and to all pages. Failed: pages for which the original returned nothing, because it raised an\n" +
      "exception or took more than ten minutes; they are left out.",
    ...skippedLines(skipped),
    "## Quality",
    made,
    toMarkdown(qualityTable(compared, sets)).trim(),
    "## Differences",
    made,
    toMarkdown(worstTable(compared, worst)).trim(),
    ...[...compared.keys()].flatMap(({ name }) => {
      const explanation = explanations.get(name);
      return explanation === undefined ? [] : [`### \`${name}\``, explanation];
    }),
  ].join("\n\n")}\n`;
}

const INTRODUCTION = (sets: readonly string[], take: number): string => `# Fidelity

How well the methods agree with the software that they are ports of. The command runs the originals on ${take} pages of each data
set (${sets.join(", ")}), evenly spread and always the same, and compares the plain texts: the
F1 of their words, counting repetitions, averaged over pages. Both get the same decoded strings.`;

function agreementTable(compared: Compared, sets: readonly string[]): ReturnType<typeof tableOf> {
  const rows = [...compared].map(([original, agreements]) => {
    const all = summaryOf(merged([...agreements.values()], 0));
    const perSet = sets.map((set) => summaryOn(agreements.get(set))?.f1);
    const values = [...perSet.filter((value) => value !== undefined), all.f1];
    const { target } = original;
    return [
      original.name,
      titleOf(original),
      ...[...perSet, all.f1].map(figure),
      percent(all.near),
      percent(all.close),
      target === undefined
        ? "–"
        : `${figure(target)} ${values.every((value) => value >= target) ? "met" : "missed"}`,
      String(all.failed),
    ];
  });
  const columns = ["method", "original", ...sets, "all", "≥ .95", "≥ .98", "target", "failed"];
  return tableOf("Ours against the original's text, word F1", columns, rows, [], 2);
}

function qualityTable(compared: Compared, sets: readonly string[]): ReturnType<typeof tableOf> {
  const columns = ["method", ...sets, "all, ours", "original", "difference"];
  const rows = [...compared].map(([original, agreements]) => {
    const perSet = sets.map((set) => {
      const found = summaryOn(agreements.get(set));
      return found === undefined ? "–" : `${figure(found.ours)} / ${figure(found.theirs)}`;
    });
    const { ours, theirs } = summaryOf(merged([...agreements.values()], 0));
    const difference = ours - theirs;
    return [original.name, ...perSet, figure(ours), figure(theirs), signed(difference)];
  });
  return tableOf("Word F1 against the gold text, ours / the original's", columns, rows);
}

/** Undefined for a set without pages that were compared. */
function summaryOn(agreement: Agreement | undefined): Summary | undefined {
  return agreement === undefined || agreement.pages.length === 0 ? undefined : summaryOf(agreement);
}

/** The pages that differ most from each original, with the numbers of words that differ. */
function worstTable(compared: Compared, worst: number): ReturnType<typeof tableOf> {
  const rows = [...compared].flatMap(([{ name }, agreements]) =>
    merged([...agreements.values()], worst).worst.map(({ key, set, f1, ourText, theirText }) => {
      const count = { both: 0, ours: 0, theirs: 0 };
      for (const run of wordRuns(ourText, theirText)) count[run.in] += run.words.length;
      const counts = [count.ours, count.theirs, count.both].map(String);
      return [name, key.slice(0, 12), set, figure(f1), ...counts];
    }),
  );
  const columns = ["method", "page", "set", "F1", "words only in ours", "only in the original", "in both"];
  return tableOf("The pages that differ most", columns, rows, [], 3);
}

function skippedLines(skipped: ReadonlyMap<Original, string>): readonly string[] {
  if (skipped.size === 0) return [];
  const lines = [...skipped].map(
    ([original, why]) => `- \`${original.name}\` (${titleOf(original)}): ${why}`,
  );
  return [["Not compared:", ...lines].join("\n")];
}

function figure(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? "–" : value.toFixed(3);
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

function signed(value: number): string {
  const digits = Math.abs(value).toFixed(3);
  return Number(digits) === 0 ? digits : `${value < 0 ? "−" : "+"}${digits}`;
}
