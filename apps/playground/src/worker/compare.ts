import { wordCount, wordSpans } from "@winnow/core-dom/text";
import { wordF1 } from "@winnow/eval";
import { type Extraction, extract } from "@winnow/extract";
import { diffArrays } from "diff";
import type { Comparison, PageSource, Row, Settings, Stretch } from "../types.js";
import { extracted } from "./extraction.js";

/**
 * Extracts a page with two methods and compares their texts, word by word, and their marks, block by block.
 *
 * @param settings - those of the left method.
 * @param other - the name of the right method.
 * @param otherHtml - the content in the place of the right method's, all of whose text is compared.
 */
export async function compare(
  page: PageSource,
  settings: Settings,
  other: string,
  otherHtml?: string,
): Promise<Comparison> {
  const { extraction: left } = await extracted(page, settings);
  // Marks of two methods can be compared if they are on one tree.
  const known = left.method === "embedded-data" ? undefined : { tree: left.tree };
  const right =
    otherHtml === undefined
      ? (await extracted(page, { ...settings, method: other }, known)).extraction
      : extract({ html: otherHtml }, { include: "body" });
  const { precision, recall, f1 } = wordF1(right.text, left.text);
  return {
    words: [wordCount(left.text), wordCount(right.text)],
    shared: [precision, recall],
    f1,
    blocks: left.tree === right.tree ? blockAgreement(left, right) : undefined,
    ...alignedRows(left.text, right.text),
  };
}

function blockAgreement(left: Extraction, right: Extraction): NonNullable<Comparison["blocks"]> {
  const counts = { both: 0, left: 0, right: 0, neither: 0 };
  const others = right.blocks;
  for (const [i, { label }] of left.blocks.entries()) {
    const inLeft = label === "content";
    const inRight = others[i]?.label === "content";
    counts[inLeft ? (inRight ? "both" : "left") : inRight ? "right" : "neither"]++;
  }
  return counts;
}

/** Limits of the alignments of lines, and of words in a line: edits, and milliseconds. */
const LINE_LIMITS = { maxEditLength: 4_000, timeout: 3_000 };
const WORD_LIMITS = { maxEditLength: 400, timeout: 100 };

/** Lines that share a smaller part of their words are shown one after the other. */
const MIN_SHARED = 0.3;

/**
 * Aligns two texts line by line, and similar lines word by word.
 *
 * @returns the rows; `aligned: false` if the texts are too different, with their lines side by side.
 */
export function alignedRows(left: string, right: string): Pick<Comparison, "rows" | "aligned"> {
  const [a, b] = [linesOf(left), linesOf(right)];
  const changes = diffArrays(a, b, LINE_LIMITS);
  if (changes === undefined) return { rows: paired(a, b, false), aligned: false };
  const rows: Row[] = [];
  let removed: readonly string[] = [];
  for (const { value, added, removed: isRemoved } of changes) {
    if (isRemoved) {
      removed = value;
      continue;
    }
    rows.push(...paired(removed, added ? value : [], true));
    removed = [];
    if (!added) rows.push(...value.map(equalRow));
  }
  rows.push(...paired(removed, [], true));
  return { rows, aligned: true };
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

function equalRow(line: string): Row {
  const side: readonly Stretch[] = [{ text: line, common: true }];
  return { left: side, right: side, equal: true };
}

/** How many lines ahead a similar one is looked for. */
const MAX_AHEAD = 12;

/** Returns the rows of lines that differ: similar ones side by side, in order, and the others between them. */
function paired(left: readonly string[], right: readonly string[], isAligned: boolean): Row[] {
  const rows: Row[] = [];
  let [from, at] = [0, 0];
  const flush = (toLeft: number, toRight: number): void => {
    for (; from < toLeft || at < toRight; from++, at++) {
      rows.push({
        left: from < toLeft ? [{ text: left[from]!, common: false }] : [],
        right: at < toRight ? [{ text: right[at]!, common: false }] : [],
        equal: false,
      });
    }
    [from, at] = [toLeft, toRight];
  };
  if (isAligned) {
    for (const [i, line] of left.entries()) {
      const ahead = right.slice(at, at + MAX_AHEAD).findIndex((other) => areSimilar(line, other));
      if (ahead < 0) continue;
      flush(i, at + ahead);
      rows.push(changedRow(line, right[at]!));
      [from, at] = [i + 1, at + 1];
    }
  }
  flush(left.length, right.length);
  return rows;
}

function areSimilar(left: string, right: string): boolean {
  return wordF1(left, right).f1 >= MIN_SHARED;
}

function changedRow(left: string, right: string): Row {
  const changes = diffArrays(tokensOf(left), tokensOf(right), WORD_LIMITS) ?? [
    { value: [left], removed: true, added: false },
    { value: [right], removed: false, added: true },
  ];
  const side = (other: "added" | "removed"): readonly Stretch[] =>
    changes
      .filter((change) => !change[other])
      .map(({ value, added, removed }) => ({ text: value.join(""), common: !added && !removed }));
  return { left: side("added"), right: side("removed"), equal: false };
}

/** Splits a line into words and what is between them. */
function tokensOf(line: string): string[] {
  const tokens: string[] = [];
  let end = 0;
  const spans = wordSpans(line);
  for (let i = 0; i < spans.length; i += 2) {
    const [from, to] = [spans[i]!, spans[i + 1]!];
    if (from > end) tokens.push(line.slice(end, from));
    tokens.push(line.slice(from, to));
    end = to;
  }
  if (end < line.length) tokens.push(line.slice(end));
  return tokens;
}
