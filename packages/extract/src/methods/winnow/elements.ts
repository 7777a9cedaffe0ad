import { attributeReader, type Tree } from "@winnow/core-dom";
import type { BlockTable } from "./block-table.js";
import { type ClassPieces, classPieces } from "./class-pieces.js";
import { hiddenRules } from "./hidden-rules.js";
import { AttributeKind, FIRST_ATTRIBUTE_KIND, FIRST_KEYWORD_KIND, KINDS, kindOfTag } from "./kinds.js";
import { readSignatures } from "./signatures.js";

/** Levels above which an element of some kind counts as absent. */
export const MAX_DISTANCE = 12;
/** The depth of an element that does not exist. */
const NONE = -MAX_DISTANCE;

/**
 * What the features need to know of a page's elements, one entry per row. Apart from `signature` and `depth`,
 * only the rows of `outer` have values.
 */
export interface Elements {
  /** The containers of blocks and all of their ancestors, in document order. */
  readonly outer: Int32Array;
  /** Elements with the same tag and the same first two class names have the same number; 0 for other rows. */
  readonly signature: Int32Array;
  /** Number of ancestors. */
  readonly depth: Int32Array;
  /** Index into `pieces` of the words in `class` and `id`; 0 for elements without. */
  readonly names: Int32Array;
  readonly pieces: readonly ClassPieces[];
  /**
   * The depth of the nearest element of each of the {@link KINDS}, itself included: of kind `k` at
   * `nearest[nearestAt[row] + k]`, and {@link NONE} without any. An element without a kind of its own shares the
   * entries of its parent.
   */
  readonly nearestAt: Int32Array;
  readonly nearest: Int32Array;
}

const NO_PIECES: ClassPieces = { hashes: [], keywords: 0 };

/** Returns the levels up to the nearest element of a kind, an index into {@link KINDS}. */
export function distanceTo({ depth, nearestAt, nearest }: Elements, row: number, kind: number): number {
  return Math.min(MAX_DISTANCE, depth[row]! - nearest[nearestAt[row]! + kind]!);
}

/** Reads the elements of a page. Linear in the page. */
export function readElements(tree: Tree, blocks: BlockTable): Elements {
  const { length, tag, parent } = tree;
  const { signature, classId, classes } = readSignatures(tree);
  const depth = new Int32Array(length);
  for (let row = 1; row < length; row++) depth[row] = depth[parent[row]!]! + 1;
  const outer = outerRows(tree, blocks);

  const width = KINDS.length;
  const nearestAt = new Int32Array(length);
  const nearest = new Int32Array(Math.max(1, outer.length) * width).fill(NONE, 0, width);
  let last = 0;
  const names = new Int32Array(length);
  const pieces: ClassPieces[] = [NO_PIECES];
  /** The pieces of class values on elements without an id, and whether the page hides the class. */
  const piecesOfClass = new Int32Array(classes.length);
  const rules = hiddenRules(tree);
  const hides = classes.map((value) => hasAny(value, rules.classes));

  for (let i = 1; i < outer.length; i++) {
    const row = outer[i]!;
    const up = parent[row]!;
    const className = classId[row]!;
    const id = idOf(tree, row);
    let kinds = attributeKinds(tree, row);
    if (id !== undefined) {
      names[row] = pieces.push(classPieces(`${classes[className]!} ${id}`)) - 1;
      if (rules.ids.has(id)) kinds |= AttributeKind.closed;
    } else if (className > 0) {
      if (piecesOfClass[className] === 0) {
        piecesOfClass[className] = pieces.push(classPieces(classes[className]!)) - 1;
      }
      names[row] = piecesOfClass[className]!;
    }
    if (hides[className] === true) kinds |= AttributeKind.closed;
    const { keywords } = pieces[names[row]!]!;
    const ofTag = kindOfTag(tag[row]!);
    const above = nearestAt[up]!;
    if (ofTag < 0 && kinds === 0 && keywords === 0) {
      nearestAt[row] = above;
      continue;
    }
    last += width;
    nearestAt[row] = last;
    nearest.copyWithin(last, above, above + width);
    if (ofTag >= 0) nearest[last + ofTag] = depth[row]!;
    setBits(nearest, last + FIRST_ATTRIBUTE_KIND, kinds, depth[row]!);
    setBits(nearest, last + FIRST_KEYWORD_KIND, keywords, depth[row]!);
  }
  return { outer, signature, depth, names, pieces, nearestAt, nearest };
}

function outerRows({ length, parent }: Tree, { container, length: count }: BlockTable): Int32Array {
  const isOuter = new Uint8Array(length);
  let found = 0;
  for (let i = 0; i < count; i++) {
    for (let row = container[i]!; row >= 0 && isOuter[row] === 0; row = parent[row]!) {
      isOuter[row] = 1;
      found++;
    }
  }
  const rows = new Int32Array(found);
  for (let row = 0, at = 0; at < found; row++) if (isOuter[row] === 1) rows[at++] = row;
  return rows;
}

function hasAny(className: string, hidden: ReadonlySet<string>): boolean {
  return hidden.size > 0 && className.split(/\s+/).some((name) => hidden.has(name));
}

/** Writes a value at the places of the bits. */
function setBits(target: Int32Array, at: number, bits: number, value: number): void {
  for (let rest = bits; rest !== 0; rest &= rest - 1) target[at + 31 - Math.clz32(rest & -rest)] = value;
}

const idOf = attributeReader("id");
const roleOf = attributeReader("role");
const itemPropOf = attributeReader("itemprop");
const itemTypeOf = attributeReader("itemtype");
const styleOf = attributeReader("style");
const ariaHiddenOf = attributeReader("aria-hidden");
const hiddenOf = attributeReader("hidden");
const ariaModalOf = attributeReader("aria-modal");

const STYLE_HIDES = /display\s*:\s*none|visibility\s*:\s*hidden/i;
const OTHER_ROLE = /^(?:complementary|contentinfo|banner|search|menu|menubar|tablist|toolbar)$/;
const MAIN_PROPERTY = /articleBody|^text$|^description$/i;

/** Returns the bits of {@link AttributeKind} that an element has, without those of style sheets. */
function attributeKinds(tree: Tree, row: number): number {
  let kinds = 0;
  const role = roleOf(tree, row);
  if (role !== undefined) {
    if (role === "main" || role === "article") kinds |= AttributeKind["role-main"];
    else if (role === "navigation") kinds |= AttributeKind["role-navigation"];
    else if (role === "dialog" || role === "alertdialog") kinds |= AttributeKind.dialog;
    else if (OTHER_ROLE.test(role)) kinds |= AttributeKind["role-other"];
  }
  const property = itemPropOf(tree, row);
  if (property !== undefined) {
    kinds |= MAIN_PROPERTY.test(property) ? AttributeKind["article-body"] : AttributeKind.property;
  }
  if (itemTypeOf(tree, row) !== undefined) kinds |= AttributeKind.item;
  if (ariaHiddenOf(tree, row) === "true") kinds |= AttributeKind["aria-hidden"];
  if (ariaModalOf(tree, row) === "true") kinds |= AttributeKind.dialog;
  const style = styleOf(tree, row);
  if (hiddenOf(tree, row) !== undefined || (style !== undefined && STYLE_HIDES.test(style))) {
    kinds |= AttributeKind.hidden;
  }
  return kinds;
}
