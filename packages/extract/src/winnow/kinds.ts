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

/** Kinds whose distances above a block are features. */
// biome-ignore format: a table
export const FEATURE_KINDS: readonly string[] = [
  "article", "aside", "table", "list", "item", "definition-list", "figure", "heading", "control", "link",
  "attribute-article-body", "attribute-hidden",
  ...["account", "body", "card", "comment", "main", "media", "overlay", "panel", "sidebar", "title"].map((name) => `class-${name}`),
];
/** Kinds whose distances are in a table, because most blocks need them; the others only explain. */
const NEAR_KINDS: readonly string[] = [...FEATURE_KINDS, "dialog", "attribute-dialog"];
export const NEAR_WIDTH: number = NEAR_KINDS.length;
/** The place of each of the {@link KINDS} in the table; -1 for the others. */
export const NEAR_PLACE: Int8Array = Int8Array.from(KINDS, (kind) => NEAR_KINDS.indexOf(kind));

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

/** The bits of the kinds from `first` on whose distances are in the table. */
function nearBits(first: number, count: number): number {
  let bits = 0;
  for (let i = 0; i < count; i++) if (NEAR_PLACE[first + i]! >= 0) bits |= 1 << i;
  return bits;
}

export const NEAR_ATTRIBUTES: number = nearBits(
  FIRST_ATTRIBUTE_KIND,
  FIRST_KEYWORD_KIND - FIRST_ATTRIBUTE_KIND,
);
export const NEAR_KEYWORDS: number = nearBits(FIRST_KEYWORD_KIND, KEYWORD_NAMES.length);
