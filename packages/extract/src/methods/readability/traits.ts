import { attributeReader, attributes, Namespace, type Tree } from "@winnow/core-dom";
import * as patterns from "./patterns.js";
import * as Trait from "./trait-bits.js";

const classOf = attributeReader("class");
const idOf = attributeReader("id");
const hrefOf = attributeReader("href");
const styleOf = attributeReader("style");
const roleOf = attributeReader("role");
const relOf = attributeReader("rel");
const itempropOf = attributeReader("itemprop");
const hiddenOf = attributeReader("hidden");
const ariaHiddenOf = attributeReader("aria-hidden");
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
      (row) => weightOfName(className(tree, row)) + nameWeight(idOf(tree, row) ?? ""),
    ),
    isHashLink: perRow(tree.length, (row) => (patterns.HASH_URL.test(hrefOf(tree, row) ?? "") ? 1 : 0)),
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

/** The class attribute as `className` returns it. In SVG that is not a string, and counts as empty. */
export function className(tree: Tree, row: number): string {
  if (row >= tree.length || tree.namespace[row] === Namespace.svg) return "";
  return classOf(tree, row) ?? "";
}

/**
 * Whether the element itself is hidden: by its inline style, the `hidden` attribute, or `aria-hidden`, unless
 * it is the fallback image of a formula.
 *
 * @param visibility - whether `visibility: hidden` hides it too; in `isProbablyReaderable` it doesn't.
 */
export function isHidden(tree: Tree, row: number, visibility: boolean): boolean {
  const style = tree.namespace[row] === Namespace.mathml ? undefined : styleOf(tree, row);
  if (style !== undefined && (isDisplayNone(style) || (visibility && isVisibilityHidden(style)))) return true;
  if (hiddenOf(tree, row) !== undefined) return true;
  return ariaHiddenOf(tree, row) === "true" && !className(tree, row).includes("fallback-image");
}

/**
 * Whether a `style` attribute declares `display: none`. The quick test comes first: hardly any style does.
 *
 * @example isDisplayNone("color: red; display: none") // true
 */
export function isDisplayNone(style: string): boolean {
  return /none/i.test(style) && lastValue(style, "display") === "none";
}

/** Whether a `style` attribute declares `visibility: hidden`. */
export function isVisibilityHidden(style: string): boolean {
  return /hidden/i.test(style) && lastValue(style, "visibility") === "hidden";
}

/** The winning value in lower case: the last important one, or the last one (CSS Cascade 4 §6.1). */
function lastValue(style: string, property: string): string | undefined {
  let value: string | undefined;
  let important = false;
  const declarations = style.toLowerCase().replace(/\/\*[\s\S]*?(\*\/|$)/g, "");
  for (const declaration of declarations.split(";")) {
    const colon = declaration.indexOf(":");
    if (colon < 0 || declaration.slice(0, colon).trim() !== property) continue;
    const written = declaration.slice(colon + 1);
    const mark = written.lastIndexOf("!");
    const isImportant = mark >= 0 && written.slice(mark + 1).trim() === "important";
    if (important && !isImportant) continue;
    value = (isImportant ? written.slice(0, mark) : written).trim();
    important = isImportant;
  }
  return value;
}

/** Whether class name and id are those of an unlikely candidate. */
export function isUnlikely(tree: Tree, row: number): boolean {
  const name = className(tree, row);
  const id = idOf(tree, row) ?? "";
  return (patterns.UNLIKELY.test(name) || patterns.UNLIKELY.test(id)) && !isMaybeCandidate(name, id);
}

/** The original tests `name + " " + id`, but no alternative of the expression contains a space. */
function isMaybeCandidate(name: string, id: string): boolean {
  return patterns.MAYBE_CANDIDATE.test(name) || patterns.MAYBE_CANDIDATE.test(id);
}

function readTraits(tree: Tree, row: number, bitsOfName: (name: string) => number): number {
  const name = className(tree, row);
  const id = idOf(tree, row) ?? "";
  let bits = bitsOfName(name) | traitsOfName(id);
  if (bits & Trait.unlikely && isMaybeCandidate(name, id)) bits &= ~(Trait.unlikely | Trait.comments);
  if (isHidden(tree, row, true)) bits |= Trait.hidden;
  const role = roleOf(tree, row);
  if (role !== undefined) {
    if (patterns.UNLIKELY_ROLE.test(role)) bits |= Trait.unlikelyRole;
    if (role === "dialog" && ariaModalOf(tree, row) === "true") bits |= Trait.dialog;
  }
  if (relOf(tree, row) === "author" || itempropOf(tree, row)?.includes("author")) bits |= Trait.byline;
  return bits;
}

/** The traits that a class name or an id indicates. */
function traitsOfName(name: string): number {
  if (name === "" || !patterns.NAMES.test(name)) return 0;
  let bits = 0;
  if (patterns.UNLIKELY.test(name)) {
    bits |= patterns.COMMENTS.test(name) ? Trait.unlikely | Trait.comments : Trait.unlikely;
  }
  if (patterns.BYLINE.test(name)) bits |= Trait.byline;
  if (patterns.SHARE.test(name)) bits |= Trait.share;
  return bits;
}

function nameWeight(name: string): number {
  return (patterns.POSITIVE.test(name) ? 25 : 0) - (patterns.NEGATIVE.test(name) ? 25 : 0);
}
