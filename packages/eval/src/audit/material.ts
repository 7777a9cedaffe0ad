import { type TokenIds, tokenIds } from "../tokens/ids.js";
import type { PageTokens } from "./page-text.js";
import type { GoldIssue, GoldIssueKind } from "./types.js";

/**
 * Numbers the n-grams of two token sequences: equal n-grams have equal numbers, exactly, without a string made. An
 * n-gram that the gold lacks is -1. A sequence shorter than `n` has none. With n = 1 the tokens come back as they are.
 *
 * Pairs of numbered 2^k-grams are numbered as 2^(k+1)-grams (Karp, Miller and Rosenberg 1972), the last step by
 * overlap: linear in tokens × log n.
 *
 * @example ngramIds(tokenIds(["a", "b", "c"], ["b", "c", "a"]), 2) // gold [0, 1], predicted [1, -1], size 2
 */
export function ngramIds(tokens: TokenIds, n: number): TokenIds {
  let numbered = tokens;
  let length = 1;
  for (; length * 2 <= n; length *= 2) numbered = pairIds(numbered, length);
  return length < n ? pairIds(numbered, n - length) : numbered;
}

/** Numbers the pairs of n-grams that begin `offset` tokens apart. */
function pairIds({ gold, predicted, size }: TokenIds, offset: number): TokenIds {
  const pairs = new Map<number, number>();
  const left = new Int32Array(Math.max(0, gold.length - offset));
  for (let index = 0; index < left.length; index++) {
    const pair = gold[index]! * size + gold[index + offset]!;
    let id = pairs.get(pair);
    if (id === undefined) pairs.set(pair, (id = pairs.size));
    left[index] = id;
  }
  const right = new Int32Array(Math.max(0, predicted.length - offset));
  for (let index = 0; index < right.length; index++) {
    const [first, second] = [predicted[index]!, predicted[index + offset]!];
    right[index] = first < 0 || second < 0 ? -1 : (pairs.get(first * size + second) ?? -1);
  }
  return { gold: left, predicted: right, size: pairs.size };
}

/** How often each number occurs in a sequence; -1 is skipped. */
export function countIds(ids: Int32Array, size: number): Int32Array {
  const counted = new Int32Array(size);
  for (const id of ids) if (id >= 0) counted[id]!++;
  return counted;
}

/** A run of tokens, `end` one past the last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** How many examples an issue shows, and how many tokens an example has at most. */
const EXAMPLES = 5;
const EXAMPLE_TOKENS = 20;

/**
 * The maximal runs of marked tokens.
 *
 * @param marked - 1 for a token that counts.
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

/** Marks the tokens of a run. */
export function mark(marked: Uint8Array, { start, end }: Span): void {
  marked.fill(1, start, end);
}

/**
 * The issue that runs of gold tokens make up, its share by the tokens that they cover.
 *
 * @returns `undefined` where there is no run.
 */
export function issueOf(
  kind: GoldIssueKind,
  gold: readonly string[],
  spans: readonly Span[],
): GoldIssue | undefined {
  if (spans.length === 0) return undefined;
  let covered = 0;
  for (const { start, end } of spans) covered += end - start;
  const examples = spans.slice(0, EXAMPLES).map((span) => example(gold, span));
  return { kind, share: covered / gold.length, places: spans.length, examples };
}

/** The tokens of a run as a text to be looked at. */
export function example(tokens: readonly string[], { start, end }: Span): string {
  const stop = Math.min(end, start + EXAMPLE_TOKENS);
  const text = tokens.slice(start, stop).map(shorten).join(" ");
  return stop < end ? `${text} …` : text;
}

/** A token of a megabyte is no example. */
export function shorten(token: string): string {
  return token.length > 60 ? `${token.slice(0, 59)}…` : token;
}

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
