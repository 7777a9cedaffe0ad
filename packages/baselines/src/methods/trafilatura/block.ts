import { text } from "@winnow/core-dom";
import { SPACE_AFTER, SPACE_BEFORE, type TextLengths } from "../../working-tree/text-lengths.js";
import { TEXT, type WorkingTree } from "../../working-tree/types.js";
import { nextNode, nextOutside } from "../../working-tree/walk.js";
import type { Settings } from "./options.js";
import { Kind } from "./tags.js";

/** The state of one pass over a working tree. */
export interface Pass {
  readonly work: WorkingTree;
  readonly lengths: TextLengths;
  readonly settings: Settings;
  /** 1 for elements that moved into the result with an ancestor. */
  readonly gone: Uint8Array;
}

/**
 * A piece of the result: the text nodes of an element that was recognised as content, and what later
 * decisions depend on.
 */
export interface Block {
  readonly tag: number;
  /** The element that moves into the result with its descendants; -1 if the block is a copy of its text. */
  readonly source: number;
  readonly texts: number[];
  /** Those of `texts` that a table cell keeps: the element's own text and that of inline elements. */
  readonly shallow: number[];
  /** The text after the element that comes with it. */
  readonly tail: number[];
  /** Characters of `texts` and `tail` as the original joins them, with a separator for each piece. */
  characters: number;
  /** Characters of `texts` without white space at the ends. */
  visible: number;
  /** Number of elements inside. */
  elements: number;
  paragraphs: number;
  /** Whether a paragraph in it, or itself, has text. */
  paragraphText: boolean;
  headings: number;
  tables: number;
}

export function newBlock(tag: number, source = -1): Block {
  const paragraphs = tag === Kind.paragraph ? 1 : 0;
  const headings = tag === Kind.heading ? 1 : 0;
  // One literal without spreads: there are thousands of blocks.
  // biome-ignore format: a table
  return {
    tag, source, texts: [], shallow: [], tail: [], characters: 0, visible: 0, elements: 0, paragraphs, headings,
    paragraphText: false, tables: 0,
  };
}

/** Returns the first text node of the text directly after an element's start tag, or -1: lxml's `text`. */
export function ownText(work: WorkingTree, element: number): number {
  const first = work.first[element]!;
  return first >= 0 && work.tag[first] === TEXT ? first : -1;
}

/** Returns the first text node of the text directly after an element, or -1: lxml's `tail`. */
export function tailOf(work: WorkingTree, element: number): number {
  const next = work.next[element]!;
  return next >= 0 && work.tag[next] === TEXT ? next : -1;
}

/** Whether the run of text nodes from `start` on has more than white space. */
export function hasText({ work, lengths }: Pass, start: number): boolean {
  for (let node = start; node >= 0 && work.tag[node] === TEXT; node = work.next[node]!) {
    if (lengths.trimmed[node]! > 0) return true;
  }
  return false;
}

/** Where a run of text goes. */
export type Part = "shallow" | "deep" | "tail";

/**
 * Adds the run of text nodes from `start` on to a block.
 *
 * @param trim - whether white space at the ends is lost and counts as little elsewhere.
 */
export function addRun(pass: Pass, block: Block, start: number, part: Part, trim = false): void {
  if (start < 0) return;
  const { work, lengths } = pass;
  let all = 0;
  let trimmed = 0;
  let space = false;
  for (let node = start; node >= 0 && work.tag[node] === TEXT; node = work.next[node]!) {
    all += lengths.all[node]!;
    const edges = lengths.edges[node]!;
    if (edges & SPACE_BEFORE) space = true;
    if (lengths.trimmed[node]! > 0) {
      trimmed += lengths.trimmed[node]! + (space && trimmed > 0 ? 1 : 0);
      space = (edges & SPACE_AFTER) !== 0;
    }
    if (part === "tail") {
      block.tail.push(node);
    } else {
      block.texts.push(node);
      if (part === "shallow") block.shallow.push(node);
    }
  }
  block.characters += (trim ? trimmed : all) + 1;
  if (part !== "tail") block.visible += trimmed;
}

/** Adds the text of another block, as that of an element inside. */
export function addBlock(block: Block, inner: Block): void {
  for (const node of inner.texts) block.texts.push(node);
  for (const node of inner.tail) block.texts.push(node);
  block.characters += inner.characters;
  block.visible += inner.visible;
  block.elements += 1 + inner.elements;
  block.paragraphs += inner.paragraphs;
  block.headings += inner.headings;
  if (inner.paragraphText) block.paragraphText = true;
}

/** Adds all text inside an element, without elements that are done and the text after those. */
export function addSubtree(pass: Pass, block: Block, top: number): void {
  const { work } = pass;
  let node = nextNode(work, top, top);
  while (node >= 0) {
    const tag = work.tag[node]!;
    if (tag === TEXT) {
      const before = work.previous[node]!;
      if (before < 0 || work.tag[before] !== TEXT) {
        addRun(pass, block, node, work.parent[node] === top ? "shallow" : "deep");
      }
      node = nextNode(work, node, top);
      continue;
    }
    if (tag === Kind.paragraph) block.paragraphs++;
    if (tag === Kind.heading) block.headings++;
    if (tag !== Kind.done) {
      block.elements++;
      node = nextNode(work, node, top);
      continue;
    }
    node = nextOutside(work, node, top);
    while (node >= 0 && work.tag[node] === TEXT) node = nextOutside(work, node, top);
  }
}

/** Returns a block's text without the tail, with each run of white space as one space. */
export function blockText({ work }: Pass, nodes: readonly number[]): string {
  return nodes
    .map((node) => text(work.source, node))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

/** Repeated text of more characters is a copy that the page has for technical reasons. */
export const MIN_DUPLICATE_LENGTH = 50;
