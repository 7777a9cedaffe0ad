import { TAG_COUNT, Tag } from "../../tree/tags.js";
import { Namespace } from "../../tree/types.js";

/** The standard's lists that an element is in, one bit per list. */
export const Category = {
  /** The special category (HTML §13.2.4.2). */
  special: 0x001,
  /** Ends a search of the stack for an element "in scope" (§13.2.4.2). */
  scope: 0x002,
  /** Ends one "in list item scope", besides. */
  listItemScope: 0x004,
  /** Ends one "in button scope", besides. */
  buttonScope: 0x008,
  /** Ends one "in table scope": only these. */
  tableScope: 0x010,
  /** Has an end tag that "generate implied end tags" implies (§13.2.6.3). */
  impliedEndTag: 0x020,
  /** The same, for "generate all implied end tags thoroughly". */
  impliedEndTagThoroughly: 0x040,
  /** `h1` to `h6`. */
  heading: 0x080,
  /** Special, but no `address`, `div` or `p`: ends the search of the start tags `li`, `dd` and `dt` (§13.2.6.4.7). */
  itemBound: 0x200,
} as const;

type TagName = keyof typeof Tag;

// biome-ignore format: a table
const SPECIAL: readonly TagName[] = [
  "address", "applet", "area", "article", "aside", "base", "basefont", "bgsound", "blockquote", "body", "br",
  "button", "caption", "center", "col", "colgroup", "dd", "details", "dir", "div", "dl", "dt", "embed",
  "fieldset", "figcaption", "figure", "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5",
  "h6", "head", "header", "hgroup", "hr", "html", "iframe", "img", "input", "keygen", "li", "link", "listing",
  "main", "marquee", "menu", "meta", "nav", "noembed", "noframes", "noscript", "object", "ol", "p", "param",
  "plaintext", "pre", "script", "search", "section", "select", "source", "style", "summary", "table", "tbody",
  "td", "template", "textarea", "tfoot", "th", "thead", "title", "tr", "track", "ul", "wbr", "xmp",
]; // biome-ignore format: a list of words

// biome-ignore format: a table
const SCOPE: readonly TagName[] = [
  "applet", "caption", "html", "marquee", "object", "select", "table", "td", "template", "th",
];

// biome-ignore format: a table
const IMPLIED: readonly TagName[] = [
  "dd", "dt", "li", "optgroup", "option", "p", "rb", "rp", "rt", "rtc",
];

// biome-ignore format: a table
const THOROUGHLY: readonly TagName[] = [
  ...IMPLIED, "caption", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr",
];

const CATEGORIES = new Uint16Array(TAG_COUNT);
mark(SPECIAL, Category.special);
mark(
  SPECIAL.filter((name) => name !== "address" && name !== "div" && name !== "p"),
  Category.itemBound,
);
mark(SCOPE, Category.scope);
mark(["ol", "ul"], Category.listItemScope);
mark(["button"], Category.buttonScope);
mark(["html", "table", "template"], Category.tableScope);
mark(IMPLIED, Category.impliedEndTag);
mark(THOROUGHLY, Category.impliedEndTagThoroughly);
mark(["h1", "h2", "h3", "h4", "h5", "h6"], Category.heading);

function mark(names: readonly TagName[], category: number): void {
  for (const name of names) CATEGORIES[Tag[name]]! |= category;
}

/** MathML's and SVG's elements that are special and end a scope: where HTML may stand again. */
const FOREIGN: ReadonlyMap<number, ReadonlySet<number>> = new Map([
  [
    Namespace.mathml as number,
    new Set<number>([Tag.mi, Tag.mo, Tag.mn, Tag.ms, Tag.mtext, Tag["annotation-xml"]]),
  ],
  [Namespace.svg as number, new Set<number>([Tag.foreignObject, Tag.desc, Tag.title])],
]);

/** The {@link Category} bits of an element. */
export function categoriesOf(tag: number, namespace: number): number {
  if (namespace === Namespace.html) return tag < TAG_COUNT ? CATEGORIES[tag]! : 0;
  return FOREIGN.get(namespace)!.has(tag) ? Category.special | Category.itemBound | Category.scope : 0;
}
