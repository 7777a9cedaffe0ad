import { type AuditMaterial, countIds, issueOf, mark, markedSpans, ngramIds } from "./material.js";
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
  for (const [length, starts] of repeatedLines(material)) markRepeated(material, length, starts, marked);
  return issueOf("duplicated-text", gold, markedSpans(marked));
}

/** Marks n-grams of the gold that occur too often: all of them, or those that begin at `starts`. */
function markRepeated(
  { ids, goldCounts, pageCounts }: AuditMaterial,
  n: number,
  starts: readonly number[] | undefined,
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
  if (starts === undefined) for (let start = 0; start < gold.length; start++) look(start);
  else for (const start of starts) look(start);
}

/** The starts of the short lines that occur at least twice in the gold, by their length in tokens. */
function repeatedLines({ tokens, ids }: AuditMaterial): ReadonlyMap<number, readonly number[]> {
  const lines = new Map<string, number[]>();
  for (const [index, start] of tokens.lines.entries()) {
    const end = tokens.lines[index + 1] ?? ids.gold.length;
    if (end - start < SHORTEST_LINE || end - start >= RUN) continue;
    const key = ids.gold.subarray(start, end).join();
    const starts = lines.get(key);
    if (starts === undefined) lines.set(key, [start]);
    else starts.push(start);
  }
  const byLength = new Map<number, number[]>();
  for (const [key, starts] of lines) {
    if (starts.length < 2) continue;
    const length = key.split(",").length;
    const same = byLength.get(length);
    if (same === undefined) byLength.set(length, [...starts]);
    else for (const start of starts) same.push(start);
  }
  return byLength;
}
