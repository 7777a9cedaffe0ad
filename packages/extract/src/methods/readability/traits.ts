import { attribute, attributes, Namespace, type Tree } from "@winnow/core-dom";
import { isDisplayedNone, isVisibilityHidden } from "./inline-style.js";
import {
  BYLINE,
  COMMENTS,
  HASH_URL,
  MAYBE_CANDIDATE,
  NEGATIVE,
  POSITIVE,
  SHARE,
  UNLIKELY,
  UNLIKELY_ROLES,
} from "./patterns.js";

/** What an element's attributes say of it. */
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

const UNKNOWN = 127;

/** @param videos - what an allowed video's address matches; its `lastIndex` is not used. */
export function traitsOf(tree: Tree, videos: RegExp): Traits {
  const bits = new Uint8Array(tree.length);
  const weights = new Int8Array(tree.length).fill(UNKNOWN);
  const hash = new Uint8Array(tree.length);
  const video = new Uint8Array(tree.length);
  const saidByClass = new Map<string, number>();
  const weightByName = new Map<string, number>();

  return {
    dataTable: new Uint8Array(tree.length),
    of(node) {
      if (node >= tree.length) return 0;
      if (bits[node] === 0) bits[node] = readTraits(tree, node, saidByClass);
      return bits[node]!;
    },
    weight(node) {
      if (node >= tree.length) return 0;
      if (weights[node] === UNKNOWN) {
        weights[node] =
          cached(weightByName, className(tree, node), weightOf) +
          cached(weightByName, attribute(tree, node, "id") ?? "", weightOf);
      }
      return weights[node]!;
    },
    isHashLink(node) {
      if (hash[node] === 0) hash[node] = HASH_URL.test(attribute(tree, node, "href") ?? "") ? 2 : 1;
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

/** The class attribute as `className` gives it; in SVG that is no string, and counts as none. */
export function className(tree: Tree, row: number): string {
  if (row >= tree.length || tree.namespace[row] === Namespace.svg) return "";
  return attribute(tree, row, "class") ?? "";
}

/**
 * Whether the element itself is hidden: by its inline style, the `hidden` attribute, or `aria-hidden`, unless it
 * is the fallback image of a formula.
 *
 * @param visibility - whether `visibility: hidden` hides it too; `isProbablyReaderable` doesn't ask.
 */
export function isHidden(tree: Tree, row: number, visibility: boolean): boolean {
  if (tree.namespace[row] !== Namespace.mathml) {
    const style = attribute(tree, row, "style");
    if (style !== undefined && isDisplayedNone(style)) return true;
    if (style !== undefined && visibility && isVisibilityHidden(style)) return true;
  }
  if (attribute(tree, row, "hidden") !== undefined) return true;
  return attribute(tree, row, "aria-hidden") === "true" && !className(tree, row).includes("fallback-image");
}

/** Whether class name and id, with a space between them, are those of an unlikely candidate. */
export function isUnlikely(names: string): boolean {
  return UNLIKELY.test(names) && !MAYBE_CANDIDATE.test(names);
}

function readTraits(tree: Tree, row: number, cache: Map<string, number>): number {
  let bits: number = Trait.known;
  // None of the expressions matches across the space between class name and id, so that each is asked by itself: class
  // names come again and again, ids don't.
  const said = cached(cache, className(tree, row), saidBy) | saidBy(attribute(tree, row, "id") ?? "");
  if (said & Said.unlikely && !(said & Said.maybe)) {
    bits |= Trait.unlikely;
    if (said & Said.comments) bits |= Trait.comments;
  }
  if (said & Said.byline) bits |= Trait.byline;
  if (said & Said.share) bits |= Trait.share;
  if (isHidden(tree, row, true)) bits |= Trait.hidden;
  const role = attribute(tree, row, "role");
  if (role !== undefined) {
    if (UNLIKELY_ROLES.has(role)) bits |= Trait.unlikelyRole;
    if (role === "dialog" && attribute(tree, row, "aria-modal") === "true") bits |= Trait.dialog;
  }
  if (attribute(tree, row, "rel") === "author" || attribute(tree, row, "itemprop")?.includes("author")) {
    bits |= Trait.byline;
  }
  return bits;
}

/** What a class name or an id says: one bit an expression. */
const Said = { unlikely: 1, maybe: 2, comments: 4, byline: 8, share: 16 } as const;

function saidBy(name: string): number {
  if (name === "") return 0;
  let said = 0;
  if (UNLIKELY.test(name)) {
    said |= Said.unlikely;
    if (COMMENTS.test(name)) said |= Said.comments;
  }
  if (MAYBE_CANDIDATE.test(name)) said |= Said.maybe;
  if (BYLINE.test(name)) said |= Said.byline;
  if (SHARE.test(name)) said |= Said.share;
  return said;
}

function weightOf(name: string): number {
  return (POSITIVE.test(name) ? 25 : 0) - (NEGATIVE.test(name) ? 25 : 0);
}

function cached(cache: Map<string, number>, key: string, compute: (key: string) => number): number {
  if (key === "") return 0;
  let value = cache.get(key);
  if (value === undefined) cache.set(key, (value = compute(key)));
  return value;
}
