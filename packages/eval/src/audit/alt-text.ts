import { type AuditMaterial, issueOf, mark, markedSpans, type Span } from "./material.js";
import type { GoldIssue } from "./types.js";

/** A run of this many tokens out of an alternative text is no chance; shorter ones must be all of it. */
const RUN = 3;

/**
 * The runs of the gold that come from alternative texts: pairs of tokens that occur in one, and in the gold more often
 * than in the page's text; three tokens or more, or the whole of an alternative text of one or two that the page's
 * text lacks (of one letter never: that is chance).
 *
 * @returns Ascending, without overlap.
 */
export function altSpans(material: AuditMaterial): readonly Span[] {
  const { tokens, ids, pairs, pageCounts, pagePairCounts, alts } = material;
  const altPairs = new Set<number>();
  const wholeTokens = new Set<number>();
  const wholePairs = new Set<number>();
  for (const [index, alt] of alts.entries()) {
    if (alt.length === 1 && tokens.alts[index]![0]!.length > 1) wholeTokens.add(alt[0]!);
    if (alt.length === 2) wholePairs.add(pairKey(material, alt, 0));
    for (let start = 0; start + 1 < alt.length; start++) altPairs.add(pairKey(material, alt, start));
  }
  const marked = new Uint8Array(ids.gold.length);
  const inAlt = new Uint8Array(ids.gold.length);
  const seen = new Int32Array(pairs.size);
  for (let start = 0; start < ids.gold.length; start++) {
    const token = ids.gold[start]!;
    if (wholeTokens.has(token) && pageCounts[token] === 0) mark(marked, { start, end: start + 1 });
    if (start + 1 === ids.gold.length) break;
    const pair = pairs.gold[start]!;
    const tooMany = ++seen[pair]! > pagePairCounts[pair]!;
    const key = pairKey(material, ids.gold, start);
    if (!tooMany || !altPairs.has(key)) continue;
    mark(inAlt, { start, end: start + 2 });
    if (wholePairs.has(key) && pagePairCounts[pair] === 0) mark(marked, { start, end: start + 2 });
  }
  for (const span of markedSpans(inAlt)) if (span.end - span.start >= RUN) mark(marked, span);
  return markedSpans(marked);
}

/**
 * Issue 5 of the thesis's section 3.4: the gold holds alternative texts of images.
 *
 * @param spans - Of {@link altSpans}.
 */
export function altText({ tokens }: AuditMaterial, spans: readonly Span[]): GoldIssue | undefined {
  return issueOf("alt-text", tokens.gold, spans);
}

function pairKey({ ids }: AuditMaterial, sequence: Int32Array, index: number): number {
  return sequence[index]! * ids.size + sequence[index + 1]!;
}
