import { Tag } from "@winnow/core-dom";
import * as Is from "./roles.js";

/** More ids than HTML has tags. Names of a single page and {@link FOREIGN} elements have larger ids. */
const TAGS = 256;

/**
 * Added to the tags of SVG and MathML. The DOM has their names in lower case, so they never equal the
 * original's upper-case names such as `"P"`.
 */
export const FOREIGN: number = 1 << 20;

const ROLES = new Uint16Array(TAGS);
const SCORES = new Int8Array(TAGS);

/** The {@link Is} bits of a node's tag; 0 for a node that is not an element. */
export function rolesOf(tag: number): number {
  return tag > 0 && tag < TAGS ? ROLES[tag]! : 0;
}

/** The points that an element has for its tag, before its text is scored. */
export function tagScore(tag: number): number {
  return tag > 0 && tag < TAGS ? SCORES[tag]! : 0;
}

/** The ids of space-separated tag names. */
export function idsOf(names: string): readonly number[] {
  return names.split(" ").map((name) => Tag[name as keyof typeof Tag]);
}

for (const [role, names] of [
  [Is.scored, "section h2 h3 h4 h5 h6 p td pre"],
  [Is.block | Is.textish, "blockquote dl div img ol p pre table ul"],
  [Is.textish, "span li td"],
  [Is.emptyable, "div section header h1 h2 h3 h4 h5 h6"],
  [Is.heading, "h1 h2 h3 h4 h5 h6"],
  [Is.list, "ul ol"],
  [Is.link, "a"],
  [Is.embed, "object embed iframe"],
  [Is.counted, "br hr p img li input"],
  [Is.keptSibling, "div article section p ol ul"],
  [
    Is.phrasing,
    "abbr audio b bdo br button cite code data datalist dfn em embed i img input kbd label mark math meter noscript " +
      "object output progress q ruby samp script select small span strong sub sup textarea time var wbr",
  ],
  [Is.transparent, "a del ins"],
  [Is.dataTable, "col colgroup tfoot thead th"],
  [Is.media, "img picture video audio svg math iframe object embed canvas"],
] as const) {
  for (const id of idsOf(names)) ROLES[id]! |= role;
}

for (const [score, names] of [
  [5, "div"],
  [3, "pre td blockquote"],
  [-3, "address ol ul dl dd dt li form"],
  [-5, "h1 h2 h3 h4 h5 h6 th"],
] as const) {
  for (const id of idsOf(names)) SCORES[id] = score;
}
