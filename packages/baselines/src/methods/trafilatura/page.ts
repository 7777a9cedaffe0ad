import { attribute, type Favor } from "@winnow/core-dom";
import {
  type EditableTree,
  insert,
  outermost,
  remove,
  TEXT,
  type TextLengths,
} from "../../editable-tree/index.js";
import { matches, type SectionRule } from "./section-rule.js";

/** The settings of one run. */
export interface Settings {
  readonly fast: boolean;
  readonly tables: boolean;
  readonly linkDensity: "2.3" | "note";
  readonly favor: Favor;
  readonly comments: boolean;
  readonly language: string | undefined;
  readonly deadline: number;
}

/** A working copy of the page, with what all steps need. */
export interface Page extends EditableTree {
  readonly lengths: TextLengths;
  readonly settings: Settings;
  /** Notes why a node was removed, in kebab case. */
  readonly note: (node: number, reason: string) => void;
}

/** Returns the class of an element; the empty string if it has none. */
export function className({ source }: Page, node: number): string {
  return (node < source.length ? attribute(source, node, "class") : undefined) ?? "";
}

/** Returns the first text node of the text directly after an element's start tag, or -1: lxml's `text`. */
export function ownText({ tag, first }: Page, element: number): number {
  const node = first[element]!;
  return node >= 0 && tag[node] === TEXT ? node : -1;
}

/** Returns the first text node of the text directly after an element, or -1: lxml's `tail`. */
export function tailText({ tag, next }: Page, element: number): number {
  const node = next[element]!;
  return node >= 0 && tag[node] === TEXT ? node : -1;
}

/** Returns the run of text nodes that begins with a node; no node if it is -1. */
export function textRun({ tag, next }: Page, start: number): readonly number[] {
  const run: number[] = [];
  for (let node = start; node >= 0 && tag[node] === TEXT; node = next[node]!) run.push(node);
  return run;
}

/** Whether the run of text nodes from `start` on has more than white space. */
export function hasText({ tag, next, lengths }: Page, start: number): boolean {
  for (let node = start; node >= 0 && tag[node] === TEXT; node = next[node]!) {
    if (lengths.trimmed[node]! > 0) return true;
  }
  return false;
}

/** Moves an element and the text after it to the end of another one. */
export function moveWithTail(page: Page, element: number, up: number): void {
  for (const node of [element, ...textRun(page, tailText(page, element))]) insert(page, node, up);
}

/** Returns the sections inside `top` that match one of the rules, without those inside another one. */
export function sectionsIn(page: Page, top: number, rules: readonly SectionRule[]): number[] {
  return outermost(page, top, (node, tag) => matches(page.source, node, tag, rules));
}

/** Removes the sections inside `top` that match one of the rules. */
export function dropSections(page: Page, top: number, rules: readonly SectionRule[], reason: string): void {
  dropAll(page, sectionsIn(page, top, rules), reason);
}

/** Removes elements. */
export function dropAll(page: Page, nodes: readonly number[], reason: string): void {
  for (const node of nodes) {
    page.note(node, reason);
    remove(page, node);
  }
}
