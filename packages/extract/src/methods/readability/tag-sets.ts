import { Tag } from "@winnow/core-dom";

/** Elements that are scored for their text. */
export const SCORED: ReadonlySet<number> = new Set([
  Tag.section,
  Tag.h2,
  Tag.h3,
  Tag.h4,
  Tag.h5,
  Tag.h6,
  Tag.p,
  Tag.td,
  Tag.pre,
]);

/** Elements that keep a `div` around them from becoming a paragraph. */
export const BLOCKS: ReadonlySet<number> = new Set([
  Tag.blockquote,
  Tag.dl,
  Tag.div,
  Tag.img,
  Tag.ol,
  Tag.p,
  Tag.pre,
  Tag.table,
  Tag.ul,
]);

/** Elements whose text counts as text of a block that is cleaned conditionally. */
export const TEXTISH: ReadonlySet<number> = new Set([Tag.span, Tag.li, Tag.td, ...BLOCKS]);

/** Elements that go when they hold neither text nor anything but line breaks and rules. */
export const EMPTYABLE: ReadonlySet<number> = new Set([
  Tag.div,
  Tag.section,
  Tag.header,
  Tag.h1,
  Tag.h2,
  Tag.h3,
  Tag.h4,
  Tag.h5,
  Tag.h6,
]);

export const HEADINGS: ReadonlySet<number> = new Set([Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6]);

export const EMBEDS: ReadonlySet<number> = new Set([Tag.object, Tag.embed, Tag.iframe]);

/** Siblings of the top candidate that keep their tag; all others become a `div`. */
export const KEPT_SIBLINGS: ReadonlySet<number> = new Set([
  Tag.div,
  Tag.article,
  Tag.section,
  Tag.p,
  Tag.ol,
  Tag.ul,
]);

/** Phrasing content, as the original has it: `canvas`, `iframe`, `svg` and `video` are not among it. */
export const PHRASING: ReadonlySet<number> = new Set([
  Tag.abbr,
  Tag.audio,
  Tag.b,
  Tag.bdo,
  Tag.br,
  Tag.button,
  Tag.cite,
  Tag.code,
  Tag.data,
  Tag.datalist,
  Tag.dfn,
  Tag.em,
  Tag.embed,
  Tag.i,
  Tag.img,
  Tag.input,
  Tag.kbd,
  Tag.label,
  Tag.mark,
  Tag.math,
  Tag.meter,
  Tag.noscript,
  Tag.object,
  Tag.output,
  Tag.progress,
  Tag.q,
  Tag.ruby,
  Tag.samp,
  Tag.script,
  Tag.select,
  Tag.small,
  Tag.span,
  Tag.strong,
  Tag.sub,
  Tag.sup,
  Tag.textarea,
  Tag.time,
  Tag.var,
  Tag.wbr,
]);

/** Phrasing content where all their children are. */
export const TRANSPARENT: ReadonlySet<number> = new Set([Tag.a, Tag.del, Tag.ins]);

/** Elements that make a table one of data. */
export const DATA_TABLE_TAGS: ReadonlySet<number> = new Set([
  Tag.col,
  Tag.colgroup,
  Tag.tfoot,
  Tag.thead,
  Tag.th,
]);

/** What an element's own tag is worth before its text is scored. */
export const TAG_SCORES: ReadonlyMap<number, number> = new Map<number, number>([
  [Tag.div, 5],
  [Tag.pre, 3],
  [Tag.td, 3],
  [Tag.blockquote, 3],
  [Tag.address, -3],
  [Tag.ol, -3],
  [Tag.ul, -3],
  [Tag.dl, -3],
  [Tag.dd, -3],
  [Tag.dt, -3],
  [Tag.li, -3],
  [Tag.form, -3],
  [Tag.h1, -5],
  [Tag.h2, -5],
  [Tag.h3, -5],
  [Tag.h4, -5],
  [Tag.h5, -5],
  [Tag.h6, -5],
  [Tag.th, -5],
]);

/** Media rows that carry a label of their own. */
export const MEDIA: ReadonlySet<number> = new Set([
  Tag.img,
  Tag.picture,
  Tag.video,
  Tag.audio,
  Tag.svg,
  Tag.math,
  Tag.iframe,
  Tag.object,
  Tag.embed,
  Tag.canvas,
]);
