import { attribute, Tag } from "@winnow/core-dom";
import {
  appendElementText,
  appendText,
  type Counter,
  elementsIn,
  emptySums,
  HEADINGS,
  remove,
  type SubtreeSums,
  subtreeSum,
  sumSubtrees,
  tagSet,
} from "../../editable-tree/index.js";
import { classWeight } from "./generic-patterns.js";
import type { Page } from "./page.js";

/** What the generic algorithm counts in an element. */
export const Field = {
  /** The fields of every text: {@link TextField}. */
  all: 0,
  trimmed: 1,
  /** The characters of the links inside. */
  inLinks: 3,
  commas: 4,
  paragraphs: 5,
  images: 6,
  items: 7,
  /** Without hidden ones. */
  inputs: 8,
  embeds: 9,
} as const;

const TAG_FIELDS: ReadonlyMap<number, number> = new Map<number, number>([
  ...[[Tag.p, Field.paragraphs] as const, [Tag.img, Field.images] as const, [Tag.li, Field.items] as const],
  ...[[Tag.input, Field.inputs] as const, [Tag.embed, Field.embeds] as const],
]);

/** Returns the counter of what the generic algorithm compares. */
export function genericCounter(page: Page): Counter {
  const { lengths, source } = page;
  return {
    fields: 10,
    addText(cells, to, node) {
      appendText(cells, to, lengths, node);
      cells[to + Field.commas]! += lengths.commas[node]!;
    },
    addElement(cells, to, from, node) {
      const tag = page.tag[node]!;
      appendElementText(cells, to, from);
      for (let field: number = Field.inLinks; field <= Field.embeds; field++)
        cells[to + field]! += cells[from + field]!;
      if (tag === Tag.a) cells[to + Field.inLinks]! += cells[from + Field.trimmed]!;
      const field = TAG_FIELDS.get(tag);
      if (field === undefined || (tag === Tag.input && attribute(source, node, "type") === "hidden")) return;
      cells[to + field]! += 1;
    },
  };
}

/** The share of an element's text that is inside links. */
export function linkDensity(sums: SubtreeSums, element: number): number {
  return subtreeSum(sums, element, Field.inLinks) / (subtreeSum(sums, element, Field.trimmed) || 1);
}

const CONTROLS = tagSet("form textarea iframe");
const CONTAINERS = tagSet("table ul div aside header footer section");

/** A container with more commas is prose. */
const MAX_COMMAS = 10;
const MIN_TEXT = 25;
/** Maximum number of siblings that are looked at on each side of an empty container. */
const MAX_SIBLINGS = 50;

/**
 * Removes headings and controls, then containers that look like lists of links or forms by what is left in
 * them, from the inside out.
 *
 * @param sums - of the whole page, before anything is removed.
 * @returns the sums of the content; undefined if all of it would be removed; the original then fails.
 */
export function removeConditionally(
  page: Page,
  top: number,
  sums: SubtreeSums,
  scores: ReadonlyMap<number, number>,
): SubtreeSums | undefined {
  for (const node of elementsIn(page, top, HEADINGS)) {
    if (classWeight(page, node) < 0 || linkDensity(sums, node) > 0.33) remove(page, node);
  }
  for (const node of elementsIn(page, top, CONTROLS)) remove(page, node);

  const rest = emptySums(page, sums.counter);
  const isRemoved = (node: number): boolean =>
    CONTAINERS.has(page.tag[node]!) && looksBad(page, node, rest, scores.get(node) ?? 0, sums);
  const doomed: number[] = [];
  sumSubtrees(rest, top, (node) => isRemoved(node) && doomed.push(node) > 0);
  if (isRemoved(top)) return undefined;
  for (const node of doomed) remove(page, node);
  return rest;
}

/** @param sumsBefore - with the elements that were removed. */
function looksBad(
  page: Page,
  node: number,
  sums: SubtreeSums,
  score: number,
  sumsBefore: SubtreeSums,
): boolean {
  const weight = classWeight(page, node);
  if (weight + score < 0) return true;
  const count = (field: number) => subtreeSum(sums, node, field);
  if (count(Field.commas) >= MAX_COMMAS) return false;
  const characters = count(Field.trimmed);
  const paragraphs = count(Field.paragraphs);
  const images = count(Field.images);
  const embeds = count(Field.embeds);
  if (paragraphs > 0 && images > 1 + paragraphs * 1.3) return true;
  if (count(Field.items) - 100 > paragraphs && page.tag[node] !== Tag.ul) return true;
  if (count(Field.inputs) > paragraphs / 3) return true;
  if (characters < MIN_TEXT && (images === 0 || images > 2)) return true;
  if (linkDensity(sums, node) > (weight >= 25 ? 0.5 : 0.2)) return true;
  if ((embeds === 1 && characters < 75) || embeds > 1) return true;
  return characters === 0 && siblingCharacters(page, node, sumsBefore) <= 1000;
}

/** The characters of the nearest siblings with text. */
function siblingCharacters(page: Page, node: number, sums: SubtreeSums): number {
  let total = 0;
  for (const siblings of [page.next, page.previous]) {
    let sibling = siblings[node]!;
    let characters = 0;
    for (let i = 0; i < MAX_SIBLINGS && sibling >= 0 && characters === 0; i++, sibling = siblings[sibling]!) {
      if (page.tag[sibling]! > 0) characters = subtreeSum(sums, sibling, Field.trimmed);
    }
    total += characters;
  }
  return total;
}
