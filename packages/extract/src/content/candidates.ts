import { once } from "@winnow/core-dom/cache";
import { Attribute, attributeId, NodeKind, TAG_COUNT } from "@winnow/core-dom/tree";
import type { Region } from "./types.js";

/** What an element has to have for a dialect to look at it: one of these. Elements of SVG and MathML count, too. */
export interface Wanted {
  /** Ids of tags. */
  readonly tags?: Iterable<number>;
  /**
   * Patterns for the value of `class`. Most pages have no match, which one test of all values, on separate lines, shows: so
   * a pattern matches names that begin with `(?:^|\s)` or anywhere, not with `^` alone; and so do their ends.
   */
  readonly classes?: readonly RegExp[];
  /** Names of attributes. */
  readonly attributes?: readonly string[];
}

/** The elements of a region by what they have. */
interface Elements {
  /** The first row with each tag, or -1; and for each row from the beginning of the region the next one with its tag. */
  readonly firstOfTag: Int32Array;
  readonly nextOfTag: Int32Array;
  /** The different values of `class`, also as lines of one string. */
  readonly classes: readonly string[];
  readonly classLines: string;
  /** The first row with each value, and for each row from the beginning of the region the next one with its value. */
  readonly firstOfClass: readonly number[];
  readonly nextOfClass: Int32Array;
  /** 1 for the id of each attribute on the page. */
  readonly attributes: Uint8Array;
}

const elements = once(readElements);

/** Reads the elements of a region once, from the last to the first: so each list begins with the first row. */
function readElements({ tree, from, end }: Region): Elements {
  const { kind, tag, strings } = tree;
  const { common, attributeName, moreTags } = strings;
  const firstOfTag = new Int32Array(TAG_COUNT + moreTags.length).fill(-1);
  const nextOfTag = new Int32Array(end - from);
  const nextOfClass = new Int32Array(end - from);
  const indexes = new Map<string, number>();
  const firstOfClass: number[] = [];
  for (let row = end - 1; row >= from; row--) {
    if (kind[row] !== NodeKind.element) continue;
    const id = tag[row]!;
    nextOfTag[row - from] = firstOfTag[id]!;
    firstOfTag[id] = row;
    const value = common[row] === 0 ? undefined : Attribute.class(tree, row);
    if (value === undefined) continue;
    const index = indexes.get(value);
    if (index === undefined) {
      indexes.set(value, firstOfClass.length);
      nextOfClass[row - from] = -1;
      firstOfClass.push(row);
    } else {
      nextOfClass[row - from] = firstOfClass[index]!;
      firstOfClass[index] = row;
    }
  }
  let last = -1;
  for (let i = 0; i < attributeName.length; i++) if (attributeName[i]! > last) last = attributeName[i]!;
  const attributes = new Uint8Array(last + 1);
  for (let i = 0; i < attributeName.length; i++) attributes[attributeName[i]!] = 1;
  const classes = [...indexes.keys()];
  return {
    firstOfTag,
    nextOfTag,
    classes,
    classLines: classes.join("\n"),
    firstOfClass,
    nextOfClass,
    attributes,
  };
}

/**
 * Returns the elements of a region that a dialect has to look at, in document order, each once.
 *
 * A page is read once for all dialects, by tags, distinct classes and attributes. So a dialect that no element of a page
 * can be costs a few look-ups, however many elements the page has: use this in place of a loop over the rows.
 *
 * @example
 * for (const row of candidates(region, { tags: [Tag.iframe], classes: [/(?:^|\s)fb-post(?:\s|$)/], attributes: ["data-embed"] }))
 *   if (tree.namespace[row] === Namespace.html) read(row);
 */
export function candidates(region: Region, { tags, classes, attributes }: Wanted): readonly number[] {
  const { tree, from } = region;
  const found: number[] = [];
  const all = elements(region);
  const { firstOfTag, nextOfTag } = all;
  let lists = 0;
  if (tags !== undefined) {
    for (const tag of tags) {
      let row = firstOfTag[tag] ?? -1;
      if (row >= 0) lists++;
      for (; row >= 0; row = nextOfTag[row - from]!) found.push(row);
    }
  }
  if (classes !== undefined) {
    for (const pattern of classes) {
      if (!pattern.test(all.classLines)) continue;
      for (let i = 0; i < all.classes.length; i++) {
        if (!pattern.test(all.classes[i]!)) continue;
        lists++;
        for (let row = all.firstOfClass[i]!; row >= 0; row = all.nextOfClass[row - from]!) found.push(row);
      }
    }
  }
  const ids = attributes?.map((name) => attributeId(tree, name)).filter((id) => all.attributes[id] === 1) ?? [];
  if (ids.length > 0) {
    lists += 2;
    addWith(region, ids, found);
  }
  if (lists < 2) return found;
  found.sort((a, b) => a - b);
  return found.filter((row, i) => i === 0 || row !== found[i - 1]);
}

/** Adds the elements that have one of some attributes. */
function addWith({ tree, from, end }: Region, ids: readonly number[], found: number[]): void {
  const { common, attributeName, dataStart, dataLength } = tree.strings;
  let bits = 0;
  let others = false;
  for (const id of ids) {
    // The attributes with a bit; see `TreeStrings.common`.
    if (id < 8) bits |= 1 << id;
    else others = true;
  }
  for (let row = from; row < end; row++) {
    if ((common[row]! & bits) !== 0) found.push(row);
    else if (others && tree.kind[row] === NodeKind.element) {
      const stop = dataStart[row]! + dataLength[row]!;
      for (let i = dataStart[row]!; i < stop; i++) if (ids.includes(attributeName[i]!)) found.push(row);
    }
  }
}

/** Whether a region has an element with a tag. */
export function hasTag(region: Region, tag: number): boolean {
  return elements(region).firstOfTag[tag]! >= 0;
}
