import { ngramIds, type TokenIds, tokenIds } from "../tokens/ids.js";
import type { PageTokens } from "./page-text.js";
import type { GoldIssue, GoldIssueKind } from "./types.js";

/** Counts the occurrences of each number in a sequence; -1 is skipped. */
export function countIds(ids: Int32Array, size: number): Int32Array {
  const counted = new Int32Array(size);
  for (const id of ids) if (id >= 0) counted[id]!++;
  return counted;
}

/** A run of tokens; `end` is one past the last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Maximum number of examples per issue, and of tokens per example. */
const MAX_EXAMPLES = 5;
const MAX_EXAMPLE_TOKENS = 20;

/**
 * Returns the maximal runs of marked tokens.
 *
 * @param marked 1 for each marked token.
 * @example markedSpans(Uint8Array.of(0, 1, 1, 0, 1)) // [{ start: 1, end: 3 }, { start: 4, end: 5 }]
 */
export function markedSpans(marked: Uint8Array): readonly Span[] {
  const spans: Span[] = [];
  for (let index = 0; index < marked.length; index++) {
    if (marked[index] === 0) continue;
    const start = index;
    while (index < marked.length && marked[index] === 1) index++;
    spans.push({ start, end: index });
  }
  return spans;
}

/**
 * Builds an issue from runs of gold tokens; its share is the share of tokens that they cover.
 *
 * @param describe Formats a run as an example.
 * @returns `undefined` if there are no runs.
 */
export function issueOf<S extends Span>(
  kind: GoldIssueKind,
  gold: readonly string[],
  spans: readonly S[],
  describe: (span: S) => string = (span) => example(gold, span),
): GoldIssue | undefined {
  if (spans.length === 0) return undefined;
  let covered = 0;
  for (const { start, end } of spans) covered += end - start;
  const examples = spans.slice(0, MAX_EXAMPLES).map(describe);
  return { kind, share: covered / gold.length, places: spans.length, examples };
}

/** Formats the tokens of a run for display. */
export function example(tokens: readonly string[], { start, end }: Span): string {
  const stop = Math.min(end, start + MAX_EXAMPLE_TOKENS);
  const text = tokens.slice(start, stop).map(shorten).join(" ");
  return stop < end ? `${text} …` : text;
}

/** Truncates a token for display; tokens can be as long as a page. */
export function shorten(token: string): string {
  return token.length > 60 ? `${token.slice(0, 59)}…` : token;
}

/** A page's tokens as numbers, the input of all detectors of issues. */
export interface AuditMaterial {
  readonly tokens: PageTokens;
  /** Tokens of gold and page; alternative texts share the numbering. */
  readonly ids: TokenIds;
  readonly goldCounts: Int32Array;
  readonly pageCounts: Int32Array;
  /** Pairs of neighbouring tokens, numbered; pairs of the page that the gold lacks are -1. */
  readonly pairs: TokenIds;
  readonly pagePairCounts: Int32Array;
  /** One sequence per alternative text. */
  readonly alts: readonly Int32Array[];
}

/**
 * Assigns numbers to a page's tokens and counts them.
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
