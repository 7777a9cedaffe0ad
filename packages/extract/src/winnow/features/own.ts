import { Hidden, Tag } from "@winnow/core-dom";
import { COUNTS, Count } from "../scan-text.js";
import type { FeatureGroup } from "./group.js";

/** What a block is by itself: its text, its links, its tags. */
export const ownFeatures: FeatureGroup = {
  names: [
    "width",
    "words",
    "link-share",
    "sentences",
    "end",
    "digits",
    "years",
    "bold",
    "word-length",
    "depth",
    "tag",
    "parent-tag",
    "hidden-source",
    "only-child",
  ].map((name) => `own-${name}`),
  fill({ tree, blocks, elements, linkShare }, out, offset, stride) {
    const { counts } = blocks;
    for (let i = 0; i < blocks.length; i++) {
      const c = i * COUNTS;
      const width = counts[c + Count.width]!;
      const words = Math.max(1, counts[c + Count.words]!);
      const container = blocks.container[i]!;
      const parent = Math.max(0, tree.parent[container]!);
      let at = i * stride + offset;
      out[at++] = Math.log1p(width);
      out[at++] = Math.log1p(words);
      out[at++] = linkShare[i]!;
      out[at++] = counts[c + Count.sentences]!;
      out[at++] = endKind(blocks.lastCode[i]!);
      out[at++] = counts[c + Count.digits]! / width;
      out[at++] = counts[c + Count.years]!;
      out[at++] = blocks.boldWidth[i]! / width;
      out[at++] = counts[c + Count.wordCharacters]! / words;
      out[at++] = elements.depth[container]!;
      out[at++] = tagCode(tree.tag[container]!);
      out[at++] = tagCode(tree.tag[parent]!);
      out[at++] = blocks.source[i] === Hidden.visible ? 0 : 1;
      out[at++] = blocks.before[tree.end[container]!]! - blocks.before[container]! === 1 ? 1 : 0;
    }
  },
};

/** How a text ends: a sentence, a colon or dots, or anything else. */
function endKind(code: number): number {
  if (code === 46 || code === 0x3002 || code === 0xff0e) return 4;
  if (code === 33 || code === 63 || code === 0xff01 || code === 0xff1f) return 3;
  if (code === 34 || code === 41 || code === 0x201d || code === 0x300d || code === 0xbb) return 2;
  return code === 58 || code === 0x2026 || code === 0xff1a ? 1 : 0;
}

/** Tags in an order from running text to structure, so that a threshold separates similar ones. */
// biome-ignore format: a table
const TAG_ORDER: readonly number[] = [
  Tag.p, Tag.blockquote, Tag.pre, Tag.dd, Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6, Tag.figcaption,
  Tag.caption, Tag.article, Tag.main, Tag.section, Tag.div, Tag.span, Tag.center, Tag.td, Tag.th, Tag.tr, Tag.tbody,
  Tag.table, Tag.dt, Tag.dl, Tag.li, Tag.ol, Tag.ul, Tag.figure, Tag.details, Tag.summary, Tag.body, Tag.header,
  Tag.aside, Tag.form, Tag.fieldset, Tag.label, Tag.legend, Tag.button, Tag.nav, Tag.footer, Tag.a, Tag.noscript,
];

const TAG_CODES = new Uint8Array(256).fill(TAG_ORDER.length + 1);
for (const [code, tag] of TAG_ORDER.entries()) TAG_CODES[tag] = code + 1;

/** The place of a tag in an order from running text to navigation, for a single numeric feature. */
function tagCode(tag: number): number {
  return tag < 256 ? TAG_CODES[tag]! : TAG_ORDER.length + 1;
}
