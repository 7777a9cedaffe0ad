import { attribute, Tag, type Tree, tagName, textContent } from "@winnow/core-dom";
import {
  copyTree,
  elementsIn,
  findElement,
  insert,
  outermost,
  remove,
  removeWithTail,
  textNodesIn,
  unwrap,
} from "../../editable-tree/index.js";
import type { Page } from "./page.js";
import { REMOVED_IF_EMPTY, removedTags, UNWRAPPED_TAGS } from "./tags.js";

/**
 * Removes scripts, forms, media and other elements that are never content, and replaces some inline elements
 * by their text. Formulas stay as text if they carry LaTeX.
 *
 * @param top - the element to clean inside; it stays.
 */
export function clean(page: Page, top: number): void {
  const { favor, tables } = page.settings;
  const removed = removedTags(page.source, tables);
  keepFormulas(page, top);
  if (tables) unframeTables(page, top);
  for (const node of elementsIn(page, top, UNWRAPPED_TAGS)) unwrap(page, node);

  const hasParagraph = () => findElement(page, top, (_, tag) => tag === Tag.p) >= 0;
  const before = favor === "recall" && hasParagraph() ? copyTree(page) : undefined;
  for (const node of outermost(page, top, (_, tag) => removed.has(tag))) remove(page, node);
  // Every paragraph was inside a removed element: in recall mode nothing is removed then.
  if (before !== undefined && !hasParagraph()) Object.assign(page, before);

  cleanForms(page, top);
  for (const node of elementsIn(page, top, REMOVED_IF_EMPTY).filter((node) => page.first[node]! < 0)) {
    if (favor === "precision") removeWithTail(page, node);
    else remove(page, node);
  }
}

/** Replaces formulas with LaTeX source by a text node of the formula; the renderer writes the formula. */
function keepFormulas(page: Page, top: number): void {
  for (const math of elementsIn(page, top, Tag.math)) {
    if (latexSource(page.source, math) === "") continue;
    const node = textNodesIn(page, math)[0];
    if (node !== undefined) insert(page, node, page.parent[math]!, math);
    remove(page, math);
  }
}

/** Returns the LaTeX source of a `math` row: its annotation, otherwise its alternative text. */
function latexSource(source: Tree, row: number): string {
  for (let i = row + 1; i < source.end[row]!; i++) {
    if (tagName(source, i) !== "annotation") continue;
    if (attribute(source, i, "encoding") === "application/x-tex") return textContent(source, i).trim();
  }
  return attribute(source, row, "alttext")?.trim() ?? "";
}

/** Makes figures that have a table, and tables for layout, plain containers. */
function unframeTables(page: Page, top: number): void {
  for (const table of elementsIn(page, top, Tag.table)) {
    for (let up = page.parent[table]!; up >= 0 && up !== top; up = page.parent[up]!) {
      if (page.tag[up] === Tag.figure) page.tag[up] = Tag.div;
    }
    const role = attribute(page.source, table, "role");
    if (role === "presentation" || role === "none") page.tag[table] = Tag.div;
  }
}

/** Removes forms, except those that have more than half of the text, as pages of ASP.NET do. */
function cleanForms(page: Page, top: number): void {
  const forms = elementsIn(page, top, Tag.form);
  if (forms.length === 0) return;
  const total = charactersIn(page, top);
  for (const form of forms) {
    if (total > 0 && charactersIn(page, form) > total / 2) page.tag[form] = Tag.div;
    else remove(page, form);
  }
}

/** Returns the number of characters of the text in an element, white space included. */
export function charactersIn(page: Page, element: number): number {
  return textNodesIn(page, element).reduce((sum, node) => sum + page.lengths.all[node]!, 0);
}
