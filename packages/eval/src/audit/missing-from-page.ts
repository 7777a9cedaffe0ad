import { type AuditMaterial, example, issueOf, markedSpans, type Span } from "./material.js";
import type { GoldIssue } from "./types.js";

/** Minimum share of the gold's pairs that a mismatched page lacks. */
const MIN_ABSENT_PAIRS = 0.5;
/**
 * Minimum share of the gold's tokens that a mismatched page lacks, so that a list in another order is not
 * reported. Low, because unrelated Chinese texts share many characters.
 */
const MIN_ABSENT_TOKENS = 0.1;

/**
 * Issue 3 of Gupta 2022, section 3.4: the gold belongs to another page, for example because an error page was
 * stored. Reported if the page lacks at least half of the gold's distinct pairs of neighbouring tokens and a
 * tenth of its distinct tokens. Tokens alone are not enough evidence, since two texts in one language share
 * many.
 *
 * The example is the beginning of the page.
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
  // A gold of one token has no pairs.
  const share = pairs.size === 0 ? absent / distinct : absentPairs / pairs.size;
  if (share < MIN_ABSENT_PAIRS || absent < MIN_ABSENT_TOKENS * distinct) return undefined;
  const { length } = tokens.page;
  const beginning =
    length === 0 ? "the page has no text" : `the page: ${example(tokens.page, { start: 0, end: length })}`;
  return { kind: "mismatched-page", share, places: 1, examples: [beginning] };
}

/** Minimum length of a run with words that the page lacks. */
const MIN_RUN = 5;
/** Minimum share of a run's tokens that the page lacks: a list in another order is not missing text. */
const MIN_ABSENT = 1 / 3;
/** Minimum length of a run within a line whose words are elsewhere on the page. */
const MIN_LINE_RUN = 10;

/**
 * Issue 4 of Gupta 2022, section 3.4: runs of the gold that the page lacks. A token is confirmed if it is
 * next to one of its neighbours on the page too. Five or more unconfirmed tokens in a row are a missing run
 * if at least a third of them occur nowhere on the page; ten or more within a line always are.
 *
 * @param explained Spans that other issues account for: alternative texts, glued words.
 */
export function missingFromPage(material: AuditMaterial, explained: readonly Span[]): GoldIssue | undefined {
  const { tokens, ids, pairs, pageCounts, pagePairCounts } = material;
  const unconfirmed = new Uint8Array(ids.gold.length).fill(1);
  for (let index = 0; index < pairs.gold.length; index++) {
    if (pagePairCounts[pairs.gold[index]!]! > 0) unconfirmed.fill(0, index, index + 2);
  }
  for (const { start, end } of explained) unconfirmed.fill(0, start, end);
  const missing: Span[] = [];
  let line = 0;
  for (const { start, end } of markedSpans(unconfirmed)) {
    let absent = 0;
    for (let index = start; index < end; index++) if (pageCounts[ids.gold[index]!] === 0) absent++;
    if (end - start >= MIN_RUN && absent >= MIN_ABSENT * (end - start)) {
      missing.push({ start, end });
      continue;
    }
    // The page may have the run's lines in another order: check each line separately.
    for (let from = start; from < end; ) {
      while (line < tokens.lines.length && tokens.lines[line]! <= from) line++;
      const stop = Math.min(end, tokens.lines[line] ?? end);
      if (stop - from >= MIN_LINE_RUN) missing.push({ start: from, end: stop });
      from = stop;
    }
  }
  return issueOf("missing-from-page", tokens.gold, missing);
}
