import type { Matcher, MembershipReason } from "../types.js";
import { type Html, html } from "./html.js";
import type { ReportDocument } from "./types.js";

/** Short descriptions of the matchers. */
export const MATCHER_WORDS: Readonly<Record<Matcher, string>> = {
  exact: "the same text",
  url: "the same URL",
  minhash: "many shingles in common",
  simhash: "nearly the same fingerprint",
  manber: "windows of the text in common",
  chunks: "a chunk of the text in common",
};

/** Maximum length shown of a name or an id. */
const SHOWN = 110;

/** An id that is a hash in hexadecimal, with an optional suffix. */
const HASH = /^([\da-f]{12})[\da-f]{20,}(.*)/is;

/**
 * Returns a document's display name: its title, its URL, an id that is not a hash, or the beginning of its
 * text.
 */
export function nameOf({ title = "", url = "", id, text = "" }: ReportDocument): string {
  const heading = oneLine(title);
  if (heading !== "") return heading;
  const address = url.replace(/^https?:\/\/(?:www\.)?/i, "");
  if (address !== "") return cut(address);
  const beginning = HASH.test(id) ? oneLine(text) : "";
  return beginning === "" ? shortId(id) : `“${beginning}”`;
}

/** Shortens an id by most digits of a hash. @example shortId(sha256) // "9f86d081884c…" */
export function shortId(id: string): string {
  const [, digits, rest] = HASH.exec(id) ?? [];
  return cut(digits === undefined ? id : `${digits}…${rest}`);
}

/** Renders an id, with the full id as a tooltip. */
export function idOf(id: string): Html {
  const short = shortId(id);
  return short === id ? html`<bdi>${id}</bdi>` : html`<bdi title="${id}">${short}</bdi>`;
}

function oneLine(text: string): string {
  return cut(
    text
      .slice(0, 4 * SHOWN)
      .replace(/\s+/g, " ")
      .trim(),
  );
}

function cut(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1).trimEnd()}…` : text;
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
