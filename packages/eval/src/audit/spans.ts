import type { GoldIssue, GoldIssueKind } from "./types.js";

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
