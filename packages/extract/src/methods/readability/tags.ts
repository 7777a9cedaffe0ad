import { Tag } from "@winnow/core-dom";

/** What the algorithm asks of a tag, one bit per question: one look answers all of them. */
export const Is = {
  /** Scored for its text. */
  scored: 1,
  /** Keeps a `div` around it from becoming a paragraph. */
  block: 2,
  /** Its text counts as text of a block that is cleaned conditionally. */
  textish: 4,
  /** Goes if it has no text and nothing but line breaks and rules. */
  emptyable: 8,
  heading: 16,
  list: 32,
  link: 64,
  embed: 128,
  /** Its number is counted by `sums.ts`, as is that of embeds. */
  counted: 256,
  /** A sibling of the top candidate that keeps its tag; all others become a `div`. */
  keptSibling: 512,
  /** Phrasing content, as the original has it: without `canvas`, `iframe`, `svg` and `video`. */
  phrasing: 1024,
  /** Phrasing content if all its children are. */
  transparent: 2048,
  /** Makes a table one of data. */
  dataTable: 4096,
  /** Its rows have a label of their own. */
  media: 8192,
} as const;

/** More ids than HTML has tags. Names of a single page and {@link FOREIGN} elements lie beyond. */
const TAGS = 256;

/** Added to the tags of SVG and MathML: in the DOM their names are in lower case, so no comparison with `"P"` holds. */
export const FOREIGN: number = 1 << 20;

const ROLES = new Uint16Array(TAGS);
const SCORES = new Int8Array(TAGS);

/** The {@link Is} bits of a node's tag; 0 for a node that is no element. */
export function rolesOf(tag: number): number {
  return tag > 0 && tag < TAGS ? ROLES[tag]! : 0;
}

/** What an element's tag is worth before its text is scored. */
export function tagScore(tag: number): number {
  return tag > 0 && tag < TAGS ? SCORES[tag]! : 0;
}

function idsOf(names: string): readonly number[] {
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
