import { decodeReferences } from "@winnow/core-dom/tree";

/** A tag or a comment, or what looks like one: "a < b" stays. Bounded, so that `<a<a<a` takes linear time. */
const MARKUP = /<(?:!--[^<>]{0,2000}--|[a-z][^<>]{0,2000}|\/[a-z][^<>]{0,50})>/gi;

/** Tags that end a word. */
const BREAKS = /^<\/?(?:p|br|div|li|ul|ol|h[1-6]|tr|td|th|table|blockquote|section|article|dd|dt)\b/i;

/** Tags that may be in a title; `List<T>` contains another kind. */
const INLINE_MARKUP = /<\/?(?:a|b|br|em|i|mark|p|small|span|strong|sub|sup|u|wbr)(?:\s[^<>]{0,200})?\/?>/gi;

const ZERO_WIDTH = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;

/**
 * Returns the text of a value in which a page may have left markup: without tags, character references
 * decoded once, white space runs collapsed to one space.
 *
 * @example plainText("<p>Q&amp;A:<br>swifts</p>") // "Q&A: swifts"
 */
export function plainText(value: string): string {
  return oneLine(decodeReferences(withoutTags(value, MARKUP), true));
}

/**
 * Returns a title or name as readers see it: without inline tags and invisible characters, character
 * references decoded that were escaped twice, white space collapsed.
 *
 * @example tidy(" Tom &amp;amp; <em>Jerry</em>\n") // "Tom & Jerry"
 */
export function tidy(value: string): string {
  let plain = value;
  // Twice: `&amp;amp;` in an attribute is `&amp;` after the parser, and some content systems escape once
  // more.
  for (let times = 0; times < 2 && plain.includes("&"); times++) plain = decodeReferences(plain, true);
  return oneLine(withoutTags(plain, INLINE_MARKUP).replace(ZERO_WIDTH, ""));
}

/** Collapses white space runs to one space and trims. */
export function oneLine(value: string): string {
  return (RAGGED.test(value) ? value.replace(/\s+/g, " ") : value).trim();
}

/** White space other than single spaces; nearly all values have none. */
const RAGGED = /\s\s|[^\S ]/;

/**
 * Removes the characters at the end that match. A regular expression that ends in `$` would try each
 * character of a run.
 *
 * @param character - matches one character of the basic plane.
 * @example withoutEnd("Ann Lee, –", /[\s,–]/) // "Ann Lee"
 */
export function withoutEnd(value: string, character: RegExp): string {
  let end = value.length;
  while (end > 0 && character.test(value[end - 1]!)) end--;
  return value.slice(0, end);
}

function withoutTags(value: string, tags: RegExp): string {
  return value.includes("<") ? value.replace(tags, (tag) => (BREAKS.test(tag) ? " " : "")) : value;
}
