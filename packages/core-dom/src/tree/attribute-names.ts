import { type NameTable, nameTable } from "./names.js";

/**
 * The attributes that are read most have the first ids, and every element has a bit for each of them. Testing
 * the bit is enough for most elements, which lack the attribute.
 */
// biome-ignore format: a table
export const CommonAttribute = {
  class: 0, id: 1, href: 2, role: 3, style: 4, itemprop: 5, rel: 6, type: 7,
} as const;

/** Number of names with a bit. */
export const COMMON_COUNT: number = 8;

/**
 * The attribute names that most pages use, by id; the first are those of {@link CommonAttribute}. Each tree
 * keeps its further names, because one table for the whole process would grow with every page (a thousand
 * pages have nine thousand names).
 */
export const ATTRIBUTE_NAMES: readonly string[] = `class id href role style itemprop rel type src name \
content lang alt target charset property height width title aria-label sizes async defer aria-hidden d \
viewBox xmlns placeholder media value loading crossorigin srcset fill tabindex method for action as \
aria-expanded decoding fetchpriority http-equiv autocomplete aria-controls aria-labelledby fill-rule \
clip-rule dir stroke onclick required itemtype maxlength datetime itemscope data-src aria-haspopup \
stroke-width x y onload integrity version nomodule transform hreflang size stroke-linecap hidden \
aria-current cx cy r aria-describedby prefix focusable points color stroke-linejoin accept-charset aria-live \
x1 x2 y1 y2 frameborder rows aria-modal novalidate aria-required cols allowfullscreen clip-path imagesrcset \
imagesizes checked referrerpolicy allow rx disabled scrolling mask selected offset colspan rowspan align \
valign border cellpadding cellspacing bgcolor start open cite label about typeof resource datatype itemid \
itemref headers scope summary abbr preserveAspectRatio xlink:href xml:lang xml:space xmlns:xlink data-srcset \
data-lazy-src data-original data-preloaded data-lang data-language encoding display alttext mathvariant \
shadowrootmode`.split(" ");

/** The ids by name. */
export const ATTRIBUTE_IDS: ReadonlyMap<string, number> = new Map(
  ATTRIBUTE_NAMES.map((name, id) => [name, id]),
);

/** The ids for a scanner. */
export const ATTRIBUTE_TABLE: NameTable = nameTable(ATTRIBUTE_NAMES);
