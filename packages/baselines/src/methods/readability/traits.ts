import { Attribute, attributeReader, attributes, type Tree } from "@winnow/core-dom";
import { className, isHidden, isMaybeCandidate, UNLIKELY } from "@winnow/core-dom/readerable";
import * as patterns from "./patterns.js";
import { Role, tagRoles } from "./tags.js";

/** Traits of an element that its attributes reveal, one bit each. */
export const Trait = {
  hidden: 1,
  /** `aria-modal="true"` with `role="dialog"`. */
  dialog: 2,
  byline: 4,
  unlikely: 8,
  unlikelyRole: 16,
  share: 32,
  comments: 64,
  /** An embedded element with an attribute that names an allowed video player. */
  video: 128,
} as const;

/** The traits of a page's elements, read on first use and kept for all attempts. */
export interface Traits {
  /** {@link Trait} bits; like the weight 0 for nodes that the algorithm created. */
  bits(node: number): number;
  /** The points of class name and id: -50 to 50. */
  weight(node: number): number;
  /** 1 if a link leads only within its page. Of most links, nothing else is read. */
  isHashLink(node: number): number;
}

/** @param videos - matches the address of an allowed video; its `lastIndex` is not used. */
export function readTraits(source: Tree, videos: RegExp): Traits {
  // Class names repeat, ids don't.
  const nameBits = memoized(nameTraits);
  const nameWeight = memoized(singleNameWeight);
  return {
    bits: perRow(source.length, (row) => elementTraits(source, row, nameBits, videos)),
    weight: perRow(
      source.length,
      (row) => nameWeight(className(source, row)) + singleNameWeight(Attribute.id(source, row) ?? ""),
    ),
    isHashLink: perRow(source.length, (row) =>
      patterns.HASH_URL.test(Attribute.href(source, row) ?? "") ? 1 : 0,
    ),
  };
}

/** Not a value of any trait. */
const UNKNOWN = -128;

/** Computes a number for each row once; every other node has 0. */
function perRow(rows: number, compute: (row: number) => number): (node: number) => number {
  const values = new Int16Array(rows).fill(UNKNOWN);
  return (node) => {
    if (node >= rows) return 0;
    if (values[node] === UNKNOWN) values[node] = compute(node);
    return values[node]!;
  };
}

/** Computes a number for each name once; the empty name has 0. */
function memoized(compute: (name: string) => number): (name: string) => number {
  const values = new Map([["", 0]]);
  return (name) => {
    let value = values.get(name);
    if (value === undefined) values.set(name, (value = compute(name)));
    return value;
  };
}

const ariaModalAttribute = attributeReader("aria-modal");

function elementTraits(
  source: Tree,
  row: number,
  nameBits: (name: string) => number,
  videos: RegExp,
): number {
  const name = className(source, row);
  const id = Attribute.id(source, row) ?? "";
  const tag = source.tag[row]!;
  let bits = nameBits(name) | nameTraits(id);
  if (bits & Trait.unlikely && isMaybeCandidate(name, id)) bits &= ~(Trait.unlikely | Trait.comments);
  if (isHidden(source, row, true)) bits |= Trait.hidden;
  const role = Attribute.role(source, row);
  if (role !== undefined) {
    if (patterns.UNLIKELY_ROLE.test(role)) bits |= Trait.unlikelyRole;
    if (role === "dialog" && ariaModalAttribute(source, row) === "true") bits |= Trait.dialog;
  }
  if (Attribute.rel(source, row) === "author" || Attribute.itemprop(source, row)?.includes("author")) {
    bits |= Trait.byline;
  }
  if (tagRoles(tag) & Role.embed && attributes(source, row).some(([, value]) => value.search(videos) >= 0)) {
    bits |= Trait.video;
  }
  return bits;
}

/** The traits that a class name or an id indicates. */
function nameTraits(name: string): number {
  if (name === "" || !patterns.NAMES.test(name)) return 0;
  let bits = 0;
  if (UNLIKELY.test(name)) {
    bits |= patterns.COMMENTS.test(name) ? Trait.unlikely | Trait.comments : Trait.unlikely;
  }
  if (patterns.BYLINE.test(name)) bits |= Trait.byline;
  if (patterns.SHARE.test(name)) bits |= Trait.share;
  return bits;
}

function singleNameWeight(name: string): number {
  return (patterns.POSITIVE.test(name) ? 25 : 0) - (patterns.NEGATIVE.test(name) ? 25 : 0);
}
