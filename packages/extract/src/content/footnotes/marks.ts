import { attribute, attributeReader, Tag, type Tree } from "@winnow/core-dom/tree";
import { Display, displayOf, htmlTag, shortText } from "../elements.js";
import type { Kept } from "../kept.js";
import { Role, rolesOf } from "../roles.js";

/** What stands in the text and calls a note. */
export interface Mark {
  /** The row that is the mark, with what only wraps it. */
  readonly row: number;
  /** What it reads, without brackets; empty where the page only draws a number. */
  readonly label: string;
}

/** A note, and the marks that call it. */
export interface Note {
  /** The row whose content is the note. */
  readonly row: number;
  /** In document order, at least one. */
  readonly marks: readonly Mark[];
  /** Rows that the text goes without: the note where it stands, its number, the ways back. */
  readonly skipped: readonly number[];
}

/** A mark that is a link, or points at its note, with the id that it points at. */
export interface LinkMark extends Mark {
  readonly target: string;
}

/** What a mark reads as: a number, a letter, a dagger, `note 1`, in brackets or not. */
const MARK = /^[[(]?\s*([\p{L}\p{N}][\p{L}\p{N} .-]{0,15}|[*†‡§¶#]{1,4})\s*[\])]?$/u;

/** Classes, ids, names and roles that say that a link is a note's. */
const SAYS_MARK =
  /note-?ref|doc-noteref|fn-?ref|ftnt?_?ref|ednref|footnote-?(?:link|anchor|number|reference)|cite_?ref|mso-(?:foot|end)note/i;

/** Ids that only a note has. */
const NOTE_ID = /^(?:user-content-)?(?:_?(?:ftn|edn)|fn|(?:easy-)?(?:foot|end)note|cite_note)/i;

/** The marks of a page that lead to something on it: links, and what is described by something else. */
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

/** The id that a link on the page leads to, or by which it is described. */
function targetOf(tree: Tree, row: number, page: string | undefined): string | undefined {
  const fragment = fragmentOf(hrefOf(tree, row), page);
  if (fragment !== undefined) return fragment;
  const described = describedBy(tree, row) ?? controls(tree, row);
  return described !== undefined && /note|fn/i.test(described) ? described : undefined;
}

/** The fragment of an address on the page itself; of any other where no id but a note's is called so. */
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

const SAYING = ["class", "id", "name", "role", "epub:type", "rel", "style"];

function looksLikeMark(tree: Tree, row: number): boolean {
  if (htmlTag(tree, row + 1) === Tag.sup && row + 1 < tree.end[row]!) return true;
  let up = tree.parent[row]!;
  for (let i = 0; i < 3 && up >= 0; i++, up = tree.parent[up]!)
    if (htmlTag(tree, up) === Tag.sup) return true;
  if (attribute(tree, row, "data-footnote-ref") !== undefined) return true;
  return SAYING.some((name) => SAYS_MARK.test(attribute(tree, row, name) ?? ""));
}

/** What a row reads as a mark; undefined where it is none. */
export function labelOf(tree: Tree, row: number): string | undefined {
  return MARK.exec(shortText(tree, row))?.[1];
}

/** The outermost element that holds the label and nothing else: the `sup` of `<sup>[<a>1</a>]</sup>`. */
function withWrappers(tree: Tree, row: number, label: string): number {
  let best = row;
  let up = tree.parent[row]!;
  for (let i = 0; i < 3 && up >= 0 && displayOf(tree, up) === Display.inline; i++, up = tree.parent[up]!) {
    if (tree.end[up]! - up > 16 || labelOf(tree, up) !== label) break;
    best = up;
  }
  return best;
}
