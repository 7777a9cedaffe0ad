import { Tag, type Tree, tagId } from "@winnow/core-dom";

/**
 * The tags that the original gives to elements when it simplifies a page (its XML-TEI names). Negative, so
 * that they differ from the ids of HTML tags; -1 is a text node.
 */
export const Kind = {
  /** Processed already: its text is in the result or dropped. */
  done: -2,
  list: -3,
  item: -4,
  heading: -5,
  quote: -6,
  lineBreak: -7,
  /** A link inside a `div`, `li`, `p` or `table`. */
  link: -8,
  code: Tag.code as number,
  deletion: Tag.del as number,
  paragraph: Tag.p as number,
};

/** The elements whose text is content wherever they are (TAG_CATALOG). */
export const CONTENT_KINDS: ReadonlySet<number> = new Set([
  ...[Kind.code, Kind.deletion, Kind.heading, Kind.lineBreak, Kind.list, Kind.paragraph, Kind.quote],
]);

export const TABLE_TAGS: readonly number[] = [Tag.table, Tag.td, Tag.th, Tag.tr];

/** Sections that are chosen as the frame of the content. */
export const FRAMES: ReadonlySet<number> = new Set([Tag.article, Tag.div, Tag.main, Tag.section]);

/** Sections that are discarded by their class or id. */
export const SECTIONS: ReadonlySet<number> = new Set([
  ...[Tag.div, Kind.item, Kind.list, Tag.p, Tag.section, Tag.span],
]);

/** Removed with their content (MANUALLY_CLEANED, without `form`). */
// biome-ignore format: a table
const REMOVED_TAGS = [
  Tag.aside, Tag.embed, Tag.fencedframe, Tag.footer, Tag.head, Tag.iframe, Tag.menu, Tag.object, Tag.script,
  Tag.applet, Tag.audio, Tag.canvas, Tag.figure, Tag.map, Tag.picture, Tag.svg, Tag.video, Tag.area, Tag.blink,
  Tag.button, Tag.datalist, Tag.dialog, Tag.frame, Tag.frameset, Tag.fieldset, Tag.link, Tag.input, Tag.label,
  Tag.legend, Tag.marquee, Tag.math, Tag.nav, Tag.noscript, Tag.optgroup, Tag.option, Tag.output, Tag.param,
  Tag.progress, Tag.rp, Tag.rt, Tag.rtc, Tag.select, Tag.source, Tag.style, Tag.track, Tag.textarea, Tag.time,
  Tag.use,
];

/** Replaced by their content (MANUALLY_STRIPPED). */
// biome-ignore format: a table
export const UNWRAPPED_TAGS: ReadonlySet<number> = new Set<number>([
  Tag.abbr, Tag.acronym, Tag.address, Tag.bdi, Tag.bdo, Tag.big, Tag.cite, Tag.data, Tag.dfn, Tag.font,
  Tag.hgroup, Tag.img, Tag.ins, Tag.mark, Tag.meta, Tag.nobr, Tag.ruby, Tag.small, Tag.tbody, Tag.template,
  Tag.tfoot, Tag.thead, Tag.wbr,
]);

/** Removed if empty (CUT_EMPTY_ELEMS). */
// biome-ignore format: a table
export const REMOVED_IF_EMPTY: ReadonlySet<number> = new Set<number>([
  Tag.article, Tag.b, Tag.blockquote, Tag.dd, Tag.div, Tag.dt, Tag.em, Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5,
  Tag.h6, Tag.i, Tag.li, Tag.main, Tag.p, Tag.pre, Tag.q, Tag.section, Tag.span, Tag.strong,
]);

/** Formatting, replaced by its content: the method returns plain text. */
// biome-ignore format: a table
export const FORMATTING: ReadonlySet<number> = new Set<number>([
  Tag.em, Tag.i, Tag.b, Tag.strong, Tag.u, Tag.kbd, Tag.samp, Tag.tt, Tag.var, Tag.sub, Tag.sup,
]);

/** The tags whose conversion is only another name. */
// biome-ignore format: a table
export const RENAMED: ReadonlyMap<number, number> = new Map<number, number>([
  [Tag.dl, Kind.list], [Tag.ol, Kind.list], [Tag.ul, Kind.list],
  [Tag.h1, Kind.heading], [Tag.h2, Kind.heading], [Tag.h3, Kind.heading],
  [Tag.h4, Kind.heading], [Tag.h5, Kind.heading], [Tag.h6, Kind.heading],
  [Tag.br, Kind.lineBreak], [Tag.hr, Kind.lineBreak],
  [Tag.blockquote, Kind.quote], [Tag.pre, Kind.quote], [Tag.q, Kind.quote],
  [Tag.del, Kind.deletion], [Tag.s, Kind.deletion], [Tag.strike, Kind.deletion],
  [Tag.details, Tag.div],
]);

/** Returns the tags whose elements are removed with their content. */
export function removedTags(tree: Tree, tables: boolean): ReadonlySet<number> {
  const own = ["noindex", "menuitem"].map((name) => tagId(tree, name)).filter((id) => id >= 0);
  return new Set<number>([...REMOVED_TAGS, ...own, ...(tables ? [] : TABLE_TAGS)]);
}
