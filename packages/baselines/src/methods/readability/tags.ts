import { Tag } from "@winnow/core-dom";
import { tagSet } from "../../editable-tree/index.js";

/**
 * Added to the tags of SVG and MathML, except scripts and styles. The DOM has their names in lower case, so they
 * never equal the original's upper-case names such as `"P"`.
 */
export const FOREIGN: number = 1 << 20;

/** The roles of tags in the algorithm: one bit per role, so that one lookup returns all of them. */
export const Role = {
  /** Scored for its text. */
  scored: 1,
  /** Keeps a `div` around it from becoming a paragraph. */
  block: 2,
  /** Its text counts as text of a block that is cleaned conditionally. */
  textish: 4,
  /** Dropped if it has no text and nothing but line breaks and rules. */
  emptyable: 8,
  heading: 16,
  list: 32,
  embed: 64,
  /** Counted one by one. */
  counted: 4096,
  /** Keeps its tag as a sibling of the top candidate; every other sibling becomes a `div`. */
  keptSibling: 128,
  /** Phrasing content as the original defines it: without `canvas`, `iframe`, `svg` and `video`. */
  phrasing: 256,
  /** Phrasing content if all its children are. */
  transparent: 512,
  /** Makes its table a data table. */
  dataTable: 1024,
  /** Its rows get a label of their own. */
  media: 2048,
} as const;

/** More ids than HTML has tags. Names of a single page and {@link FOREIGN} elements have larger ids. */
const TAGS = 256;
const ROLES = new Uint16Array(TAGS);
const SCORES = new Int8Array(TAGS);

/** The {@link Role} bits of a node's tag; 0 for a node that is not an element. */
export function tagRoles(tag: number): number {
  return tag > 0 && tag < TAGS ? ROLES[tag]! : 0;
}

/** The points that an element has for its tag, before its text is scored. */
export function tagScore(tag: number): number {
  return tag > 0 && tag < TAGS ? SCORES[tag]! : 0;
}

for (const [role, names] of [
  [Role.scored, "section h2 h3 h4 h5 h6 p td pre"],
  [Role.block | Role.textish, "blockquote dl div img ol p pre table ul"],
  [Role.textish, "span li td"],
  [Role.emptyable, "div section header h1 h2 h3 h4 h5 h6"],
  [Role.heading, "h1 h2 h3 h4 h5 h6"],
  [Role.list, "ul ol"],
  [Role.embed, "object embed iframe"],
  [Role.counted, "br hr p img li input object embed iframe"],
  [Role.keptSibling, "div article section p ol ul"],
  [
    Role.phrasing,
    `abbr audio b bdo br button cite code data datalist dfn em embed i img input kbd label mark math meter noscript
     object output progress q ruby samp script select small span strong sub sup textarea time var wbr`,
  ],
  [Role.transparent, "a del ins"],
  [Role.dataTable, "col colgroup tfoot thead th"],
  [Role.media, "img picture video audio svg math iframe object embed canvas"],
] as const) {
  for (const id of tagSet(names)) ROLES[id]! |= role;
}

for (const [score, names] of [
  [5, "div"],
  [3, "pre td blockquote"],
  [-3, "address ol ul dl dd dt li form"],
  [-5, "h1 h2 h3 h4 h5 h6 th"],
] as const) {
  for (const id of tagSet(names)) SCORES[id] = score;
}

/** Scripts and styles are removed in SVG, too. */
export function isCode(tag: number): boolean {
  return tag === Tag.script || tag === Tag.style;
}
