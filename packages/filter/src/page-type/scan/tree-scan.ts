import {
  Attribute,
  attributeHasher,
  attributeTester,
  BLOCK_TAGS,
  Hidden,
  literalStart,
  Namespace,
  NodeKind,
  Tag,
  type Tree,
  textLength,
  text as textOf,
} from "@winnow/core-dom";
import { CONTEXT_OF, Context } from "./contexts.js";
import { createGroups, type SiblingGroup } from "./groups.js";
import { type NameBits, readName, TEXT_FAMILIES, THING_FAMILIES } from "./names.js";
import { COUNTS, Count, countPage } from "./text-counts.js";

/** How many elements have names of a family, and the width of their text. */
interface FamilyTotals {
  readonly elements: Float64Array;
  readonly width: Float64Array;
}

/** What one pass over a page's rows finds. Lengths are widths: a wide character counts 2, white space nothing. */
export interface TreeScan {
  readonly tree: Tree;
  /** Bits of {@link Context} per row. */
  readonly context: Uint16Array;
  /** The nearest block element around each row. */
  readonly container: Int32Array;
  /** Prefix sums over rows, `length + 1` values each: widths of visible text, and of that inside links. */
  readonly widthBefore: Int32Array;
  readonly linkedBefore: Int32Array;
  /** Numbers of visible images, headings, prices and dates before each row. */
  readonly imagesBefore: Int32Array;
  readonly headingsBefore: Int32Array;
  readonly pricesBefore: Int32Array;
  readonly datesBefore: Int32Array;
  /** Number of visible HTML elements by {@link Tag}. */
  readonly tags: Float64Array;
  /** Totals of {@link TEXT_FAMILIES} and {@link THING_FAMILIES}, without `html` and `body`. */
  readonly textNames: FamilyTotals;
  readonly thingNames: FamilyTotals;
  /** The families of `html` and `body`, where content management systems write the kind of the page. */
  readonly rootText: number;
  readonly rootThings: number;
  /** The {@link Count}s of the visible text, those of {@link countPage}. */
  readonly counts: Int32Array;
  readonly groups: readonly SiblingGroup[];
  /** Rows of `meta`, `link`, `script` and `title` elements, and of those with microdata. */
  readonly metas: readonly number[];
  readonly links: readonly number[];
  readonly scripts: readonly number[];
  readonly title: number;
  readonly items: readonly number[];
  readonly properties: readonly number[];
}

const classHash = attributeHasher("class");
const idHash = attributeHasher("id");
const microdataOf = attributeTester(["itemtype", "itemprop"]);

const NO_NAMES: NameBits = { text: 0, things: 0, signature: 0 };

/** Scans a page once. */
export function scanTree(tree: Tree): TreeScan {
  const { length, kind, tag, namespace, hidden, parent, end } = tree;
  const context = new Uint16Array(length);
  const container = new Int32Array(length);
  const sums = new Int32Array(6 * (length + 1));
  const column = (i: number): Int32Array => sums.subarray(i * (length + 1), (i + 1) * (length + 1));
  const [widthBefore, linkedBefore, imagesBefore] = [column(0), column(1), column(2)];
  const [headingsBefore, pricesBefore, datesBefore] = [column(3), column(4), column(5)];
  const tags = new Float64Array(256);
  const counts = new Int32Array(COUNTS);
  /** By the hash of a value. */
  const names = new Map<number, NameBits>();
  const textNames = createTotals(TEXT_FAMILIES.length);
  const thingNames = createTotals(THING_FAMILIES.length);
  const groups = createGroups(tree);
  const metas: number[] = [];
  const links: number[] = [];
  const scripts: number[] = [];
  const items: number[] = [];
  const properties: number[] = [];
  let title = -1;
  let rootText = 0;
  let rootThings = 0;
  let [width, linked, images, headings, prices, dates] = [0, 0, 0, 0, 0, 0];

  const nameBits = (row: number, hash: number, read: typeof Attribute.class): NameBits => {
    if (hash === 0) return NO_NAMES;
    let known = names.get(hash);
    if (known === undefined) {
      known = readName(read(tree, row)!);
      names.set(hash, known);
    }
    return known;
  };

  for (let row = 0; row < length; row++) {
    const up = row === 0 ? 0 : parent[row]!;
    const is = kind[row]!;
    if (is === NodeKind.element) {
      const id = tag[row]!;
      const known = id < 256 && namespace[row] === Namespace.html ? id : 0;
      const isVisible = hidden[row] === Hidden.visible;
      context[row] = context[up]! | CONTEXT_OF[known]!;
      container[row] = BLOCK_TAGS.has(known) ? row : container[up]!;
      if (known === Tag.meta) metas.push(row);
      else if (known === Tag.link) links.push(row);
      else if (known === Tag.script) scripts.push(row);
      else if (known === Tag.title && title < 0) title = row;
      if (isVisible) {
        tags[known]!++;
        const own = nameBits(row, classHash(tree, row), Attribute.class);
        const other = nameBits(row, idHash(tree, row), Attribute.id);
        const text = own.text | other.text;
        const things = own.things | other.things;
        if (known === Tag.html || known === Tag.body) {
          rootText |= text;
          rootThings |= things;
        } else {
          if (text !== 0) textNames.add(text, row, end[row]!, width);
          if (things !== 0) thingNames.add(things, row, end[row]!, width);
          groups.add(row, Math.imul(own.signature, 256) + id);
        }
        if (known === Tag.img || known === Tag.picture) images++;
        else if (known === Tag.time) dates++;
        else if ((CONTEXT_OF[known]! & Context.heading) !== 0) headings++;
      }
      const microdata = microdataOf(tree, row);
      if ((microdata & 1) !== 0) items.push(row);
      if ((microdata & 2) !== 0) properties.push(row);
    } else {
      context[row] = context[up]!;
      container[row] = container[up]!;
      if (is === NodeKind.text && hidden[row] === Hidden.visible && !isBlank(tree, row)) {
        const widthHere = counts[Count.width]!;
        const pricesHere = counts[Count.prices]!;
        const yearsHere = counts[Count.years]!;
        const start = literalStart(tree, row);
        if (start >= 0) countPage(tree.strings.source, start, start + textLength(tree, row), counts);
        else countPage(textOf(tree, row), 0, textLength(tree, row), counts);
        const added = counts[Count.width]! - widthHere;
        width += added;
        if ((context[row]! & Context.link) !== 0) linked += added;
        prices += counts[Count.prices]! - pricesHere;
        dates += counts[Count.years]! - yearsHere;
      }
    }
    widthBefore[row + 1] = width;
    linkedBefore[row + 1] = linked;
    imagesBefore[row + 1] = images;
    headingsBefore[row + 1] = headings;
    pricesBefore[row + 1] = prices;
    datesBefore[row + 1] = dates;
  }
  return {
    ...{
      tree,
      context,
      container,
      tags,
      counts,
      rootText,
      rootThings,
      metas,
      links,
      scripts,
      title,
      items,
      properties,
    },
    ...{ widthBefore, linkedBefore, imagesBefore, headingsBefore, pricesBefore, datesBefore },
    textNames: textNames.totals(widthBefore),
    thingNames: thingNames.totals(widthBefore),
    groups: groups.found,
  };
}

/** Whether a text row is white space, or at most one character: the indentation of the markup is half of the text. */
function isBlank(tree: Tree, row: number): boolean {
  const characters = tree.textBefore[row + 1]! - tree.textBefore[row]!;
  return characters === 0 || (characters === 1 && textLength(tree, row) > 2);
}

/** Adds up elements by the families of their names; the width of nested elements of a family counts once. */
function createTotals(families: number) {
  const elements = new Float64Array(families);
  const width = new Float64Array(families);
  const until = new Int32Array(families);
  /** The outermost elements: family, width before, end. */
  const outermost: number[] = [];
  return {
    add(bits: number, row: number, end: number, before: number): void {
      for (let rest = bits; rest !== 0; rest &= rest - 1) {
        const family = 31 - Math.clz32(rest & -rest);
        elements[family]!++;
        if (row < until[family]!) continue;
        outermost.push(family, before, end);
        until[family] = end;
      }
    },
    totals(widthBefore: Int32Array): FamilyTotals {
      for (let i = 0; i < outermost.length; i += 3) {
        width[outermost[i]!]! += widthBefore[outermost[i + 2]!]! - outermost[i + 1]!;
      }
      return { elements, width };
    },
  };
}
