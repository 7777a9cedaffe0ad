import { Tag } from "../tree/tags.js";

/**
 * HTML elements that begin and end a block: those that the standard's style sheet (HTML §15.3) lays out as blocks,
 * list items or parts of tables, and `hr` and the replaced ones that stand on lines of their own.
 */
// biome-ignore format: a table
export const BLOCK_TAGS: ReadonlySet<number> = new Set([
  Tag.html, Tag.body, Tag.address, Tag.article, Tag.aside, Tag.blockquote, Tag.caption, Tag.center, Tag.col,
  Tag.colgroup, Tag.dd, Tag.details, Tag.dialog, Tag.dir, Tag.div, Tag.dl, Tag.dt, Tag.fieldset,
  Tag.figcaption, Tag.figure, Tag.footer, Tag.form, Tag.frameset, Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5,
  Tag.h6, Tag.header, Tag.hgroup, Tag.hr, Tag.iframe, Tag.legend, Tag.li, Tag.listing, Tag.main, Tag.menu,
  Tag.nav, Tag.noscript, Tag.ol, Tag.optgroup, Tag.option, Tag.p, Tag.plaintext, Tag.pre, Tag.search,
  Tag.section, Tag.select, Tag.summary, Tag.table, Tag.tbody, Tag.td, Tag.textarea, Tag.tfoot, Tag.th,
  Tag.thead, Tag.tr, Tag.ul, Tag.xmp,
]);
