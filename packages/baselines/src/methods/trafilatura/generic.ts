import { Tag, type Tree, tagName, text } from "@winnow/core-dom";
import { insert, remove, wrapText } from "../../working-tree/edit.js";
import type { TextLengths } from "../../working-tree/text-lengths.js";
import { DOCUMENT, TEXT, type WorkingTree } from "../../working-tree/types.js";
import { elementsIn, firstElement, nextElement, nextNode } from "../../working-tree/walk.js";
import { createElement } from "../../working-tree/working-tree.js";
import { tailOf } from "./block.js";
import { clean } from "./cleaning.js";
import { removeConditionally } from "./generic-cleaning.js";
import { measureText, type TextMeasures } from "./generic-measures.js";
import { classWeight, isUnlikely, PARAGRAPH_BREAKERS, TAG_SCORES } from "./generic-patterns.js";
import type { Settings } from "./options.js";

/** The result of the generic algorithm. */
export interface GenericContent {
  /** The element that contains the content. */
  readonly top: number;
  /** Characters, white space collapsed. */
  readonly characters: number;
  /** Whether it begins like JSON. */
  readonly json: boolean;
  /** Whether it has a heading of the levels 2 to 4. */
  readonly heading: boolean;
  /** Whether it has elements that are rarely content: navigation, figures, form controls. */
  readonly unclean: boolean;
}

/** Minimum number of characters of a paragraph that counts. */
const MIN_PARAGRAPH = 25;

/** Elements that make a result unclean (SANITIZED_XPATH), together with `noindex`. */
// biome-ignore format: a table
const UNCLEAN: ReadonlySet<number> = new Set<number>([
  Tag.aside, Tag.audio, Tag.button, Tag.fencedframe, Tag.fieldset, Tag.figure, Tag.footer, Tag.iframe,
  Tag.input, Tag.label, Tag.link, Tag.nav, Tag.noscript, Tag.object, Tag.option, Tag.select, Tag.source,
  Tag.svg, Tag.time,
]);

const HEADINGS: ReadonlySet<number> = new Set<number>([Tag.h2, Tag.h3, Tag.h4]);
const NEVER: ReadonlySet<number> = new Set<number>([Tag.script, Tag.style, Tag.fencedframe]);
const DIVS: ReadonlySet<number> = new Set<number>([Tag.div]);
const SCORED: ReadonlySet<number> = new Set<number>([Tag.p, Tag.pre, Tag.td]);

/**
 * The generic algorithm that the own rules are compared with: Trafilatura's fork of readability-lxml (a
 * descendant of Arc90's Readability, older than Readability.js). It scores the parents and grandparents of
 * paragraphs, joins the siblings of the best one, and removes what looks like lists of links.
 *
 * @param work - a tree that was not cleaned; it is changed.
 * @returns undefined if there is nothing.
 */
export function genericContent(work: WorkingTree, lengths: TextLengths): GenericContent | undefined {
  for (const node of elementsIn(work, 0, NEVER)) remove(work, node);
  const { tag } = work;
  for (const node of elementsIn(work, 0)) {
    if (tag[node] !== Tag.body && tag[node] !== Tag.html && isUnlikely(work, node)) remove(work, node);
  }
  makeParagraphs(work, lengths);
  const scores = scoreCandidates(work, measureText(work, 0, lengths));
  const top = joinSiblings(work, scores, lengths);
  if (top < 0 || !removeConditionally(work, top, lengths, scores)) return undefined;
  return describe(work, top, measureText(work, top, lengths));
}

/** Removes what is never content from the result of {@link genericContent}. */
export function cleanGeneric(
  work: WorkingTree,
  { top }: GenericContent,
  lengths: TextLengths,
  settings: Settings,
): void {
  clean(work, top, lengths, settings);
}

/** Renames divs without blocks to paragraphs, and wraps the loose text of the others. */
function makeParagraphs(work: WorkingTree, lengths: TextLengths): void {
  const { source } = work;
  const hasBreaker = new Uint8Array(work.length);
  const hasLink = new Uint8Array(work.length);
  const elements = elementsIn(work, 0);
  for (let i = elements.length - 1; i >= 0; i--) {
    const node = elements[i]!;
    const up = work.parent[node]!;
    if (hasBreaker[node] === 1 || breaksParagraphs(source, node)) hasBreaker[up] = 1;
    if (hasLink[node] === 1 || work.tag[node] === Tag.a) hasLink[up] = 1;
  }
  for (const node of elements) {
    if (work.tag[node] !== Tag.div || hasBreaker[node] === 1) continue;
    if (hasLink[node] === 0 || hasLooseText(work, node, lengths)) work.tag[node] = Tag.p;
  }
  for (const div of elementsIn(work, 0, DIVS)) {
    let child = work.first[div]!;
    while (child >= 0) {
      if (work.tag[child] !== TEXT) {
        const next = work.next[child]!;
        if (work.tag[child] === Tag.br) remove(work, child);
        child = next;
        continue;
      }
      let end = child;
      let blank = true;
      for (; end >= 0 && work.tag[end] === TEXT; end = work.next[end]!) {
        if (lengths.trimmed[end]! > 0) blank = false;
      }
      if (!blank) wrapText(work, child, createElement(work, Tag.p));
      child = end;
    }
  }
}

function breaksParagraphs(source: Tree, node: number): boolean {
  return PARAGRAPH_BREAKERS.test(tagName(source, node));
}

function hasLooseText(work: WorkingTree, node: number, lengths: TextLengths): boolean {
  for (let child = work.first[node]!; child >= 0; child = work.next[child]!) {
    if (work.tag[child] === TEXT && lengths.trimmed[child]! > 0) return true;
  }
  return false;
}

/** Scores the parents and grandparents of paragraphs, in the order in which they are found. */
function scoreCandidates(work: WorkingTree, measures: TextMeasures): Map<number, number> {
  const scores = new Map<number, number>();
  for (const node of elementsIn(work, 0, SCORED)) {
    const up = work.parent[node]!;
    if (up < 0 || work.tag[up] === DOCUMENT) continue;
    const characters = measures.characters[node]!;
    if (characters < MIN_PARAGRAPH) continue;
    const grand = work.parent[up]!;
    const score = 2 + measures.commas[node]! + Math.min(characters / 100, 3);
    for (const [candidate, share] of [[up, 1] as const, [grand, 2] as const]) {
      if (candidate < 0 || work.tag[candidate] === DOCUMENT) continue;
      const before = scores.get(candidate) ?? ownScore(work, candidate);
      scores.set(candidate, before + score / share);
    }
  }
  for (const [node, score] of scores) {
    scores.set(node, score * (1 - measures.inLinks[node]! / (measures.characters[node]! || 1)));
  }
  return scores;
}

function ownScore(work: WorkingTree, node: number): number {
  return classWeight(work, node) + (TAG_SCORES.get(work.tag[node]!) ?? 0);
}

/** Joins the best candidate and its related siblings in a new element. Returns the body without candidates. */
function joinSiblings(work: WorkingTree, scores: ReadonlyMap<number, number>, lengths: TextLengths): number {
  let best = -1;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const [node, score] of scores) {
    if (score <= bestScore) continue;
    best = node;
    bestScore = score;
  }
  if (best < 0) {
    const body = elementsIn(work, 0, new Set([Tag.body]))[0];
    return body ?? firstElement(work, 0);
  }
  const measures = measureText(work, work.parent[best]!, lengths);
  const top = createElement(work, Tag.div);
  const threshold = Math.max(10, bestScore * 0.2);
  let sibling = firstElement(work, work.parent[best]!);
  while (sibling >= 0) {
    const next = nextElement(work, sibling);
    const score = scores.get(sibling);
    if (
      sibling === best ||
      (score !== undefined && score >= threshold) ||
      (work.tag[sibling] === Tag.p && isRelatedParagraph(work, sibling, measures, lengths))
    ) {
      moveWithTail(work, sibling, top);
    }
    sibling = next;
  }
  return top;
}

function isRelatedParagraph(
  work: WorkingTree,
  node: number,
  { characters, inLinks }: TextMeasures,
  lengths: TextLengths,
): boolean {
  const density = inLinks[node]! / (characters[node]! || 1);
  let length = 0;
  let own = "";
  for (let child = work.first[node]!; child >= 0 && work.tag[child] === TEXT; child = work.next[child]!) {
    length += lengths.all[child]!;
    if (length <= 80) own += text(work.source, child);
  }
  return length > 80 ? density < 0.25 : density === 0 && /\.(?: |\n?$)/.test(own);
}

function moveWithTail(work: WorkingTree, node: number, up: number): void {
  let tail = tailOf(work, node);
  insert(work, node, up);
  while (tail >= 0 && work.tag[tail] === TEXT) {
    const next = work.next[tail]!;
    insert(work, tail, up);
    tail = next;
  }
}

function describe(work: WorkingTree, top: number, measures: TextMeasures): GenericContent {
  let json = false;
  let heading = false;
  let unclean = false;
  let first = true;
  for (let node = nextNode(work, top, top); node >= 0; node = nextNode(work, node, top)) {
    const tag = work.tag[node]!;
    if (tag === TEXT) {
      if (!first) continue;
      const data = text(work.source, node).trimStart();
      if (data === "") continue;
      first = false;
      json = data.startsWith("{");
    } else {
      if (HEADINGS.has(tag)) heading = true;
      if (UNCLEAN.has(tag) || (node < work.source.length && tagName(work.source, node) === "noindex"))
        unclean = true;
    }
  }
  return { top, characters: measures.characters[top]!, json, heading, unclean };
}
