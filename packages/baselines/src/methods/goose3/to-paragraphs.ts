import { Tag, text } from "@winnow/core-dom";
import { isBlankText } from "@winnow/core-dom/tree";
import {
  createElement,
  type EditableTree,
  elementsIn,
  findElement,
  insert,
  remove,
  TEXT,
  tagSet,
} from "../../editable-tree/index.js";

/** An element without any of these is a paragraph. */
const STRUCTURE = tagSet("a blockquote dl div img ol p pre table ul");

/** What lxml calls block-level tags. */
const BLOCKS = tagSet(
  `address blockquote caption center col colgroup dd del dir div dl dt fieldset form h1 h2 h3 h4 h5 h6 hr ins isindex
   legend li menu noscript ol optgroup option p pre table tbody td tfoot th thead tr ul`,
);

/**
 * Text that elements have twice: the original leaves a copy of a text where it was if an element precedes it
 * there, and counts and returns both. Here only the counts include the copies.
 */
export type Copies = Map<number, number[]>;

/**
 * Turns `div`s or `span`s into paragraphs. One without structure becomes a paragraph itself; in any other,
 * text and the links next to it are gathered into paragraphs: one for all text up to the next paragraph,
 * which therefore comes after the elements between (div_to_para of goose3).
 */
export function toParagraphs(tree: EditableTree, root: number, tag: number, copies: Copies): void {
  const elements = elementsIn(tree, root);
  const structured = withStructure(tree, elements);
  for (const node of elements) {
    if (tree.tag[node] !== tag) continue;
    if (structured[node] === 1) gatherText(tree, node, copies);
    else tree.tag[node] = Tag.p;
  }
}

/** Returns a column with 1 for the elements with structure inside; `elements` are in document order. */
function withStructure({ length, tag, parent }: EditableTree, elements: readonly number[]): Uint8Array {
  const structured = new Uint8Array(length);
  for (let i = elements.length - 1; i >= 0; i--) {
    const node = elements[i]!;
    if (structured[node] === 1 || STRUCTURE.has(tag[node]!)) structured[parent[node]!] = 1;
  }
  return structured;
}

/** A child: an element, or the text nodes between two elements. */
type Child = number | readonly number[];

function gatherText(tree: EditableTree, element: number, copies: Copies): void {
  if (!hasTextOrLink(tree, element)) {
    removeLongBlanks(tree, element);
    return;
  }
  const all = childRuns(tree, element);
  const isLink = (i: number) => {
    const child = all[i];
    return typeof child === "number" && tree.tag[child] === Tag.a && !used.has(child);
  };
  const used = new Set<number>();
  const copied: number[] = [];
  const result: Child[] = [];
  let gathered: Child[] = [];
  const flush = () => {
    result.push(joinedElement(tree, gathered));
    gathered = [];
  };
  for (const [i, child] of all.entries()) {
    if (typeof child === "number") {
      if (tree.tag[child] === Tag.p && gathered.length > 0) flush();
      result.push(child);
    } else if (isLong(tree, child)) {
      const take = (at: number) => {
        gathered.push(all[at]!);
        used.add(all[at] as number);
      };
      for (let at = i - 1; isLink(at); at--) take(at);
      gathered.push(child);
      if (i > 0) copied.push(...child);
      for (let at = i + 1; isLink(at); at++) take(at);
    } else {
      result.push(child);
    }
  }
  if (gathered.length > 0) flush();
  if (copied.length > 0) copies.set(element, copied);

  for (const child of result) {
    if (typeof child !== "number") for (const node of child) insert(tree, node, element);
    // A link that moved leaves an empty one, which counts as a link.
    else insert(tree, used.has(child) ? createElement(tree, Tag.a) : child, element);
  }
}

function hasTextOrLink({ source, tag, first, next }: EditableTree, element: number): boolean {
  for (let child = first[element]!; child >= 0; child = next[child]!) {
    if (tag[child] === TEXT ? !isBlankText(source, child) : tag[child] === Tag.a) return true;
  }
  return false;
}

/** Removes the white space between elements that would be gathered: paragraphs without text are not made. */
function removeLongBlanks(tree: EditableTree, element: number): void {
  for (const child of childRuns(tree, element)) {
    if (typeof child !== "number" && isLong(tree, child)) for (const node of child) remove(tree, node);
  }
}

function childRuns(tree: EditableTree, element: number): readonly Child[] {
  const all: Child[] = [];
  let run: number[] | undefined;
  for (let child = tree.first[element]!; child >= 0; child = tree.next[child]!) {
    if (tree.tag[child] !== TEXT) {
      all.push(child);
      run = undefined;
    } else if (run === undefined) all.push((run = [child]));
    else run.push(child);
  }
  return all;
}

/** Whether a text has more than one character; the original doubles line feeds before it counts. */
function isLong({ source }: EditableTree, run: readonly number[]): boolean {
  let characters = 0;
  for (const node of run) {
    const data = text(source, node);
    if (data.includes("\n")) return true;
    characters += data.replaceAll("\t", "").length;
  }
  return characters > 1;
}

/**
 * Returns the element that lxml makes of text and links: the link if there is nothing else, otherwise a `div`
 * if a link contains a block, otherwise a `span`. With libxml2 before 2.14, text makes a paragraph; since then
 * it only becomes one in the pass over spans, and not if it contains a link.
 */
function joinedElement(tree: EditableTree, pieces: readonly Child[]): readonly number[] {
  const links = pieces.filter((piece) => typeof piece === "number");
  if (pieces.every((piece) => typeof piece === "number" || isBlank(tree, piece))) {
    for (const node of pieces.flat()) remove(tree, node);
    if (links.length <= 1) return links;
  }
  const tag = links.some((link) => findElement(tree, link, (_, tag) => BLOCKS.has(tag)) >= 0)
    ? Tag.div
    : Tag.span;
  const element = createElement(tree, tag);
  for (const node of pieces.flat()) insert(tree, node, element);
  return [element];
}

function isBlank({ source }: EditableTree, run: readonly number[]): boolean {
  return run.every((node) => isBlankText(source, node));
}
