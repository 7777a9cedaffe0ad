import { attributeReader, attributes, Namespace, type Tree } from "@winnow/core-dom";
import * as patterns from "./patterns.js";

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

/** What is known of an element by its attributes. */
export const Trait = {
  known: 1,
  hidden: 2,
  /** `aria-modal="true"` with `role="dialog"`. */
  dialog: 4,
  byline: 8,
  unlikely: 16,
  unlikelyRole: 32,
  share: 64,
  comments: 128,
} as const;

/** The traits of a page's elements: found when they are first asked for, kept for all attempts. */
export interface Traits {
  /** {@link Trait} bits; 0 for nodes that the algorithm made. */
  of(node: number): number;
  /** Class name and id are worth -50 to 50 points. */
  weight(node: number): number;
  /** Whether a link leads only within its page. */
  isHashLink(node: number): boolean;
  /** Whether an attribute of an embedded element names an allowed video player. */
  isVideo(node: number): boolean;
  /** 1 for tables of data, by node, as of the last look at the article; they may be too few for new nodes. */
  readonly dataTable: Uint8Array;
}

/** @param videos - what an allowed video's address matches; its `lastIndex` is not used. */
export function traitsOf(tree: Tree, videos: RegExp): Traits {
  const bits = new Uint8Array(tree.length);
  const weights = new Int8Array(tree.length).fill(UNKNOWN);
  const hash = new Uint8Array(tree.length);
  const video = new Uint8Array(tree.length);
  // Class names come again and again, ids don't.
  const nameBits = new Map<string, number>();
  const nameWeights = new Map<string, number>();

  return {
    dataTable: new Uint8Array(tree.length),
    of(node) {
      if (node >= tree.length) return 0;
      if (bits[node] === 0) bits[node] = readTraits(tree, node, nameBits);
      return bits[node]!;
    },
    weight(node) {
      if (node >= tree.length) return 0;
      if (weights[node] === UNKNOWN) {
        weights[node] =
          cached(nameWeights, className(tree, node), weightOf) + weightOf(idOf(tree, node) ?? "");
      }
      return weights[node]!;
    },
    isHashLink(node) {
      if (hash[node] === 0) hash[node] = patterns.HASH_URL.test(hrefOf(tree, node) ?? "") ? 2 : 1;
      return hash[node] === 2;
    },
    isVideo(node) {
      if (node >= tree.length) return false;
      if (video[node] === 0) {
        video[node] = attributes(tree, node).some(([, value]) => value.search(videos) >= 0) ? 2 : 1;
      }
      return video[node] === 2;
    },
  };
}

/** No weight: the largest is 50. */
const UNKNOWN = 127;

/** The class attribute as `className` gives it; in SVG that is no string, and counts as none. */
export function className(tree: Tree, row: number): string {
  if (row >= tree.length || tree.namespace[row] === Namespace.svg) return "";
  return classOf(tree, row) ?? "";
}

/**
 * Whether the element itself is hidden: by its inline style, the `hidden` attribute, or `aria-hidden`, unless it
 * is the fallback image of a formula.
 *
 * @param visibility - whether `visibility: hidden` hides it too; `isProbablyReaderable` doesn't ask.
 */
export function isHidden(tree: Tree, row: number, visibility: boolean): boolean {
  const style = tree.namespace[row] === Namespace.mathml ? undefined : styleOf(tree, row);
  if (style !== undefined && (isDisplayedNone(style) || (visibility && isVisibilityHidden(style))))
    return true;
  if (hiddenOf(tree, row) !== undefined) return true;
  return ariaHiddenOf(tree, row) === "true" && !className(tree, row).includes("fallback-image");
}

/**
 * Whether an element's `style` attribute says `display: none`. A quick look first: next to no style does.
 *
 * @example isDisplayedNone("color: red; display: none") // true
 */
export function isDisplayedNone(style: string): boolean {
  return /none/i.test(style) && lastValue(style, "display") === "none";
}

/** Whether an element's `style` attribute says `visibility: hidden`. */
export function isVisibilityHidden(style: string): boolean {
  return /hidden/i.test(style) && lastValue(style, "visibility") === "hidden";
}

/** The value that wins: the last important one, else the last (CSS Cascade 4 §6.1), in lower case. */
function lastValue(style: string, property: string): string | undefined {
  let value: string | undefined;
  let important = false;
  for (const declaration of style.replace(/\/\*[\s\S]*?(\*\/|$)/g, "").split(";")) {
    const colon = declaration.indexOf(":");
    if (colon < 0 || declaration.slice(0, colon).trim().toLowerCase() !== property) continue;
    const written = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    const marked = written.endsWith("important") ? written.slice(0, -"important".length).trimEnd() : "";
    const isImportant = marked.endsWith("!");
    const plain = isImportant ? marked.slice(0, -1).trimEnd() : written;
    if (important && !isImportant) continue;
    value = plain;
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

/** None of the expressions matches across the space that the original puts between class name and id. */
function isMaybeCandidate(name: string, id: string): boolean {
  return patterns.MAYBE_CANDIDATE.test(name) || patterns.MAYBE_CANDIDATE.test(id);
}

function readTraits(tree: Tree, row: number, cache: Map<string, number>): number {
  let bits: number = Trait.known;
  const name = className(tree, row);
  const id = idOf(tree, row) ?? "";
  if (name !== "" || id !== "") {
    const said = cached(cache, name, saidBy) | (id === "" ? 0 : saidBy(id));
    bits |= said & (Trait.byline | Trait.share);
    if (said & Trait.unlikely && !isMaybeCandidate(name, id))
      bits |= said & (Trait.unlikely | Trait.comments);
  }
  if (isHidden(tree, row, true)) bits |= Trait.hidden;
  const role = roleOf(tree, row);
  if (role !== undefined) {
    if (patterns.UNLIKELY_ROLES.has(role)) bits |= Trait.unlikelyRole;
    if (role === "dialog" && ariaModalOf(tree, row) === "true") bits |= Trait.dialog;
  }
  if (relOf(tree, row) === "author" || itempropOf(tree, row)?.includes("author")) bits |= Trait.byline;
  return bits;
}

/** The traits that a class name or an id speaks for. */
function saidBy(name: string): number {
  let said = 0;
  if (!patterns.NAMES.test(name)) return said;
  if (patterns.UNLIKELY.test(name)) {
    said |= patterns.COMMENTS.test(name) ? Trait.unlikely | Trait.comments : Trait.unlikely;
  }
  if (patterns.BYLINE.test(name)) said |= Trait.byline;
  if (patterns.SHARE.test(name)) said |= Trait.share;
  return said;
}

function weightOf(name: string): number {
  return (patterns.POSITIVE.test(name) ? 25 : 0) - (patterns.NEGATIVE.test(name) ? 25 : 0);
}

function cached(cache: Map<string, number>, key: string, compute: (key: string) => number): number {
  if (key === "") return 0;
  let value = cache.get(key);
  if (value === undefined) cache.set(key, (value = compute(key)));
  return value;
}
