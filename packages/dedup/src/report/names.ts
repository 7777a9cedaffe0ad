import { type Html, html, shortId } from "@winnow/core-dom/report";
import type { Matcher, MembershipReason } from "../types.js";

/** Short descriptions of the matchers. */
export const MATCHER_WORDS: Readonly<Record<Matcher, string>> = {
  exact: "the same text",
  url: "the same URL",
  minhash: "many shingles in common",
  simhash: "nearly the same fingerprint",
  manber: "windows of the text in common",
  chunks: "a chunk of the text in common",
};

/** Renders an id, with the full id as a tooltip. */
export function idOf(id: string): Html {
  const short = shortId(id);
  return short === id ? html`<bdi>${id}</bdi>` : html`<bdi title="${id}">${short}</bdi>`;
}

/** Why a document is kept, in words. */
export const REASON_WORDS: Readonly<Partial<Record<MembershipReason, string>>> = {
  only: "it has no copy",
  holder: "it is the only one that contains the others",
  first: "it came first",
  longest: "its text is the longest",
  earliest: "it was published first",
  priority: "its source comes first in the list",
  "first-id": "equal to another by the rule, and its id comes first",
};
