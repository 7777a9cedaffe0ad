import { attribute, Tag, type Tree, tagName, textContent } from "@winnow/core-dom";
import { insert, remove, removeWithTail, unwrap } from "../../working-tree/edit.js";
import type { TextLengths } from "../../working-tree/text-lengths.js";
import { TEXT, type WorkingTree } from "../../working-tree/types.js";
import { elementsIn, nextNode, nextOutside } from "../../working-tree/walk.js";
import { copyTree } from "../../working-tree/working-tree.js";
import type { Settings } from "./options.js";
import { REMOVED_IF_EMPTY, removedTags, UNWRAPPED_TAGS } from "./tags.js";

/**
 * Removes scripts, forms, media and other elements that are never content, and replaces some inline elements
 * by their text. Formulas stay as text if they carry LaTeX.
 *
 * @param top - the element to clean inside; it stays.
 */
export function clean(work: WorkingTree, top: number, lengths: TextLengths, settings: Settings): void {
  const removed = removedTags(work.source, settings.tables);
  keepFormulas(work, top);
  if (settings.tables) unframeTables(work, top);
  for (const node of elementsIn(work, top, UNWRAPPED_TAGS)) unwrap(work, node);

  const before = settings.favor === "recall" && hasParagraph(work, top) ? copyTree(work) : undefined;
  for (const node of outermost(work, top, removed)) remove(work, node);
  // Every paragraph was inside a removed element: in recall mode nothing is removed then.
  if (before !== undefined && !hasParagraph(work, top)) Object.assign(work, before);

  cleanForms(work, top, lengths);
  for (const node of elementsIn(work, top, REMOVED_IF_EMPTY).filter((node) => work.first[node]! < 0)) {
    if (settings.favor === "precision") removeWithTail(work, node);
    else remove(work, node);
  }
}

function hasParagraph(work: WorkingTree, top: number): boolean {
  for (let node = nextNode(work, top, top); node >= 0; node = nextNode(work, node, top)) {
    if (work.tag[node] === Tag.p) return true;
  }
  return false;
}

/** Returns the elements with one of the tags, without those inside another one. */
export function outermost(work: WorkingTree, top: number, tags: ReadonlySet<number>): number[] {
  const found: number[] = [];
  let node = nextNode(work, top, top);
  while (node >= 0) {
    if (tags.has(work.tag[node]!)) {
      found.push(node);
      node = nextOutside(work, node, top);
    } else {
      node = nextNode(work, node, top);
    }
  }
  return found;
}

/** Replaces formulas with LaTeX source by a text node of the formula; the renderer writes the formula. */
function keepFormulas(work: WorkingTree, top: number): void {
  for (const math of elementsIn(work, top, new Set([Tag.math]))) {
    const { source } = work;
    if (math >= source.length || latexOf(source, math) === "") continue;
    for (let node = nextNode(work, math, math); node >= 0; node = nextNode(work, node, math)) {
      if (work.tag[node] !== TEXT) continue;
      insert(work, node, work.parent[math]!, math);
      break;
    }
    remove(work, math);
  }
}

/** Returns the LaTeX source of a `math` row: its annotation, otherwise its alternative text. */
function latexOf(tree: Tree, row: number): string {
  const stop = tree.end[row]!;
  for (let i = row + 1; i < stop; i++) {
    if (tagName(tree, i) !== "annotation") continue;
    if (attribute(tree, i, "encoding") === "application/x-tex") return textContent(tree, i).trim();
  }
  return attribute(tree, row, "alttext")?.trim() ?? "";
}

/** Makes figures that have a table, and tables for layout, plain containers. */
function unframeTables(work: WorkingTree, top: number): void {
  const tables = elementsIn(work, top, new Set([Tag.table]));
  for (const table of tables) {
    for (let up = work.parent[table]!; up >= 0 && up !== top; up = work.parent[up]!) {
      if (work.tag[up] === Tag.figure) work.tag[up] = Tag.div;
    }
    const role = table < work.source.length ? attribute(work.source, table, "role") : undefined;
    if (role === "presentation" || role === "none") work.tag[table] = Tag.div;
  }
}

/** Removes forms, except those that have more than half of the text, as pages of ASP.NET do. */
function cleanForms(work: WorkingTree, top: number, lengths: TextLengths): void {
  const forms = elementsIn(work, top, new Set([Tag.form]));
  if (forms.length === 0) return;
  const total = charactersIn(work, top, lengths);
  for (const form of forms) {
    if (total > 0 && charactersIn(work, form, lengths) > total / 2) work.tag[form] = Tag.div;
    else remove(work, form);
  }
}

/** Returns the number of characters of the text in a node, white space included. */
export function charactersIn(work: WorkingTree, top: number, lengths: TextLengths): number {
  if (work.tag[top] === TEXT) return lengths.all[top]!;
  let sum = 0;
  for (let node = nextNode(work, top, top); node >= 0; node = nextNode(work, node, top)) {
    if (work.tag[node] === TEXT) sum += lengths.all[node]!;
  }
  return sum;
}
