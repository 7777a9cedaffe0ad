import { Tag, type Tree } from "@winnow/core-dom";

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

/** Tags with an inline display; all others, unknown ones included, are blocks. */
const INLINE = `a abbr acronym audio b bdi bdo br canvas circle cite code data defs del dfn ellipse em embed \
font i iframe img ins kbd label linearGradient mark object output picture polygon q rect s source span stop \
strong sub sup svg tt text time track u var video wbr`;

const LISTS: readonly (readonly [role: number, names: string])[] = [
  [TagRole.boundary, "option object embed applet input button form textarea select"],
  [TagRole.removed, "head style script link noscript iframe svg meta"],
  [TagRole.nested, "ul ol li blockquote pre"],
  [TagRole.emptyRemoved, `div section header ${HEADINGS}`],
  [TagRole.heading, HEADINGS],
];

const ROLES: Uint8Array = rolesByTag();

/** The {@link TagRole} bits of an element row. */
export function tagRoles(tree: Tree, row: number): number {
  return ROLES[tree.tag[row]!] ?? TagRole.block | TagRole.level;
}

function rolesByTag(): Uint8Array {
  const ids: Readonly<Record<string, number>> = Tag;
  const roles = new Uint8Array(1 + Math.max(...Object.values(ids))).fill(TagRole.block | TagRole.level);
  for (const name of INLINE.split(" ")) roles[ids[name]!] = 0;
  for (const name of ["button", "input"]) roles[ids[name]!] = TagRole.level;
  for (const [role, names] of LISTS) {
    for (const name of names.split(" ")) roles[ids[name]!]! |= role;
  }
  return roles;
}
