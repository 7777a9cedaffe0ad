import { groupBy } from "../group-by.js";
import { ngramIds } from "../tokens/ids.js";
import { type AuditMaterial, countIds, issueOf, markedSpans, type Span } from "./material.js";
import type { GoldIssue } from "./types.js";

/** The length of Gupta 2022's n-grams (section 3.4, "N-Gram technique"). */
const RUN = 10;
/** Shorter lines repeat by chance. */
const MIN_LINE = 3;

/**
 * Issue 1 of Gupta 2022, section 3.4: text that the gold repeats more often than the page. Runs of ten tokens
 * and whole lines of three to nine tokens are compared. A run or line that occurs more than once, and more
 * often than on the page, counts from its first excess occurrence. If the page lacks the run altogether
 * (because it has something in between that the gold omits), at least half of the run's tokens must also be
 * in excess.
 *
 * Gupta 2022's n-gram technique flags every repetition, and most hits were pages that repeat themselves. Here
 * repetitions that the page has too are allowed.
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

/** Marks n-grams of the gold that occur too often: those in `lines`, or all without `lines`. */
function markRepeated(
  { ids, goldCounts, pageCounts }: AuditMaterial,
  n: number,
  lines: readonly Span[] | undefined,
  marked: Uint8Array,
): void {
  const { gold, predicted, size } = ngramIds(ids, n);
  const onPage = countIds(predicted, size);
  const seen = new Int32Array(size);
  const isMostlyExcess = (start: number): boolean => {
    let excess = 0;
    for (let index = start; index < start + n; index++) {
      const token = ids.gold[index]!;
      if (goldCounts[token]! > pageCounts[token]!) excess++;
    }
    return excess * 2 >= n;
  };
  const check = (start: number): void => {
    const id = gold[start]!;
    if (++seen[id]! <= Math.max(1, onPage[id]!)) return;
    if (onPage[id] !== 0 || isMostlyExcess(start)) marked.fill(1, start, start + n);
  };
  if (lines === undefined) for (let start = 0; start < gold.length; start++) check(start);
  else for (const { start } of lines) check(start);
}

/** Groups the short lines that occur at least twice in the gold by their length in tokens. */
function repeatedLines({ tokens, ids }: AuditMaterial): ReadonlyMap<number, readonly Span[]> {
  const lines = tokens.lines
    .map((start, index) => ({ start, end: tokens.lines[index + 1] ?? ids.gold.length }))
    .filter(({ start, end }) => end - start >= MIN_LINE && end - start < RUN);
  const repeated = [...groupBy(lines, ({ start, end }) => ids.gold.subarray(start, end).join()).values()]
    .filter((same) => same.length > 1)
    .flat();
  return groupBy(repeated, ({ start, end }) => end - start);
}
