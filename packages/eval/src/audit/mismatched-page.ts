import type { AuditMaterial } from "./material.js";
import { example } from "./spans.js";
import type { GoldIssue } from "./types.js";

/** From this share of the gold that the page lacks on, the two don't belong together. */
const MISMATCH = 0.5;
/** And of its tokens, so that a list in another order is no other page; little, since letters of Chinese are common. */
const ABSENT = 0.1;

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
  if (share < MISMATCH || absent < ABSENT * distinct) return undefined;
  const { length } = tokens.page;
  const begin =
    length === 0 ? "the page has no text" : `the page: ${example(tokens.page, { start: 0, end: length })}`;
  return { kind: "mismatched-page", share, places: 1, examples: [begin] };
}
