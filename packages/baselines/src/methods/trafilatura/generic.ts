import { Tag, tagName, text } from "@winnow/core-dom";
import {
  createElement,
  elementsIn,
  emptySums,
  findElement,
  firstElement,
  insert,
  nextElement,
  remove,
  type SubtreeSums,
  subtreeSum,
  sumSubtrees,
  TEXT,
  tagSet,
  textNodesIn,
} from "../../editable-tree/index.js";
import { Field, genericCounter, linkDensity, removeConditionally } from "./generic-cleaning.js";
import { classWeight, isUnlikely, PARAGRAPH_BREAKERS, TAG_SCORES } from "./generic-patterns.js";
import { hasText, moveWithTail, ownText, type Page, textRun } from "./page.js";

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
const UNCLEAN = tagSet(
  `aside audio button fencedframe fieldset figure footer iframe input label link nav noscript object option select
   source svg time`,
);

const HEADINGS = tagSet("h2 h3 h4");
const NEVER = tagSet("script style fencedframe");
const SCORED = tagSet("p pre td");

/**
 * The generic algorithm that the own rules are compared with: Trafilatura's fork of readability-lxml (a
 * descendant of Arc90's Readability, older than Readability.js). It scores the parents and grandparents of
 * paragraphs, joins the siblings of the best one, and removes what looks like lists of links.
 *
 * @param page - a page that was not cleaned; it is changed.
 * @returns undefined if there is nothing.
 */
export function genericContent(page: Page): GenericContent | undefined {
  const { source } = page;
  for (const node of elementsIn(page, 0, NEVER)) remove(page, node);
  for (const node of elementsIn(page, 0)) {
    const tag = page.tag[node];
    if (tag !== Tag.body && tag !== Tag.html && isUnlikely(page, node)) remove(page, node);
  }
  makeParagraphs(page);
  const sums = sumSubtrees(emptySums(page, genericCounter(page)), 0);
  const scores = scoreCandidates(page, sums);
  const top = joinSiblings(page, scores, sums);
  const rest = top < 0 ? undefined : removeConditionally(page, top, sums, scores);
  if (rest === undefined) return undefined;
  const start = textNodesIn(page, top)
    .map((node) => text(source, node).trimStart())
    .find((data) => data !== "");
  const isUnclean = (node: number, tag: number) =>
    UNCLEAN.has(tag) || (node < source.length && tagName(source, node) === "noindex");
  return {
    ...{ top, characters: subtreeSum(rest, top, Field.trimmed), json: start?.startsWith("{") ?? false },
    heading: findElement(page, top, (_, tag) => HEADINGS.has(tag)) >= 0,
    unclean: findElement(page, top, isUnclean) >= 0,
  };
}

/** Renames divs without blocks to paragraphs, and wraps the loose text of the others. */
function makeParagraphs(page: Page): void {
  const hasBreaker = new Uint8Array(page.length);
  const hasLink = new Uint8Array(page.length);
  const elements = elementsIn(page, 0);
  for (const node of elements.toReversed()) {
    const up = page.parent[node]!;
    if (hasBreaker[node] === 1 || PARAGRAPH_BREAKERS.test(tagName(page.source, node))) hasBreaker[up] = 1;
    if (hasLink[node] === 1 || page.tag[node] === Tag.a) hasLink[up] = 1;
  }
  for (const node of elements) {
    if (page.tag[node] !== Tag.div || hasBreaker[node] === 1) continue;
    if (hasLink[node] === 0 || hasLooseText(page, node)) page.tag[node] = Tag.p;
  }
  for (const div of elementsIn(page, 0, Tag.div)) {
    let child = page.first[div]!;
    while (child >= 0) {
      const run = textRun(page, child);
      const next = page.next[run.at(-1) ?? child]!;
      if (hasText(page, child)) {
        const paragraph = createElement(page, Tag.p);
        insert(page, paragraph, div, child);
        for (const node of run) insert(page, node, paragraph);
      } else if (page.tag[child] === Tag.br) {
        remove(page, child);
      }
      child = next;
    }
  }
}

function hasLooseText({ tag, first, next, lengths }: Page, node: number): boolean {
  for (let child = first[node]!; child >= 0; child = next[child]!) {
    if (tag[child] === TEXT && lengths.trimmed[child]! > 0) return true;
  }
  return false;
}

/** Scores the parents and grandparents of paragraphs, in the order in which they are found. */
function scoreCandidates(page: Page, sums: SubtreeSums): Map<number, number> {
  const { tag, parent } = page;
  const scores = new Map<number, number>();
  for (const node of elementsIn(page, 0, SCORED)) {
    const characters = subtreeSum(sums, node, Field.trimmed);
    if (characters < MIN_PARAGRAPH) continue;
    const score = 2 + subtreeSum(sums, node, Field.commas) + Math.min(characters / 100, 3);
    let up = parent[node]!;
    // Not the document.
    for (let share = 1; share <= 2 && up > 0; share++, up = parent[up]!) {
      const before = scores.get(up) ?? classWeight(page, up) + (TAG_SCORES.get(tag[up]!) ?? 0);
      scores.set(up, before + score / share);
    }
  }
  for (const [node, score] of scores) scores.set(node, score * (1 - linkDensity(sums, node)));
  return scores;
}

/** Joins the best candidate and its related siblings in a new element. Returns the body without candidates. */
function joinSiblings(page: Page, scores: ReadonlyMap<number, number>, sums: SubtreeSums): number {
  let best = -1;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const [node, score] of scores) {
    if (score <= bestScore) continue;
    best = node;
    bestScore = score;
  }
  if (best < 0) return elementsIn(page, 0, Tag.body)[0] ?? firstElement(page, 0);
  const top = createElement(page, Tag.div);
  const threshold = Math.max(10, bestScore * 0.2);
  let next: number;
  for (let sibling = firstElement(page, page.parent[best]!); sibling >= 0; sibling = next) {
    next = nextElement(page, sibling);
    const isRelated =
      sibling === best ||
      (scores.get(sibling) ?? Number.NEGATIVE_INFINITY) >= threshold ||
      (page.tag[sibling] === Tag.p && isRelatedParagraph(page, sibling, sums));
    if (isRelated) moveWithTail(page, sibling, top);
  }
  return top;
}

function isRelatedParagraph(page: Page, node: number, sums: SubtreeSums): boolean {
  const density = linkDensity(sums, node);
  const run = textRun(page, ownText(page, node));
  const length = run.reduce((sum, row) => sum + page.lengths.all[row]!, 0);
  if (length > 80) return density < 0.25;
  return density === 0 && /\.(?: |\n?$)/.test(run.map((row) => text(page.source, row)).join(""));
}
