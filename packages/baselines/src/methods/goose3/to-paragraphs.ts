import { Tag, text } from "@winnow/core-dom";
import { isBlankText } from "@winnow/core-dom/tree";
import { insert, remove } from "../../working-tree/edit.js";
import { TEXT, type WorkingTree } from "../../working-tree/types.js";
import { elementsIn, nextNode } from "../../working-tree/walk.js";
import { createElement } from "../../working-tree/working-tree.js";

const tags = (...names: readonly (keyof typeof Tag)[]): ReadonlySet<number> =>
  new Set(names.map((name) => Tag[name]));

/** An element without any of these is a paragraph. */
const STRUCTURE = tags("a", "blockquote", "dl", "div", "img", "ol", "p", "pre", "table", "ul");

/** What lxml calls block-level tags. */
// biome-ignore format: a table
const BLOCKS = tags(
  "address", "blockquote", "caption", "center", "col", "colgroup", "dd", "del", "dir", "div", "dl", "dt",
  "fieldset", "form", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "ins", "isindex", "legend", "li", "menu",
  "noscript", "ol", "optgroup", "option", "p", "pre", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
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
export function toParagraphs(work: WorkingTree, root: number, tag: number, copies: Copies): void {
  const elements = elementsIn(work, root);
  const structured = withStructure(work, elements);
  for (const node of elements) {
    if (work.tag[node] !== tag) continue;
    if (structured[node] === 1) gatherText(work, node, copies);
    else work.tag[node] = Tag.p;
  }
}

/** Returns a column with 1 for the elements with structure inside; `elements` are in document order. */
function withStructure({ length, tag, parent }: WorkingTree, elements: readonly number[]): Uint8Array {
  const structured = new Uint8Array(length);
  for (let i = elements.length - 1; i >= 0; i--) {
    const node = elements[i]!;
    if (structured[node] === 1 || STRUCTURE.has(tag[node]!)) structured[parent[node]!] = 1;
  }
  return structured;
}

/** A child: an element, or the text nodes between two elements. */
type Child = number | readonly number[];

function gatherText(work: WorkingTree, element: number, copies: Copies): void {
  if (!hasTextOrLink(work, element)) {
    removeLongBlanks(work, element);
    return;
  }
  const all = childrenOf(work, element);
  const isLink = (i: number) => {
    const child = all[i];
    return typeof child === "number" && work.tag[child] === Tag.a && !used.has(child);
  };
  const used = new Set<number>();
  const copied: number[] = [];
  const result: Child[] = [];
  let gathered: Child[] = [];
  const flush = () => {
    result.push(elementOf(work, gathered));
    gathered = [];
  };
  for (const [i, child] of all.entries()) {
    if (typeof child === "number") {
      if (work.tag[child] === Tag.p && gathered.length > 0) flush();
      result.push(child);
    } else if (isLong(work, child)) {
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
    if (typeof child !== "number") for (const node of child) insert(work, node, element);
    // A link that moved leaves an empty one, which counts as a link.
    else insert(work, used.has(child) ? createElement(work, Tag.a) : child, element);
  }
}

function hasTextOrLink({ source, tag, first, next }: WorkingTree, element: number): boolean {
  for (let child = first[element]!; child >= 0; child = next[child]!) {
    if (tag[child] === TEXT ? !isBlankText(source, child) : tag[child] === Tag.a) return true;
  }
  return false;
}

/** Removes the white space between elements that would be gathered: paragraphs without text are not made. */
function removeLongBlanks(work: WorkingTree, element: number): void {
  for (const child of childrenOf(work, element)) {
    if (typeof child !== "number" && isLong(work, child)) for (const node of child) remove(work, node);
  }
}

function childrenOf(work: WorkingTree, element: number): readonly Child[] {
  const all: Child[] = [];
  let run: number[] | undefined;
  for (let child = work.first[element]!; child >= 0; child = work.next[child]!) {
    if (work.tag[child] !== TEXT) {
      all.push(child);
      run = undefined;
    } else if (run === undefined) all.push((run = [child]));
    else run.push(child);
  }
  return all;
}

/** Whether a text has more than one character; the original doubles line feeds before it counts. */
function isLong({ source }: WorkingTree, run: readonly number[]): boolean {
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
function elementOf(work: WorkingTree, pieces: readonly Child[]): readonly number[] {
  const links = pieces.filter((piece) => typeof piece === "number");
  if (pieces.every((piece) => typeof piece === "number" || isBlank(work, piece))) {
    for (const node of pieces.flat()) remove(work, node);
    if (links.length <= 1) return links;
  }
  const tag = links.some((link) => containsBlock(work, link)) ? Tag.div : Tag.span;
  const element = createElement(work, tag);
  for (const node of pieces.flat()) insert(work, node, element);
  return [element];
}

function isBlank({ source }: WorkingTree, run: readonly number[]): boolean {
  return run.every((node) => isBlankText(source, node));
}

function containsBlock(work: WorkingTree, link: number): boolean {
  for (let node = nextNode(work, link, link); node >= 0; node = nextNode(work, node, link)) {
    if (BLOCKS.has(work.tag[node]!)) return true;
  }
  return false;
}
