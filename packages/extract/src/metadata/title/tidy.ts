import { unescapeOnce } from "../sources/character-references.js";

const ZERO_WIDTH = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;

/**
 * A value as a reader would write it: character references that were escaped twice decoded, tags that were
 * written into an attribute or into JSON dropped, invisible characters gone, white space collapsed.
 *
 * @example tidy(" Tom &amp;amp; <em>Jerry</em>\n") // "Tom & Jerry"
 */
export function tidy(value: string): string {
  let plain = value;
  // Twice: `&amp;amp;` in an attribute is `&amp;` after the parser, and some content systems escape once more.
  for (let times = 0; times < 2 && plain.includes("&"); times++) plain = unescapeOnce(plain);
  return plain
    .replace(/<\/?(?:a|b|br|em|i|mark|p|small|span|strong|sub|sup|u|wbr)(?:\s[^<>]{0,200})?\/?>/gi, (tag) =>
      /^<\/?(?:br|p)\b/i.test(tag) ? " " : "",
    )
    .replace(ZERO_WIDTH, "")
    .replace(/\s+/g, " ")
    .trim();
}
