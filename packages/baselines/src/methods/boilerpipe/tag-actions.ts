import { Tag, type Tree } from "@winnow/core-dom";

/** What a tag does to the text around it. */
export const TagAction = {
  /** Separates text blocks, as every tag that the table below doesn't list. */
  block: 0,
  /** A part of the text without a boundary; the tag has no level. */
  inline: 1,
  /** The same, with white space on both sides. */
  spaced: 2,
  link: 3,
  body: 4,
  listItem: 5,
  heading: 6,
  /** Left out with its content, and separates blocks. */
  ignored: 7,
} as const;

const { abbr, acronym, b, code, em, font, i, span, strike, strong, sub, sup, tt, u } = Tag;

const ACTIONS = new Uint8Array(1 + Math.max(...Object.values(Tag)));
for (const [action, tags] of [
  [TagAction.inline, [b, code, em, font, i, span, strike, strong, sub, sup, tt, u, Tag.var]],
  [TagAction.spaced, [abbr, acronym]],
  [TagAction.link, [Tag.a]],
  [TagAction.body, [Tag.body]],
  [TagAction.listItem, [Tag.li]],
  [TagAction.heading, [Tag.h1, Tag.h2, Tag.h3]],
  [
    TagAction.ignored,
    [Tag.applet, Tag.embed, Tag.link, Tag.noscript, Tag.object, Tag.option, Tag.script, Tag.style],
  ],
] as const) {
  for (const tag of tags) ACTIONS[tag] = action;
}

/** Returns the {@link TagAction} of an element row. */
export function tagAction(tree: Tree, row: number): number {
  return ACTIONS[tree.tag[row]!] ?? TagAction.block;
}
