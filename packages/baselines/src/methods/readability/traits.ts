import { Attribute, attributeReader, attributes, type Tree } from "@winnow/core-dom";
import { className, isHidden, isMaybeCandidate, UNLIKELY } from "@winnow/core-dom/readerable";
import * as patterns from "./patterns.js";
import * as Trait from "./trait-bits.js";

const ariaModalOf = attributeReader("aria-modal");

/**
 * Traits that the attributes of a page's elements reveal, computed on first use and kept for all attempts.
 */
export interface Traits {
  /** {@link Trait} bits. Like the other functions, returns 0 for nodes that the algorithm created. */
  of(node: number): number;
  /** The points of class name and id: -50 to 50. */
  weight(node: number): number;
  /** 1 if a link leads only within its page. */
  isHashLink(node: number): number;
  /** 1 if an attribute of an embedded element names an allowed video player. */
  isVideo(node: number): number;
  /** By row: 1 for data tables, as found when the article's tables were last examined. */
  readonly dataTable: Uint8Array;
}

/** @param videos - matches the address of an allowed video; its `lastIndex` is not used. */
export function traitsOf(tree: Tree, videos: RegExp): Traits {
  // Class names repeat, ids don't.
  const bitsOfName = cached(traitsOfName);
  const weightOfName = cached(nameWeight);
  return {
    dataTable: new Uint8Array(tree.length),
    of: perRow(tree.length, (row) => readTraits(tree, row, bitsOfName)),
    weight: perRow(
      tree.length,
      (row) => weightOfName(className(tree, row)) + nameWeight(Attribute.id(tree, row) ?? ""),
    ),
    isHashLink: perRow(tree.length, (row) =>
      patterns.HASH_URL.test(Attribute.href(tree, row) ?? "") ? 1 : 0,
    ),
    isVideo: perRow(tree.length, (row) =>
      attributes(tree, row).some(([, value]) => value.search(videos) >= 0) ? 1 : 0,
    ),
  };
}

/** Not a value of any trait. */
const UNKNOWN = -128;

/** Computes a number for each row once; every other node has 0. */
function perRow(rows: number, compute: (row: number) => number): (node: number) => number {
  const values = new Int8Array(rows).fill(UNKNOWN);
  return (node) => {
    if (node >= rows) return 0;
    if (values[node] === UNKNOWN) values[node] = compute(node);
    return values[node]!;
  };
}

/** Computes a number for each name once; the empty name has 0. */
function cached(compute: (name: string) => number): (name: string) => number {
  const values = new Map([["", 0]]);
  return (name) => {
    let value = values.get(name);
    if (value === undefined) values.set(name, (value = compute(name)));
    return value;
  };
}

function readTraits(tree: Tree, row: number, bitsOfName: (name: string) => number): number {
  const name = className(tree, row);
  const id = Attribute.id(tree, row) ?? "";
  let bits = bitsOfName(name) | traitsOfName(id);
  if (bits & Trait.unlikely && isMaybeCandidate(name, id)) bits &= ~(Trait.unlikely | Trait.comments);
  if (isHidden(tree, row, true)) bits |= Trait.hidden;
  const role = Attribute.role(tree, row);
  if (role !== undefined) {
    if (patterns.UNLIKELY_ROLE.test(role)) bits |= Trait.unlikelyRole;
    if (role === "dialog" && ariaModalOf(tree, row) === "true") bits |= Trait.dialog;
  }
  if (Attribute.rel(tree, row) === "author" || Attribute.itemprop(tree, row)?.includes("author"))
    bits |= Trait.byline;
  return bits;
}

/** The traits that a class name or an id indicates. */
function traitsOfName(name: string): number {
  if (name === "" || !patterns.NAMES.test(name)) return 0;
  let bits = 0;
  if (UNLIKELY.test(name)) {
    bits |= patterns.COMMENTS.test(name) ? Trait.unlikely | Trait.comments : Trait.unlikely;
  }
  if (patterns.BYLINE.test(name)) bits |= Trait.byline;
  if (patterns.SHARE.test(name)) bits |= Trait.share;
  return bits;
}

function nameWeight(name: string): number {
  return (patterns.POSITIVE.test(name) ? 25 : 0) - (patterns.NEGATIVE.test(name) ? 25 : 0);
}
