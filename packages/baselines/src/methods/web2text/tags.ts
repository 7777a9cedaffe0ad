import { Tag } from "@winnow/core-dom/tree";

// The tags that web2text distinguishes (Vogels et al. 2018; dalab/web2text).

/** Tags of a leaf that are features. */
// biome-ignore format: a table
export const LEAF_TAGS: readonly number[] = [
  Tag.a, Tag.p, Tag.td, Tag.b, Tag.li, Tag.span, Tag.i, Tag.tr, Tag.div, Tag.strong, Tag.em, Tag.h3, Tag.h2,
  Tag.table, Tag.h4, Tag.small, Tag.sup, Tag.h1, Tag.blockquote,
];

/** Tags of a leaf's parent that are features; the original has `ul` twice, so that there are 128 features. */
// biome-ignore format: a table
export const PARENT_TAGS: readonly number[] = [
  Tag.td, Tag.div, Tag.p, Tag.tr, Tag.table, Tag.body, Tag.ul, Tag.span, Tag.li, Tag.blockquote, Tag.b, Tag.small,
  Tag.a, Tag.ol, Tag.ul, Tag.i, Tag.form, Tag.dl, Tag.strong, Tag.pre,
];

/** Elements that are not in the collapsed tree, with all that is in them. */
// biome-ignore format: a table
export const SKIPPED_TAGS: ReadonlySet<number> = new Set([
  Tag.br, Tag.head, Tag.hr, Tag.iframe, Tag.img, Tag.input, Tag.meta, Tag.noscript, Tag.script, Tag.select,
  Tag.style, Tag.textarea, Tag.title, Tag.video,
]);

/** Elements that begin and end a block of text. */
// biome-ignore format: a table
export const BREAKING_TAGS: ReadonlySet<number> = new Set([
  Tag.address, Tag.article, Tag.aside, Tag.blockquote, Tag.body, Tag.br, Tag.canvas, Tag.center, Tag.dd, Tag.div,
  Tag.dl, Tag.fieldset, Tag.figcaption, Tag.figure, Tag.footer, Tag.form, Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5,
  Tag.h6, Tag.head, Tag.header, Tag.hgroup, Tag.hr, Tag.html, Tag.iframe, Tag.input, Tag.li, Tag.main, Tag.nav,
  Tag.noscript, Tag.ol, Tag.output, Tag.p, Tag.pre, Tag.section, Tag.select, Tag.table, Tag.tbody, Tag.td,
  Tag.textarea, Tag.tfoot, Tag.thead, Tag.tr, Tag.ul, Tag.video,
]);

/** A bit for each tag that is a feature. */
const BITS: ReadonlyMap<number, number> = new Map(
  [...new Set([...LEAF_TAGS, ...PARENT_TAGS])].map((tag, i) => [tag, 1 << i] as const),
);

/** Returns the bit of a tag; 0 if it is not a feature. */
export function tagBit(tag: number): number {
  return BITS.get(tag) ?? 0;
}
