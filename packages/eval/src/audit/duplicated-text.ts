import { groupBy } from "../group-by.js";
import { type AuditMaterial, countIds, issueOf, mark, markedSpans, ngramIds, type Span } from "./material.js";
import type { GoldIssue } from "./types.js";

/** The length of the thesis's n-grams (3.4, "N-Gram technique"). */
const RUN = 10;
/** Shorter lines repeat by chance. */
const SHORTEST_LINE = 3;

/**
 * Issue 1 of the thesis's section 3.4: text that the gold has several times and the page not as often. Looked at are
 * runs of ten tokens and whole lines of three to nine. Whatever occurs more often than on the page, and more than
 * once, counts from the first occurrence too many. Where the page lacks the run as such (it has something in between
 * that the gold left out), half of the run's tokens must be too many by themselves.
 *
 * Unlike the thesis's n-gram technique, which flags every repetition and drowned in pages that repeat themselves, this
 * one allows the gold what the page repeats.
 *
 * @example duplicatedText(auditMaterial(pageTokens(page)!))?.share // 0.5
 */
export function duplicatedText(material: AuditMaterial): GoldIssue | undefined {
  const { gold } = material.tokens;
  const marked = new Uint8Array(gold.length);
  markRepeated(material, RUN, undefined, marked);
  for (const [length, lines] of repeatedLines(material)) markRepeated(material, length, lines, marked);
  return issueOf("duplicated-text", gold, markedSpans(marked));
}

/** Marks n-grams of the gold that occur too often: all of them, or those of `lines`. */
function markRepeated(
  { ids, goldCounts, pageCounts }: AuditMaterial,
  n: number,
  lines: readonly Span[] | undefined,
  marked: Uint8Array,
): void {
  const { gold, predicted, size } = ngramIds(ids, n);
  const onPage = countIds(predicted, size);
  const seen = new Int32Array(size);
  const tooMany = (start: number): boolean => {
    let excess = 0;
    for (let index = start; index < start + n; index++) {
      const token = ids.gold[index]!;
      if (goldCounts[token]! > pageCounts[token]!) excess++;
    }
    return excess * 2 >= n;
  };
  const look = (start: number): void => {
    const id = gold[start]!;
    if (++seen[id]! <= Math.max(1, onPage[id]!)) return;
    if (onPage[id] !== 0 || tooMany(start)) mark(marked, { start, end: start + n });
  };
  if (lines === undefined) for (let start = 0; start < gold.length; start++) look(start);
  else for (const { start } of lines) look(start);
}

/** The short lines that occur at least twice in the gold, by their length in tokens. */
function repeatedLines({ tokens, ids }: AuditMaterial): ReadonlyMap<number, readonly Span[]> {
  const lines = tokens.lines
    .map((start, index) => ({ start, end: tokens.lines[index + 1] ?? ids.gold.length }))
    .filter(({ start, end }) => end - start >= SHORTEST_LINE && end - start < RUN);
  const repeated = [...groupBy(lines, ({ start, end }) => ids.gold.subarray(start, end).join()).values()]
    .filter((same) => same.length > 1)
    .flat();
  return groupBy(repeated, ({ start, end }) => end - start);
}
