import { once } from "@winnow/core-dom/cache";
import { Attribute, attributeId, NodeKind, TAG_COUNT } from "@winnow/core-dom/tree";
import type { Region } from "./types.js";

/** What an element has to have for a dialect to look at it: one of these. Elements of SVG and MathML count, too. */
export interface Wanted {
  /** Ids of tags. */
  readonly tags?: readonly number[];
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
  /** The first row with each value of `class`, and for each row from the beginning of the region the next with its value. */
  readonly firstOfClass: ReadonlyMap<string, number>;
  readonly nextOfClass: Int32Array;
  /** The different values, on separate lines. */
  readonly classLines: string;
}

const elements = once(readElements);

function readElements({ tree, from, end }: Region): Elements {
  const firstOfTag = new Int32Array(TAG_COUNT + tree.strings.moreTags.length).fill(-1);
  const nextOfTag = new Int32Array(end - from);
  const firstOfClass = new Map<string, number>();
  const nextOfClass = new Int32Array(end - from);
  // From the last to the first, so that each list begins with the first row.
  for (let row = end - 1; row >= from; row--) {
    if (tree.kind[row] !== NodeKind.element) continue;
    const id = tree.tag[row]!;
    nextOfTag[row - from] = firstOfTag[id]!;
    firstOfTag[id] = row;
    const value = Attribute.class(tree, row);
    if (value === undefined) continue;
    nextOfClass[row - from] = firstOfClass.get(value) ?? -1;
    firstOfClass.set(value, row);
  }
  return {
    firstOfTag,
    nextOfTag,
    firstOfClass,
    nextOfClass,
    classLines: [...firstOfClass.keys()].join("\n"),
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
  const { firstOfTag, nextOfTag, firstOfClass, nextOfClass, classLines } = elements(region);
  let lists = 0;
  for (const tag of tags ?? NONE) {
    let row = firstOfTag[tag] ?? -1;
    if (row >= 0) lists++;
    for (; row >= 0; row = nextOfTag[row - from]!) found.push(row);
  }
  for (const pattern of classes ?? NONE) {
    if (!pattern.test(classLines)) continue;
    for (const [value, first] of firstOfClass) {
      if (!pattern.test(value)) continue;
      lists++;
      for (let row = first; row >= 0; row = nextOfClass[row - from]!) found.push(row);
    }
  }
  const ids: number[] = [];
  for (const name of attributes ?? NONE) {
    const id = attributeId(tree, name);
    if (id >= 0 && (id < BITS || tree.strings.attributeName.includes(id))) ids.push(id);
  }
  if (ids.length > 0) {
    lists += 2;
    addWith(region, ids, found);
  }
  if (lists < 2) return found;
  found.sort((a, b) => a - b);
  return found.filter((row, i) => i === 0 || row !== found[i - 1]);
}

const NONE = [] as const;

/** Number of attributes that have a bit in `tree.strings.common`, by id. */
const BITS = 8;

/** Adds the elements that have one of some attributes. */
function addWith({ tree, from, end }: Region, ids: readonly number[], found: number[]): void {
  const { common, attributeName, dataStart, dataLength } = tree.strings;
  let bits = 0;
  let others = false;
  for (const id of ids) {
    if (id < BITS) bits |= 1 << id;
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
