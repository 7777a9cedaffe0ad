/**
 * What is wrong with a gold text; the numbers are those of the thesis's section 3.4.
 *
 * - `duplicated-text` (1): the gold repeats lines or runs of ten tokens that the page does not repeat.
 * - `glued-words` (2): words that the page sets apart are one word in the gold, or the other way round.
 * - `mismatched-page` (3): most of the gold is on no part of the page, as where an error page was stored.
 * - `missing-from-page` (4): runs of the gold that the page lacks.
 * - `alt-text` (5): runs that the page has only in the alternative texts of images.
 */
export type GoldIssueKind =
  | "duplicated-text"
  | "glued-words"
  | "mismatched-page"
  | "missing-from-page"
  | "alt-text";

/** A kind of mistake found in a gold text. */
export interface GoldIssue {
  readonly kind: GoldIssueKind;
  /**
   * The share of the gold's tokens concerned, 0 to 1; for `mismatched-page` the share of its different pairs of
   * neighbouring tokens that the page lacks.
   */
  readonly share: number;
  /** How many places are concerned. */
  readonly places: number;
  /** The first of them, as tokens with a space between, cut after 20. */
  readonly examples: readonly string[];
}

/** A token that the gold has more often than the page (B_K(x) = 1 of equation 3.1). */
export interface FlaggedToken {
  readonly token: string;
  readonly gold: number;
  readonly page: number;
}

/** How far the page confirms its gold. */
export interface PageAudit {
  readonly id: string;
  /** E(K) of equation 3.2; 0 for an empty gold. At most 1. */
  readonly error: number;
  /** Tokens of the gold. */
  readonly tokens: number;
  /** Different tokens of the gold. */
  readonly distinct: number;
  /** How many different tokens the gold has more often than the page. */
  readonly flagged: number;
  /** Those that it has most in excess. */
  readonly flaggedTokens: readonly FlaggedToken[];
  readonly issues: readonly GoldIssue[];
}
