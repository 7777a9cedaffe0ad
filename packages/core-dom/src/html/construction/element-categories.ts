import { TAG_COUNT } from "../../tree/tags.js";
import { Namespace } from "../../tree/types.js";
import { markTags, tagIds } from "./tag-lists.js";

/** The standard's lists of elements, one bit per list. */
export const Category = {
  /** The special category (HTML §13.2.4.2). */
  special: 0x001,
  /** Ends a search of the stack for an element "in scope" (§13.2.4.2). */
  scope: 0x002,
  /** Also ends a search "in list item scope". */
  listItemScope: 0x004,
  /** Also ends a search "in button scope". */
  buttonScope: 0x008,
  /** Ends a search "in table scope"; no other elements do. */
  tableScope: 0x010,
  /** Has an end tag that "generate implied end tags" implies (§13.2.6.3). */
  impliedEndTag: 0x020,
  /** Has an end tag that "generate all implied end tags thoroughly" implies. */
  impliedEndTagThoroughly: 0x040,
  /** `h1` to `h6`. */
  heading: 0x080,
  /**
   * Special, except `address`, `div` and `p`: ends the search of the start tags `li`, `dd` and `dt`
   * (§13.2.6.4.7).
   */
  itemBound: 0x200,
} as const;

const HEADINGS = "h1 h2 h3 h4 h5 h6";

const ITEM_BOUNDS: string = `applet area article aside base basefont bgsound blockquote body br button caption center col \
colgroup dd details dir dl dt embed fieldset figcaption figure footer form frame frameset ${HEADINGS} head header \
hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes noscript object ol \
param plaintext pre script search section select source style summary table tbody td template textarea tfoot th thead \
title tr track ul wbr xmp`;

const IMPLIED = "dd dt li optgroup option p rb rp rt rtc";

const CATEGORIES = new Uint16Array(TAG_COUNT);
markTags(CATEGORIES, ITEM_BOUNDS, Category.special | Category.itemBound);
markTags(CATEGORIES, "address div p", Category.special);
markTags(CATEGORIES, "applet caption html marquee object select table td template th", Category.scope);
markTags(CATEGORIES, "ol ul", Category.listItemScope);
markTags(CATEGORIES, "button", Category.buttonScope);
markTags(CATEGORIES, "html table template", Category.tableScope);
markTags(CATEGORIES, IMPLIED, Category.impliedEndTag | Category.impliedEndTagThoroughly);
markTags(CATEGORIES, "caption colgroup tbody td tfoot th thead tr", Category.impliedEndTagThoroughly);
markTags(CATEGORIES, HEADINGS, Category.heading);

/** The elements of MathML and SVG that are special and end a scope: HTML is allowed in them. */
const FOREIGN: ReadonlyMap<number, ReadonlySet<number>> = new Map([
  [Namespace.mathml as number, new Set(tagIds("mi mo mn ms mtext annotation-xml"))],
  [Namespace.svg as number, new Set(tagIds("foreignObject desc title"))],
]);

/** Returns the {@link Category} bits of an element. */
export function categoriesOf(tag: number, namespace: number): number {
  if (namespace === Namespace.html) return tag < TAG_COUNT ? CATEGORIES[tag]! : 0;
  return FOREIGN.get(namespace)!.has(tag) ? Category.special | Category.itemBound | Category.scope : 0;
}
