import { text } from "@winnow/core-dom";
import { nextNode, nextOutside, SPACE_AFTER, SPACE_BEFORE, TEXT } from "../../editable-tree/index.js";
import type { Page } from "./page.js";
import { Kind } from "./tags.js";

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

/** Where a run of text goes. */
export type Part = "shallow" | "deep" | "tail";

/**
 * Adds the run of text nodes from `start` on to a block; nothing if that is -1.
 *
 * @param trim - whether white space at the ends is lost and counts as little elsewhere.
 */
export function addRun(page: Page, block: Block, start: number, part: Part, trim = false): void {
  if (start < 0) return;
  const { lengths } = page;
  let all = 0;
  let trimmed = 0;
  let isSpaced = false;
  for (let node = start; node >= 0 && page.tag[node] === TEXT; node = page.next[node]!) {
    all += lengths.all[node]!;
    const edges = lengths.edges[node]!;
    if (edges & SPACE_BEFORE) isSpaced = true;
    if (lengths.trimmed[node]! > 0) {
      trimmed += lengths.trimmed[node]! + (isSpaced && trimmed > 0 ? 1 : 0);
      isSpaced = (edges & SPACE_AFTER) !== 0;
    }
    (part === "tail" ? block.tail : block.texts).push(node);
    if (part === "shallow") block.shallow.push(node);
  }
  block.characters += (trim ? trimmed : all) + 1;
  if (part !== "tail") block.visible += trimmed;
}

/** Returns a paragraph of a run of text. */
export function runParagraph(page: Page, start: number): Block {
  const block = newBlock(Kind.paragraph);
  addRun(page, block, start, "shallow", true);
  block.paragraphText = true;
  return block;
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
export function addSubtree(page: Page, block: Block, top: number): void {
  let node = nextNode(page, top, top);
  while (node >= 0) {
    const tag = page.tag[node]!;
    if (tag === Kind.done) {
      node = nextOutside(page, node, top);
      while (node >= 0 && page.tag[node] === TEXT) node = nextOutside(page, node, top);
      continue;
    }
    if (tag === TEXT) {
      const before = page.previous[node]!;
      if (before < 0 || page.tag[before] !== TEXT) {
        addRun(page, block, node, page.parent[node] === top ? "shallow" : "deep");
      }
    } else {
      block.elements++;
      if (tag === Kind.paragraph) block.paragraphs++;
      if (tag === Kind.heading) block.headings++;
    }
    node = nextNode(page, node, top);
  }
}

/** Returns the text of text nodes, with each run of white space as one space. */
export function joinedText({ source }: Page, nodes: readonly number[]): string {
  return nodes
    .map((node) => text(source, node))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

/** Repeated text of more characters is a copy that the page has for technical reasons. */
export const MIN_DUPLICATE_LENGTH = 50;
