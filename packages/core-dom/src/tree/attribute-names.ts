import { type NameTable, nameTable } from "./names.js";

/**
 * The attribute names that are asked for most have the first ids, and every element has a bit for each of them: whether it
 * is there costs one look, which on most elements of a page is the answer.
 */
// biome-ignore format: a table
export const CommonAttribute = {
  class: 0, id: 1, href: 2, role: 3, style: 4, itemprop: 5, rel: 6, type: 7,
} as const;

/** How many names have a bit. */
export const COMMON_COUNT: number = 8;

/**
 * The attribute names that most pages use, by id. Names beyond them are kept by the tree that has them: one table
 * for the whole process would grow with every page (a thousand pages bring nine thousand names). The first are those of {@link CommonAttribute}.
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
data-lazy-src data-original data-preloaded data-lang data-language encoding display alttext mathvariant`.split(
  " ",
);

/** The ids by name. */
export const ATTRIBUTE_IDS: ReadonlyMap<string, number> = new Map(
  ATTRIBUTE_NAMES.map((name, id) => [name, id]),
);

/** The same for a scanner. */
export const ATTRIBUTE_TABLE: NameTable = nameTable(ATTRIBUTE_NAMES);
