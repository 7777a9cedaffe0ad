import type { GoldPage } from "../types.js";
import { altSpans } from "./alt-text.js";
import { duplicatedText } from "./duplicated-text.js";
import { seams } from "./glued-words.js";
import { type AuditMaterial, auditMaterial, example, issueOf, shorten } from "./material.js";
import { mismatchedPage, missingFromPage } from "./missing-from-page.js";
import { type PageTokens, pageTokens } from "./page-text.js";
import type { FlaggedToken, GoldIssue, PageAudit } from "./types.js";

/** Maximum number of flagged tokens that an audit lists. */
const MAX_FLAGGED_TOKENS = 20;

/**
 * Compares the gold of a page with the page: computes the error E(K) of Gupta 2022, equations 3.1-3.2
 * (section 3.4) and finds its causes.
 *
 * B_K(x) is 1 if the gold has a token x more often than the page's text; E(K) = Σ B_K(x) / M. If the gold
 * belongs to another page (`mismatched-page`), it is not searched for other issues.
 *
 * M is the number of distinct tokens of the gold. Gupta 2022 calls it "total alphanumeric tokens in K", but
 * errors of 100%, which it reports, are only possible with distinct tokens.
 *
 * @returns `undefined` for a record without a page.
 *
 * @example
 * auditPage({ id: "1", gold: { text: "one two two three" }, html: "<p>one two" })?.error // 2/3: two, three
 */
export function auditPage(page: GoldPage): PageAudit | undefined {
  const tokens = pageTokens(page);
  return tokens === undefined ? undefined : auditTokens(page.id, tokens);
}

/** Like {@link auditPage}, for tokens that were already computed. */
export function auditTokens(id: string, tokens: PageTokens): PageAudit {
  const material = auditMaterial(tokens);
  const { flagged, distinct, top } = flaggedTokens(material);
  return {
    id,
    error: distinct === 0 ? 0 : flagged / distinct,
    tokens: tokens.gold.length,
    distinct,
    flagged,
    flaggedTokens: top,
    issues: issuesOf(material),
  };
}

function issuesOf(material: AuditMaterial): readonly GoldIssue[] {
  const mismatch = mismatchedPage(material);
  if (mismatch !== undefined) return [mismatch];
  const { gold } = material.tokens;
  const alternative = altSpans(material);
  const glued = seams(material);
  return [
    duplicatedText(material),
    missingFromPage(material, [...alternative, ...glued]),
    issueOf(
      "glued-words",
      gold,
      glued,
      (seam) => `${example(gold, seam)}: on the page ${shorten(seam.onPage)}`,
    ),
    issueOf("alt-text", gold, alternative),
  ].filter((issue) => issue !== undefined);
}

/** Counts the tokens x with B_K(x) = 1 and lists those with the largest excess. */
function flaggedTokens({ tokens, ids, goldCounts, pageCounts }: AuditMaterial) {
  const excesses: { readonly id: number; readonly excess: number }[] = [];
  let distinct = 0;
  for (let id = 0; id < ids.size; id++) {
    if (goldCounts[id]! > 0) distinct++;
    const excess = goldCounts[id]! - pageCounts[id]!;
    if (goldCounts[id]! > 0 && excess > 0) excesses.push({ id, excess });
  }
  excesses.sort((a, b) => b.excess - a.excess || a.id - b.id);
  const names = new Map<number, string>();
  const topIds = new Set(excesses.slice(0, MAX_FLAGGED_TOKENS).map(({ id }) => id));
  for (const [index, id] of ids.gold.entries()) if (topIds.has(id)) names.set(id, tokens.gold[index]!);
  const top = [...topIds].map(
    (id): FlaggedToken => ({
      token: shorten(names.get(id)!),
      gold: goldCounts[id]!,
      page: pageCounts[id]!,
    }),
  );
  return { flagged: excesses.length, distinct, top };
}
