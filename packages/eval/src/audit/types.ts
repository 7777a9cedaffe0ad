/**
 * A kind of defect in a gold text, with its number in Gupta 2022, section 3.4.
 *
 * - `duplicated-text` (1): the gold repeats lines or runs of ten tokens that the page does not repeat.
 * - `glued-words` (2): two words of the page are one word in the gold, or the other way round.
 * - `mismatched-page` (3): most of the gold is not on the page, for example because an error page was stored.
 * - `missing-from-page` (4): the page lacks runs of the gold.
 * - `alt-text` (5): the page has runs of the gold only in the alternative texts of images.
 */
export type GoldIssueKind = (typeof GOLD_ISSUES)[number];

// biome-ignore format: a table
export const GOLD_ISSUES = [
  "duplicated-text", "glued-words", "mismatched-page", "missing-from-page", "alt-text",
] as const;

/** All defects of one kind in a gold text. */
export interface GoldIssue {
  readonly kind: GoldIssueKind;
  /**
   * The share of the gold's tokens that are affected, 0 to 1; for `mismatched-page` the share of its distinct
   * pairs of neighbouring tokens that the page lacks.
   */
  readonly share: number;
  /** Number of affected places. */
  readonly places: number;
  /** The first places, each as at most 20 tokens separated by spaces. */
  readonly examples: readonly string[];
}

/** A token that the gold has more often than the page (B_K(x) = 1 of equation 3.1). */
export interface FlaggedToken {
  readonly token: string;
  readonly gold: number;
  readonly page: number;
}

/** The result of comparing a gold with its page. */
export interface PageAudit {
  readonly id: string;
  /** E(K) of equation 3.2, from 0 to 1; 0 for an empty gold. */
  readonly error: number;
  /** Number of tokens of the gold. */
  readonly tokens: number;
  /** Number of distinct tokens of the gold. */
  readonly distinct: number;
  /** Number of distinct tokens that the gold has more often than the page. */
  readonly flagged: number;
  /** Those with the largest excess. */
  readonly flaggedTokens: readonly FlaggedToken[];
  readonly issues: readonly GoldIssue[];
}
