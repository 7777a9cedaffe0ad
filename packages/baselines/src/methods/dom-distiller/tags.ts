import { type TagBits, tagBits } from "../../text-blocks/tag-table.js";

/** How the walk treats a tag, and the effect of its display on blocks, as bits. */
export const TagRole = {
  /** Left out; the block around it ends there. */
  boundary: 1,
  /** Left out without an effect on blocks. */
  removed: 2,
  /** Kept in the output around its text, so that it separates runs of text. */
  nested: 4,
  /** Left out if it has neither text nor other elements than `br` and `hr`. */
  emptyRemoved: 8,
  heading: 16,
  /** Displayed as a block: its tags are block boundaries. */
  block: 32,
  /** Displayed as a block or as an inline block: it counts as a level of nesting. */
  level: 64,
} as const;

const HEADINGS = "h1 h2 h3 h4 h5 h6";

/** The {@link TagRole} bits of an element row, apart from its display. */
export const tagRoles: TagBits = tagBits([
  [TagRole.boundary, "option object embed applet input button form textarea select"],
  [TagRole.removed, "head style script link noscript iframe svg meta"],
  [TagRole.nested, "ul ol li blockquote pre"],
  [TagRole.emptyRemoved, `div section header ${HEADINGS}`],
  [TagRole.heading, HEADINGS],
]);

/** Tags with an inline display; all others, unknown ones included, are blocks. */
const INLINE = `a abbr acronym audio b bdi bdo br canvas circle cite code data defs del dfn ellipse em embed \
font i iframe img ins kbd label linearGradient mark object output picture polygon q rect s source span stop \
strong sub sup svg tt text time track u var video wbr`;

/** The {@link TagRole} bits of an element row's display, without style sheets. */
export const tagDisplay: TagBits = tagBits(
  [
    [0, INLINE],
    [TagRole.level, "button input"],
  ],
  TagRole.block | TagRole.level,
);
