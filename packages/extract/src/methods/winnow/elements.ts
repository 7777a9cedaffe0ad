import { attributeReader, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import { type ClassPieces, classPieces, classSignature, KEYWORD_NAMES } from "./class-pieces.js";
import { hiddenRules } from "./hidden-rules.js";

/** Kinds of elements whose distance above a block is a feature. */
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

const ATTRIBUTE_KINDS = [
  "role-main",
  "role-navigation",
  "role-other",
  "article-body",
  "property",
  "item",
  "aria-hidden",
  "hidden",
  "closed",
  "dialog",
] as const;

export const KINDS: readonly string[] = [
  ...Object.keys(TAG_KINDS),
  ...ATTRIBUTE_KINDS.map((name) => `attribute-${name}`),
  ...KEYWORD_NAMES.map((name) => `class-${name}`),
];

const FIRST_ATTRIBUTE_KIND = Object.keys(TAG_KINDS).length;
const FIRST_KEYWORD = FIRST_ATTRIBUTE_KIND + ATTRIBUTE_KINDS.length;

/** Levels above which an element of some kind counts as absent. */
export const MAX_DISTANCE = 12;

const KINDS_OF_TAG: ReadonlyMap<number, number> = new Map(
  Object.values(TAG_KINDS).flatMap((tags, kind) => tags.map((tag) => [tag, kind] as const)),
);

/** What the features need to know of a page's elements, one entry per row. */
export interface Elements {
  /** Elements with the same tag and the same first two class names have the same number. */
  readonly signature: Int32Array;
  /** Index into `pieces` of the words in `class` and `id`; 0 for elements without. */
  readonly names: Int32Array;
  readonly pieces: readonly ClassPieces[];
  /** Levels up to the nearest element of each of the {@link KINDS}, at most {@link MAX_DISTANCE}. */
  readonly distances: Uint8Array;
  /** Number of ancestors. */
  readonly depth: Int32Array;
}

const classOf = attributeReader("class");
const idOf = attributeReader("id");
const roleOf = attributeReader("role");
const itemPropOf = attributeReader("itemprop");
const itemTypeOf = attributeReader("itemtype");
const styleOf = attributeReader("style");
const ariaHiddenOf = attributeReader("aria-hidden");
const hiddenOf = attributeReader("hidden");
const ariaModalOf = attributeReader("aria-modal");

const NO_PIECES: ClassPieces = { hashes: new Int32Array(0), keywords: 0 };
const STYLE_HIDES = /display\s*:\s*none|visibility\s*:\s*hidden/i;
const OTHER_ROLE = /^(?:complementary|contentinfo|banner|search|menu|menubar|tablist|toolbar)$/;

export function readElements(tree: Tree): Elements {
  const { length, kind, tag, parent } = tree;
  const signature = new Int32Array(length);
  const names = new Int32Array(length);
  const depth = new Int32Array(length);
  const pieces: ClassPieces[] = [NO_PIECES];
  const width = KINDS.length;
  const distances = new Uint8Array(length * width);
  distances.fill(MAX_DISTANCE, 0, width);
  const rules = hiddenRules(tree);
  const pieceIds = new Map<string, number>();
  const signatureIds = new Map<string, number>();
  for (let row = 1; row < length; row++) {
    const up = parent[row]!;
    depth[row] = depth[up]! + 1;
    if (kind[row] !== NodeKind.element) {
      // Templates have a fragment row, which elements are below.
      if (kind[row] !== NodeKind.text) distances.fill(MAX_DISTANCE, row * width, (row + 1) * width);
      continue;
    }
    const from = up * width;
    const to = row * width;
    for (let k = 0; k < width; k++) {
      const above = distances[from + k]!;
      distances[to + k] = above < MAX_DISTANCE ? above + 1 : MAX_DISTANCE;
    }
    const id = tag[row]!;
    const ofTag = KINDS_OF_TAG.get(id);
    if (ofTag !== undefined) distances[to + ofTag] = 0;
    const set = (which: number): void => {
      distances[to + FIRST_ATTRIBUTE_KIND + which] = 0;
    };
    const className = classOf(tree, row);
    const idName = idOf(tree, row);
    if (className !== undefined || idName !== undefined) {
      const key = `${className ?? ""} ${idName ?? ""}`;
      let index = pieceIds.get(key);
      if (index === undefined) {
        index = pieces.push(classPieces(key)) - 1;
        pieceIds.set(key, index);
      }
      names[row] = index;
      const { keywords } = pieces[index]!;
      for (let rest = keywords; rest !== 0; rest &= rest - 1) {
        distances[to + FIRST_KEYWORD + (31 - Math.clz32(rest & -rest))] = 0;
      }
      if (rules.ids.size > 0 && idName !== undefined && rules.ids.has(idName)) set(8);
      if (rules.classes.size > 0 && className !== undefined) {
        for (const name of className.split(/\s+/)) if (rules.classes.has(name)) set(8);
      }
    }
    const key = className === undefined ? `${id}` : `${id} ${className}`;
    let sign = signatureIds.get(key);
    if (sign === undefined) {
      const normal = className === undefined ? key : `${id} ${classSignature(className)}`;
      sign = signatureIds.get(normal) ?? signatureIds.size + 1;
      signatureIds.set(normal, sign);
      signatureIds.set(key, sign);
    }
    signature[row] = sign;
    const role = roleOf(tree, row);
    if (role !== undefined) {
      if (role === "main" || role === "article") set(0);
      else if (role === "navigation") set(1);
      else if (role === "dialog" || role === "alertdialog") set(9);
      else if (OTHER_ROLE.test(role)) set(2);
    }
    const property = itemPropOf(tree, row);
    if (property !== undefined) set(/articleBody|^text$|^description$/i.test(property) ? 3 : 4);
    if (itemTypeOf(tree, row) !== undefined) set(5);
    if (ariaHiddenOf(tree, row) === "true") set(6);
    if (ariaModalOf(tree, row) === "true") set(9);
    const style = styleOf(tree, row);
    if (hiddenOf(tree, row) !== undefined || (style !== undefined && STYLE_HIDES.test(style))) set(7);
  }
  return { signature, names, pieces, distances, depth };
}
