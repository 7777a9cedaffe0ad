import { unescapeOnce } from "./character-references.js";

/** A tag or a comment: what looks like one, so that "a < b" stays. Bounded, so that `<a<a<a` costs no square. */
const MARKUP = /<(?:!--[^<>]{0,2000}--|[a-z][^<>]{0,2000}|\/[a-z][^<>]{0,50})>/gi;

/** Tags that end a word. */
const BREAKS = /^<\/?(?:p|br|div|li|ul|ol|h[1-6]|tr|td|th|table|blockquote|section|article|dd|dt)\b/i;

/**
 * The text of a value in which a page may have left markup: tags taken out, character references resolved once,
 * white space runs made one space.
 *
 * @example plainText("<p>Q&amp;A:<br>swifts</p>") // "Q&A: swifts"
 */
export function plainText(value: string): string {
  const bare = value.includes("<") ? value.replace(MARKUP, (tag) => (BREAKS.test(tag) ? " " : "")) : value;
  return unescapeOnce(bare).replace(/\s+/g, " ").trim();
}
