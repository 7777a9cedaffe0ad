import { attribute, attributeReader, Tag, type Tree } from "@winnow/core-dom/tree";
import { Display, displayOf, htmlTag, shortText } from "../elements.js";
import type { Kept } from "../kept.js";
import { Role, rolesOf } from "../roles.js";

/** A mark in the text that refers to a note. */
export interface Mark {
  /** The row of the mark with its wrappers. */
  readonly row: number;
  /** Its text without brackets; empty if the number is not in the page. */
  readonly label: string;
}

/** A note and the marks that refer to it. */
export interface Note {
  /** The row that contains the note. */
  readonly row: number;
  /** In document order, at least one. */
  readonly marks: readonly Mark[];
  /** Rows that are left out of the text: the note itself, its number, its back links. */
  readonly skipped: readonly number[];
}

/** A mark that links to its note, with the id of the target. */
export interface LinkMark extends Mark {
  readonly target: string;
}

/** The text of a mark: a number, a letter, a dagger, `note 1`, in brackets or not. */
const MARK = /^[[(]?\s*([\p{L}\p{N}][\p{L}\p{N} .-]{0,15}|[*†‡§¶#]{1,4})\s*[\])]?$/u;

/** Classes, ids, names and roles of links to notes. */
const MARK_NAMES =
  /note-?ref|doc-noteref|fn-?ref|ftnt?_?ref|ednref|footnote-?(?:link|anchor|number|reference)|cite_?ref|mso-(?:foot|end)note/i;

/** Ids that only notes have. */
const NOTE_ID = /^(?:user-content-)?(?:_?(?:ftn|edn)|fn|(?:easy-)?(?:foot|end)note|cite_note)/i;

/**
 * Finds the marks of a page that refer to an element of it: links, and elements that another one describes.
 */
export function linkMarks(tree: Tree, kept: Kept, url: string | undefined): readonly LinkMark[] {
  const marks: LinkMark[] = [];
  const page = url?.replace(/#.*/s, "");
  const roles = rolesOf(tree);
  let pre = -1;
  for (let row = 0; row < tree.length; row++) {
    if (kept[row] === 0) {
      row = tree.end[row]! - 1;
      continue;
    }
    if (roles[row] === Role.preformatted) pre = Math.max(pre, tree.end[row]!);
    if (tree.tag[row] !== Tag.a || row < pre || htmlTag(tree, row) !== Tag.a) continue;
    const target = targetOf(tree, row, page);
    if (target === undefined || !looksLikeMark(tree, row)) continue;
    const label = labelOf(tree, row);
    if (label !== undefined) marks.push({ row: withWrappers(tree, row, label), label, target });
  }
  return marks;
}

const hrefOf = attributeReader("href");
const describedBy = attributeReader("aria-describedby");
const controls = attributeReader("aria-controls");

/** Returns the id that a link leads to, or that of the element that describes it. */
function targetOf(tree: Tree, row: number, page: string | undefined): string | undefined {
  const fragment = fragmentOf(hrefOf(tree, row), page);
  if (fragment !== undefined) return fragment;
  const described = describedBy(tree, row) ?? controls(tree, row);
  return described !== undefined && /note|fn/i.test(described) ? described : undefined;
}

/**
 * Returns the fragment of an address on the page itself; of other addresses only a fragment that must be a
 * note's.
 */
export function fragmentOf(href: string | undefined, page: string | undefined): string | undefined {
  const at = href?.indexOf("#") ?? -1;
  if (href === undefined || at < 0 || at === href.length - 1) return undefined;
  const fragment = decoded(href.slice(at + 1));
  return at === 0 || href.slice(0, at) === page || NOTE_ID.test(fragment) ? fragment : undefined;
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

const MARK_ATTRIBUTES = ["class", "id", "name", "role", "epub:type", "rel", "style"];

function looksLikeMark(tree: Tree, row: number): boolean {
  if (htmlTag(tree, row + 1) === Tag.sup && row + 1 < tree.end[row]!) return true;
  let up = tree.parent[row]!;
  for (let i = 0; i < 3 && up >= 0; i++, up = tree.parent[up]!)
    if (htmlTag(tree, up) === Tag.sup) return true;
  if (attribute(tree, row, "data-footnote-ref") !== undefined) return true;
  return MARK_ATTRIBUTES.some((name) => MARK_NAMES.test(attribute(tree, row, name) ?? ""));
}

/** Returns the text of a row as a mark; undefined if it is not one. */
export function labelOf(tree: Tree, row: number): string | undefined {
  return MARK.exec(shortText(tree, row))?.[1];
}

/** Returns the outermost element that contains only the label: the `sup` of `<sup>[<a>1</a>]</sup>`. */
function withWrappers(tree: Tree, row: number, label: string): number {
  let best = row;
  let up = tree.parent[row]!;
  for (let i = 0; i < 3 && up >= 0 && displayOf(tree, up) === Display.inline; i++, up = tree.parent[up]!) {
    if (tree.end[up]! - up > 16 || labelOf(tree, up) !== label) break;
    best = up;
  }
  return best;
}
