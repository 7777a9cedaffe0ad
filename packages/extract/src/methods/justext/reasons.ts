/** Why a paragraph is in its class, as marks tell it. */
export type ReasonName =
  | "link-density"
  | "copyright"
  | "select-tag"
  | "short-with-link"
  | "stopword-density-low"
  | "short"
  | "context-bad"
  | "context-short-good"
  | "heading"
  | "context-near-good"
  | "stopword-density-high"
  | "long-and-link-poor";

/** A reason, and the score (0 to 1) that the rows of such a paragraph are marked with. */
export interface Reason {
  readonly name: ReasonName;
  readonly score: number;
}

/** The reasons of both passes; `ContextFreeClasses.reasons` holds indexes into it. */
export const REASONS: readonly Reason[] = [
  { name: "link-density", score: 0 },
  { name: "copyright", score: 0 },
  { name: "select-tag", score: 0 },
  { name: "short-with-link", score: 0 },
  { name: "stopword-density-low", score: 0 },
  { name: "short", score: 0.2 },
  { name: "context-bad", score: 0.3 },
  { name: "context-short-good", score: 0.6 },
  { name: "heading", score: 0.7 },
  { name: "context-near-good", score: 0.8 },
  { name: "stopword-density-high", score: 1 },
  { name: "long-and-link-poor", score: 1 },
];

/** The index of a reason in {@link REASONS}. */
export const REASON: Readonly<Record<ReasonName, number>> = Object.fromEntries(
  REASONS.map(({ name }, i) => [name, i]),
) as Record<ReasonName, number>;
