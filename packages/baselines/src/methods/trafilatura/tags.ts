import { Tag, type Tree, tagId } from "@winnow/core-dom";
import { HEADINGS, tagSet } from "../../editable-tree/index.js";

/**
 * The tags that the original gives to elements when it simplifies a page: its XML-TEI names. They are larger than
 * the ids of the page's tags.
 */
export const Kind = {
  /** Processed already: its text is in the result or dropped. */
  done: 0x100001,
  /** In the result itself, or with an ancestor. */
  moved: 0x100002,
  list: 0x100003,
  item: 0x100004,
  heading: 0x100005,
  quote: 0x100006,
  lineBreak: 0x100007,
  /** A link inside a `div`, `li`, `p` or `table`. */
  link: 0x100008,
  code: Tag.code as number,
  deletion: Tag.del as number,
  paragraph: Tag.p as number,
};

/** The elements whose text is content wherever they are (TAG_CATALOG). */
export const CONTENT_KINDS: ReadonlySet<number> = new Set([
  ...[Kind.code, Kind.deletion, Kind.heading, Kind.lineBreak, Kind.list, Kind.paragraph, Kind.quote],
]);

export const TABLE_TAGS: ReadonlySet<number> = tagSet("table td th tr");

/** Sections that are chosen as the frame of the content. */
export const FRAMES: ReadonlySet<number> = tagSet("article div main section");

/** Sections that are discarded by their class or id. */
export const SECTIONS: ReadonlySet<number> = new Set([Kind.item, Kind.list, ...tagSet("div p section span")]);

/** Removed with their content (MANUALLY_CLEANED, without `form`). */
const REMOVED_TAGS = tagSet(
  `aside embed fencedframe footer head iframe menu object script applet audio canvas figure map picture svg video
   area blink button datalist dialog frame frameset fieldset link input label legend marquee math nav noscript
   optgroup option output param progress rp rt rtc select source style track textarea time use`,
);

/** Replaced by their content (MANUALLY_STRIPPED). */
export const UNWRAPPED_TAGS: ReadonlySet<number> = tagSet(
  `abbr acronym address bdi bdo big cite data dfn font hgroup img ins mark meta nobr ruby small tbody template tfoot
   thead wbr`,
);

/** Removed if empty (CUT_EMPTY_ELEMS). */
export const REMOVED_IF_EMPTY: ReadonlySet<number> = tagSet(
  "article b blockquote dd div dt em h1 h2 h3 h4 h5 h6 i li main p pre q section span strong",
);

/** Formatting, replaced by its content: the method returns plain text. */
export const FORMATTING: ReadonlySet<number> = tagSet("em i b strong u kbd samp tt var sub sup");

const renamed = (names: ReadonlySet<number>, kind: number) => [...names].map((tag) => [tag, kind] as const);

/** The tags whose conversion is only another name. */
export const RENAMED: ReadonlyMap<number, number> = new Map<number, number>([
  ...renamed(tagSet("dl ol ul"), Kind.list),
  ...renamed(HEADINGS, Kind.heading),
  ...renamed(tagSet("br hr"), Kind.lineBreak),
  ...renamed(tagSet("blockquote pre q"), Kind.quote),
  ...renamed(tagSet("del s strike"), Kind.deletion),
  [Tag.details, Tag.div],
]);

/** Returns the tags whose elements are removed with their content. */
export function removedTags(source: Tree, tables: boolean): ReadonlySet<number> {
  const foreign = ["noindex", "menuitem"].map((name) => tagId(source, name)).filter((id) => id >= 0);
  return new Set<number>([...REMOVED_TAGS, ...foreign, ...(tables ? [] : TABLE_TAGS)]);
}
