import type { Matcher, MembershipReason } from "../types.js";
import { type Html, html } from "./html.js";
import type { ReportDocument } from "./types.js";

/** What each matcher looks for. */
export const MATCHER_WORDS: Readonly<Record<Matcher, string>> = {
  exact: "the same text",
  url: "the same address",
  minhash: "many shingles in common",
  simhash: "nearly the same fingerprint",
  manber: "windows of the text in common",
  chunks: "a chunk of the text in common",
};

/** Units of a name or an id that are shown. */
const SHOWN = 110;

/** An id that is a hash, in hexadecimal, and what was appended to it. */
const HASH = /^([\da-f]{12})[\da-f]{20,}(.*)/is;

/** What a reader knows a document by: its title, its address, an id that is no hash, the beginning of its text. */
export function nameOf({ title = "", url = "", id, text = "" }: ReportDocument): string {
  const heading = oneLine(title);
  if (heading !== "") return heading;
  const address = url.replace(/^https?:\/\/(?:www\.)?/i, "");
  if (address !== "") return cut(address);
  const beginning = HASH.test(id) ? oneLine(text) : "";
  return beginning === "" ? shortId(id) : `“${beginning}”`;
}

/** An id, without most digits of a hash. @example shortId(sha256) // "9f86d081884c…" */
export function shortId(id: string): string {
  const [, digits, rest] = HASH.exec(id) ?? [];
  return cut(digits === undefined ? id : `${digits}…${rest}`);
}

/** In full for whoever points at it. */
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
