import { Attribute, attributeTester, type Tree } from "@winnow/core-dom";
import { columnsOf, grown } from "@winnow/core-dom/tree";
import type { BlockTable } from "./block-table.js";
import { type ClassPieces, classPieces, NO_PIECES } from "./class-pieces.js";
import { hiddenRules } from "./hidden-rules.js";
import {
  AttributeKind,
  FIRST_ATTRIBUTE_KIND,
  FIRST_KEYWORD_KIND,
  kindOfTag,
  NEAR_ATTRIBUTES,
  NEAR_KEYWORDS,
  NEAR_PLACE,
  NEAR_WIDTH,
} from "./kinds.js";
import { COUNTS, Count } from "./scan-text.js";
import { readSignatures } from "./signatures.js";

/** A hidden element with more than this share of the running text is shown by a script. */
const MIN_SHOWN_SHARE = 0.8;
/** Minimum width of a block of running text. */
const MIN_PROSE = 60;

/** Levels above which an element of some kind counts as absent. */
export const MAX_DISTANCE = 12;
/** Depth of `body`, whose class names describe the page. */
export const BODY_DEPTH = 2;
/** Most pages have fewer groups of elements that share their distances. */
const GROUPS_PER_ELEMENT = 1 / 2;
/** The depth of an element that does not exist. */
const NONE = -MAX_DISTANCE;

/**
 * What the features need to know of a page's elements, one entry per row. Apart from `signature`, only the rows
 * of `outer` have values.
 */
export interface Elements {
  /** The containers of blocks and all of their ancestors, in document order. */
  readonly outer: Int32Array;
  /**
   * Elements with blocks, the same tag and the same first two class names have the same number; 0 for other rows.
   */
  readonly signature: Int32Array;
  /** Elements that are displayed only on narrow screens or on paper, by their class names. */
  readonly narrow: readonly number[];
  /** Number of ancestors. */
  readonly depth: Int32Array;
  /** Index into `pieces` of the words in `class` and `id`; 0 for elements without. */
  readonly names: Int32Array;
  readonly pieces: readonly ClassPieces[];
  /** The keywords and the areas of all pieces. */
  readonly keywords: number;
  readonly areas: number;
  /** The bits of {@link AttributeKind} that each element has. */
  readonly attributes: Uint8Array;
  /**
   * The depth of the nearest element of each kind that has a {@link NEAR_PLACE}, itself included: at
   * `nearest[nearestAt[row] + place]`, and {@link NONE} without any. An element without such a kind shares the
   * entries of its parent, and one like its sibling before it shares those of the sibling.
   */
  readonly nearestAt: Int32Array;
  readonly nearest: Int32Array;
}

/** Elements that share their entries in {@link Elements.nearest}, with the kinds of their own. */
interface Group {
  readonly depth: number;
  readonly ofTag: number;
  readonly kinds: number;
  readonly keywords: number;
  /** The last group whose entries were copied from those of this one; 0 without any. */
  lastBelow: number;
}

/** Utilities that hide an element on wide screens: Tailwind, Bootstrap 3 to 5, Foundation, Bulma, and others. */
const NARROW =
  /(?:^|\s)(?:(?:sm|md|lg|xl):hidden|d-(?:sm|md|lg|xl)-none|visible-(?:xs|sm|mobile)|hidden-(?:md|lg)|show-for-small(?:-only)?|hide-for-(?:medium|large)(?:-up)?|(?:hide|hidden)-(?:desktop|md-up|lg-up)|(?:desktop|lg|md)-(?:hide|hidden)|(?:is-)?mobile-only|only-mobile|show-(?:on-)?mobile|is-hidden-(?:desktop|tablet)|d-print-block|print-only|visible-print(?:-block)?)(?=$|\s)/;

/** Returns the levels up to the nearest element of a kind, an index into `KINDS`; {@link MAX_DISTANCE} without any. */
export function distanceTo(elements: Elements, tree: Tree, row: number, kind: number): number {
  const { depth, nearestAt, nearest, attributes, pieces, names } = elements;
  const place = NEAR_PLACE[kind]!;
  if (place >= 0) return Math.min(MAX_DISTANCE, depth[row]! - nearest[nearestAt[row]! + place]!);
  let up = row;
  for (let distance = 0; distance < MAX_DISTANCE && up >= 0; distance++, up = tree.parent[up]!) {
    const isOfKind =
      kind < FIRST_ATTRIBUTE_KIND
        ? kindOfTag(tree.tag[up]!) === kind
        : kind < FIRST_KEYWORD_KIND
          ? (attributes[up]! >> (kind - FIRST_ATTRIBUTE_KIND)) & 1
          : (pieces[names[up]!]!.keywords >> (kind - FIRST_KEYWORD_KIND)) & 1;
    if (isOfKind) return distance;
  }
  return MAX_DISTANCE;
}

/** Reads the elements of a page. Linear in the page. */
export function readElements(tree: Tree, blocks: BlockTable): Elements {
  const { length, tag, parent } = tree;
  const { signature, classId, classes } = readSignatures(tree, blocks);
  const [depth, nearestAt, names] = columnsOf(Int32Array, length, 3);
  const outer = outerRows(tree, blocks);

  const attributes = new Uint8Array(length);
  const width = NEAR_WIDTH;
  let nearest: Int32Array = new Int32Array(Math.ceil((outer.length + 1) * GROUPS_PER_ELEMENT) * width).fill(
    NONE,
    0,
    width,
  );
  const groups: Group[] = [{ depth: -1, ofTag: -1, kinds: 0, keywords: 0, lastBelow: 0 }];
  const pieces: ClassPieces[] = [NO_PIECES];
  let allKeywords = 0;
  let areas = 0;
  /** What is known of class values that outer elements have: their pieces, and whether they are hidden or narrow. */
  const piecesOfClass = new Int32Array(classes.length);
  const isNarrow = new Uint8Array(classes.length);
  const hides = new Uint8Array(classes.length);
  const rules = hiddenRules(tree);
  const narrow: number[] = [];
  let prose: Float64Array | undefined;
  /** Whether an element contains most of the running text: then a script shows it. */
  const isShownLater = (row: number): boolean => {
    prose ??= proseBefore(blocks);
    const inside = prose[blocks.before[tree.end[row]!]!]! - prose[blocks.before[row]!]!;
    return inside > MIN_SHOWN_SHARE * prose[blocks.length]!;
  };

  for (let i = 1; i < outer.length; i++) {
    const row = outer[i]!;
    const up = parent[row]!;
    depth[row] = depth[up]! + 1;
    const className = classId[row]!;
    const present = attributesOf(tree, row);
    const id = present & Has.id ? Attribute.id(tree, row) : undefined;
    let kinds = (present & ~Has.id) === 0 ? 0 : attributeKinds(tree, row, present);
    if (className > 0) {
      if (piecesOfClass[className] === 0) {
        const value = classes[className]!;
        piecesOfClass[className] = pieces.push(classPieces(value)) - 1;
        if (NARROW.test(value)) isNarrow[className] = 1;
        if (hasAny(value, rules.classes)) hides[className] = 1;
      }
      names[row] = piecesOfClass[className]!;
      if (isNarrow[className] === 1) narrow.push(row);
      if (hides[className] === 1) kinds |= AttributeKind.hidden;
    }
    if (id !== undefined) {
      names[row] = pieces.push(classPieces(id, pieces[names[row]!])) - 1;
      if (rules.ids.has(id)) kinds |= AttributeKind.hidden;
    }
    if (kinds & AttributeKind.hidden && isShownLater(row)) kinds &= ~AttributeKind.hidden;
    attributes[row] = kinds;
    kinds &= NEAR_ATTRIBUTES;
    const own = pieces[names[row]!]!;
    allKeywords |= own.keywords;
    areas |= own.areas;
    const keywords = own.keywords & NEAR_KEYWORDS;
    const kindOf = kindOfTag(tag[row]!);
    const ofTag = kindOf < 0 ? -1 : NEAR_PLACE[kindOf]!;
    const above = nearestAt[up]!;
    if (ofTag < 0 && kinds === 0 && keywords === 0) {
      nearestAt[row] = above;
      continue;
    }
    const parentGroup = groups[above / width]!;
    const like = groups[parentGroup.lastBelow]!;
    const level = depth[row]!;
    if (like.depth === level && like.ofTag === ofTag && like.kinds === kinds && like.keywords === keywords) {
      nearestAt[row] = parentGroup.lastBelow * width;
      continue;
    }
    parentGroup.lastBelow = groups.push({ depth: level, ofTag, kinds, keywords, lastBelow: 0 }) - 1;
    const at = parentGroup.lastBelow * width;
    nearestAt[row] = at;
    if (at === nearest.length) nearest = grown(nearest, at);
    nearest.copyWithin(at, above, above + width);
    if (ofTag >= 0) nearest[at + ofTag] = level;
    setBits(nearest, at, FIRST_ATTRIBUTE_KIND, kinds, level);
    setBits(nearest, at, FIRST_KEYWORD_KIND, keywords, level);
  }
  return {
    outer,
    signature,
    narrow,
    depth,
    names,
    pieces,
    keywords: allKeywords,
    areas,
    attributes,
    nearestAt,
    nearest,
  };
}

/** The width of running text in the blocks before each block: that of long blocks, without links. */
function proseBefore({ length, counts, linkWidth }: BlockTable): Float64Array {
  const before = new Float64Array(length + 1);
  for (let i = 0; i < length; i++) {
    const width = counts[i * COUNTS + Count.width]! - linkWidth[i]!;
    before[i + 1] = before[i]! + (width >= MIN_PROSE ? width : 0);
  }
  return before;
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

/** Writes a value at the places of the kinds that have a bit, from `first` on. */
function setBits(target: Int32Array, at: number, first: number, bits: number, value: number): void {
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    target[at + NEAR_PLACE[first + 31 - Math.clz32(rest & -rest)]!] = value;
  }
}

/** Bits of the attributes that an element has. */
const Has = {
  id: 1,
  role: 2,
  itemprop: 4,
  style: 8,
  hidden: 16,
  "aria-hidden": 32,
} as const;
const attributesOf = attributeTester(Object.keys(Has));

const STYLE_HIDES = /display\s*:\s*none|visibility\s*:\s*hidden/i;
const OTHER_ROLE = /^(?:complementary|contentinfo|banner|search|menu|menubar|tablist|toolbar)$/;
const MAIN_PROPERTY = /articleBody|^text$|^description$/i;

/** Returns the bits of {@link AttributeKind} that an element has, without those of style sheets. */
function attributeKinds(tree: Tree, row: number, present: number): number {
  let kinds = 0;
  if (present & Has.role) {
    const role = Attribute.role(tree, row)!;
    if (role === "main" || role === "article") kinds |= AttributeKind["role-main"];
    else if (role === "navigation") kinds |= AttributeKind["role-navigation"];
    else if (role === "dialog" || role === "alertdialog") kinds |= AttributeKind.dialog;
    else if (OTHER_ROLE.test(role)) kinds |= AttributeKind["role-other"];
  }
  if (present & Has.itemprop && MAIN_PROPERTY.test(Attribute.itemprop(tree, row)!)) {
    kinds |= AttributeKind["article-body"];
  }
  const isHidden =
    (present & Has.hidden && Attribute.hidden(tree, row) !== "until-found") ||
    (present & Has["aria-hidden"] && Attribute.ariaHidden(tree, row) === "true") ||
    (present & Has.style && STYLE_HIDES.test(Attribute.style(tree, row)!));
  if (isHidden) kinds |= AttributeKind.hidden;
  return kinds;
}
