import { Tag } from "@winnow/core-dom";
import { KEYWORD_NAMES } from "./class-pieces.js";

/** Kinds of elements by their tag. */
// biome-ignore format: a table
const TAG_KINDS = {
  article: [Tag.article], main: [Tag.main], section: [Tag.section], nav: [Tag.nav], aside: [Tag.aside],
  header: [Tag.header], footer: [Tag.footer], form: [Tag.form], table: [Tag.table], cell: [Tag.td, Tag.th],
  list: [Tag.ul, Tag.ol], item: [Tag.li], "definition-list": [Tag.dl], quotation: [Tag.blockquote],
  figure: [Tag.figure, Tag.figcaption], code: [Tag.pre, Tag.code],
  heading: [Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6], paragraph: [Tag.p],
  control: [Tag.button, Tag.label, Tag.option, Tag.legend], details: [Tag.details, Tag.summary],
  link: [Tag.a], dialog: [Tag.dialog],
} as const;

/** Kinds of elements by their attributes, one bit each. */
export const AttributeKind = {
  "role-main": 1,
  "role-navigation": 2,
  "role-other": 4,
  "article-body": 8,
  /** By an attribute, or by the page's own style sheets. */
  hidden: 16,
  dialog: 32,
} as const;

/** The kinds of elements whose distance above a block is a feature or part of its explanation. */
export const KINDS: readonly string[] = [
  ...Object.keys(TAG_KINDS),
  ...Object.keys(AttributeKind).map((name) => `attribute-${name}`),
  ...KEYWORD_NAMES.map((name) => `class-${name}`),
];

export const FIRST_ATTRIBUTE_KIND: number = Object.keys(TAG_KINDS).length;
export const FIRST_KEYWORD_KIND: number = FIRST_ATTRIBUTE_KIND + Object.keys(AttributeKind).length;

const KIND_OF_TAG = new Int8Array(256).fill(-1);
for (const [kind, tags] of Object.values(TAG_KINDS).entries()) {
  for (const tag of tags) KIND_OF_TAG[tag] = kind;
}

/** Returns the index of a tag's kind in {@link KINDS}, -1 without any. */
export function kindOfTag(tag: number): number {
  return tag < 256 ? KIND_OF_TAG[tag]! : -1;
}
