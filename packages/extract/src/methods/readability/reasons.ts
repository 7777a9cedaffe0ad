/** Why a node is out of the article, in the words of the marks. The first is that of rows in it. */
export const REASONS = [
  "article",
  "hidden",
  "dialog",
  "byline",
  "title-heading",
  "unlikely-candidate",
  "unlikely-role",
  "comments",
  "empty",
  "low-score",
  "conditionally-cleaned",
  "share-element",
  "form-field",
  "embed",
  "footer",
  "aside",
  "link",
  "weak-heading",
  "beside-wrapper",
  "placeholder-image",
  "no-article",
  "time-limit",
] as const;

export type Reason = (typeof REASONS)[number];

/** The ids by reason; 0 stands for a row that no step took out. */
export const REASON_IDS: Readonly<Record<Reason, number>> = Object.fromEntries(
  REASONS.map((reason, id) => [reason, id]),
) as Record<Reason, number>;
