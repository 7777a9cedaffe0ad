import type { Matcher, MembershipReason } from "../types.js";

/** What each matcher looks for. */
export const MATCHER_WORDS: Readonly<Record<Matcher, string>> = {
  exact: "the same text",
  url: "the same address",
  minhash: "many shingles in common",
  simhash: "nearly the same fingerprint",
  manber: "windows of the text in common",
  chunks: "a chunk of the text in common",
};

/** Why a document is kept. */
export const REASON_WORDS: Readonly<Partial<Record<MembershipReason, string>>> = {
  only: "there is no copy of it",
  holder: "it alone holds the others",
  first: "it came first",
  longest: "its text is the longest",
  earliest: "it was published first",
  priority: "its source comes first in the list",
  "first-id": "equal to another by the rule, and its id comes first",
};
