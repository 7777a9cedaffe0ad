import { type AuditMaterial, markedSpans, type Span } from "./material.js";

/** Minimum length of a partial match with an alternative text; shorter ones must match all of it. */
const MIN_RUN = 3;

/**
 * Issue 5 of Gupta 2022, section 3.4: finds the runs of the gold that come from alternative texts of images:
 * pairs of tokens that occur in an alternative text, and in the gold more often than in the page's text. A run
 * has three tokens or more. Shorter runs count if they are a whole alternative text that the page's text lacks;
 * a single letter never counts, since it matches by chance.
 *
 * @returns Ascending spans without overlap.
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
    if (wholeTokens.has(token) && pageCounts[token] === 0) marked.fill(1, start, start + 1);
    if (start + 1 === ids.gold.length) break;
    const pair = pairs.gold[start]!;
    const tooMany = ++seen[pair]! > pagePairCounts[pair]!;
    const key = pairKey(material, ids.gold, start);
    if (!tooMany || !altPairs.has(key)) continue;
    inAlt.fill(1, start, start + 2);
    if (wholePairs.has(key) && pagePairCounts[pair] === 0) marked.fill(1, start, start + 2);
  }
  for (const { start, end } of markedSpans(inAlt)) if (end - start >= MIN_RUN) marked.fill(1, start, end);
  return markedSpans(marked);
}

function pairKey({ ids }: AuditMaterial, sequence: Int32Array, index: number): number {
  return sequence[index]! * ids.size + sequence[index + 1]!;
}
