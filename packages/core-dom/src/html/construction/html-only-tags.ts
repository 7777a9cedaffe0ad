import { TAG_COUNT, Tag } from "../../tree/tags.js";
import type { TagToken } from "../tokenizer/types.js";
import { attributeRow } from "./token-attributes.js";
import type { TreeConstruction } from "./tree-construction.js";

/** The start tags that never stand in foreign content (HTML §13.2.6.5): somebody forgot to close an `svg` or `math`. */
// biome-ignore format: a table
const NAMES: readonly (keyof typeof Tag)[] = [
  "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed", "h1",
  "h2", "h3", "h4", "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu", "meta", "nobr", "ol", "p",
  "pre", "ruby", "s", "small", "span", "strong", "strike", "sub", "sup", "table", "tt", "u", "ul", "var",
];

const IS_HTML_ONLY = new Uint8Array(TAG_COUNT);
for (const name of NAMES) IS_HTML_ONLY[Tag[name]] = 1;

/** Those that tell HTML's `font` from SVG's. */
const FONT_ATTRIBUTES: readonly string[] = ["color", "face", "size"];

/** Whether a start tag in foreign content ends it. */
export function leavesForeignContent(parser: TreeConstruction, token: TagToken): boolean {
  if (token.tag === Tag.font) return FONT_ATTRIBUTES.some((name) => attributeRow(parser, token, name) >= 0);
  return token.tag < TAG_COUNT && IS_HTML_ONLY[token.tag] === 1;
}
