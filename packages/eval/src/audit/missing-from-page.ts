import { type AuditMaterial, example, issueOf, markedSpans, type Span } from "./material.js";
import type { GoldIssue } from "./types.js";

/** From this share of the gold that the page lacks on, the two don't belong together. */
const MISMATCH = 0.5;
/** And of its tokens, so that a list in another order is no other page; little, since letters of Chinese are common. */
const ABSENT_TOKENS = 0.1;

/**
 * Issue 3 of the thesis's section 3.4: gold of another page, as where an error page was stored. It is one where the
 * page lacks at least half of the gold's different pairs of neighbouring tokens and a tenth of its tokens; tokens alone
 * would not do, since two texts of one language share many.
 *
 * The example is how the page begins.
 */
export function mismatchedPage(material: AuditMaterial): GoldIssue | undefined {
  const { tokens, ids, pairs, pagePairCounts, goldCounts, pageCounts } = material;
  if (ids.gold.length === 0) return undefined;
  let [distinct, absent, absentPairs] = [0, 0, 0];
  for (let id = 0; id < ids.size; id++) {
    if (goldCounts[id] === 0) continue;
    distinct++;
    if (pageCounts[id] === 0) absent++;
  }
  for (const count of pagePairCounts) if (count === 0) absentPairs++;
  // A gold of one token has no pair.
  const share = pairs.size === 0 ? absent / distinct : absentPairs / pairs.size;
  if (share < MISMATCH || absent < ABSENT_TOKENS * distinct) return undefined;
  const { length } = tokens.page;
  const begin =
    length === 0 ? "the page has no text" : `the page: ${example(tokens.page, { start: 0, end: length })}`;
  return { kind: "mismatched-page", share, places: 1, examples: [begin] };
}

/** The shortest run that counts, where it has words that the page lacks. */
const RUN = 5;
/** The part of a run that the page must lack as single tokens: a list out of order is no missing text. */
const ABSENT = 1 / 3;
/** The shortest run within a line that counts although its words are elsewhere on the page. */
const LINE_RUN = 10;

/**
 * Issue 4 of the thesis's section 3.4: runs of the gold that the page lacks. A token is confirmed where it and a
 * neighbour are side by side on the page, too. Five or more that are not make a run where at least a third of them
 * are nowhere on the page; ten or more within a line always do.
 *
 * @param explained - What other issues account for: alternative texts, glued words.
 */
export function missingFromPage(material: AuditMaterial, explained: readonly Span[]): GoldIssue | undefined {
  const { tokens, ids, pairs, pageCounts, pagePairCounts } = material;
  const unborne = new Uint8Array(ids.gold.length).fill(1);
  for (let index = 0; index < pairs.gold.length; index++) {
    if (pagePairCounts[pairs.gold[index]!]! > 0) unborne.fill(0, index, index + 2);
  }
  for (const { start, end } of explained) unborne.fill(0, start, end);
  const missing: Span[] = [];
  let line = 0;
  for (const { start, end } of markedSpans(unborne)) {
    let absent = 0;
    for (let index = start; index < end; index++) if (pageCounts[ids.gold[index]!] === 0) absent++;
    if (end - start >= RUN && absent >= ABSENT * (end - start)) {
      missing.push({ start, end });
      continue;
    }
    // The run may go over lines, which the page may have in another order: each is looked at alone.
    for (let from = start; from < end; ) {
      while (line < tokens.lines.length && tokens.lines[line]! <= from) line++;
      const stop = Math.min(end, tokens.lines[line] ?? end);
      if (stop - from >= LINE_RUN) missing.push({ start: from, end: stop });
      from = stop;
    }
  }
  return issueOf("missing-from-page", tokens.gold, missing);
}
