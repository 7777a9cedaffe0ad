import { type TokenIds, tokenIds } from "../tokens/ids.js";
import { countIds, ngramIds } from "./ngrams.js";
import type { PageTokens } from "./page-text.js";

/** A page's tokens as numbers, as every detector reads them. */
export interface AuditMaterial {
  readonly tokens: PageTokens;
  /** Gold and page; alternative texts share the numbering. */
  readonly ids: TokenIds;
  readonly goldCounts: Int32Array;
  readonly pageCounts: Int32Array;
  /** Pairs of neighbouring tokens, numbered; those that the gold lacks are -1 in the page. */
  readonly pairs: TokenIds;
  readonly pagePairCounts: Int32Array;
  /** A sequence for each alternative text. */
  readonly alts: readonly Int32Array[];
}

/**
 * Numbers a page's tokens and counts them.
 *
 * @example auditMaterial(pageTokens(page)!).goldCounts
 */
export function auditMaterial(tokens: PageTokens): AuditMaterial {
  const { gold, predicted, size } = tokenIds(tokens.gold, [...tokens.page, ...tokens.alts.flat()]);
  const page = predicted.subarray(0, tokens.page.length);
  const alts: Int32Array[] = [];
  let start = tokens.page.length;
  for (const { length } of tokens.alts) alts.push(predicted.subarray(start, (start += length)));
  const ids: TokenIds = { gold, predicted: page, size };
  const pairs = ngramIds(ids, 2);
  return {
    tokens,
    ids,
    goldCounts: countIds(gold, size),
    pageCounts: countIds(page, size),
    pairs,
    pagePairCounts: countIds(pairs.predicted, pairs.size),
    alts,
  };
}
