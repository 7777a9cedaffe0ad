import type { Metadata } from "@winnow/extract";
import type { MeasuredPage } from "./figures.js";
import { goldOf } from "./measures.js";
import type { Bounded } from "./sets.js";
import type { Field, System } from "./types.js";

/** The field whose misses are told; `byline` and `published` are other names of it. */
export type Misses = Field;

const NAMES: Readonly<Record<string, Misses>> = {
  title: "title",
  date: "date",
  published: "date",
  author: "authors",
  authors: "authors",
  byline: "authors",
};

/** Undefined where there is no such field. */
export function readMisses(name: string): Misses | undefined {
  return Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
}

/** Each page on which ours falls short of the field's first measure: id, address, gold, ours, and the evidence. */
export function missLines(
  pages: readonly MeasuredPage[],
  measures: readonly Bounded[],
  field: Misses,
  metadataOf: (key: string) => Metadata,
  ours: System,
): readonly string[] {
  const measure = measures.find((bounded) => bounded.measure.field === field)?.measure;
  if (measure === undefined) return [];
  const lines: string[] = [];
  let asked = 0;
  let missed = 0;
  for (const page of pages) {
    const gold = goldOf(page.gold, field);
    if (gold === undefined) continue;
    asked++;
    const answer = ours.answer(page.key);
    if (measure.score(answer, gold) === 1) continue;
    missed++;
    const said = field === "authors" ? answer.authors.join("; ") : answer[field];
    lines.push(
      [page.id, page.pageType, page.source, page.url].filter((part) => part !== undefined).join(" "),
      `  gold      ${oneLine(gold)}`,
      `  ours      ${oneLine(said ?? "")}`,
      ...evidenceLines(metadataOf(page.key), field),
    );
  }
  return [...lines, `${measure.name}: ${missed} missed of ${asked}`];
}

/** How many rejected values are shown. */
const SHOWN = 6;

function evidenceLines(metadata: Metadata, field: Field): readonly string[] {
  const evidence = metadata.evidence[field === "date" ? "published" : field];
  if (evidence === undefined) return [];
  const { chosen, agreeing, rejected } = evidence;
  const lines: string[] = [];
  if (chosen !== undefined) lines.push(`  chosen    ${chosen.source} ${chosen.key}`);
  for (const { source, key } of agreeing.slice(0, SHOWN)) lines.push(`  agreeing  ${source} ${key}`);
  for (const { source, key, value, reason } of rejected.slice(0, SHOWN)) {
    lines.push(`  rejected  ${source} ${key} ${reason}: ${oneLine([value].flat().join("; "))}`);
  }
  return lines;
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").slice(0, 200);
}
