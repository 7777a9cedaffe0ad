import { attribute, Tag } from "@winnow/core-dom";
import { remove } from "../../working-tree/edit.js";
import { SPACE_AFTER, SPACE_BEFORE, type TextLengths } from "../../working-tree/text-lengths.js";
import { TEXT, type WorkingTree } from "../../working-tree/types.js";
import { elementsIn, visit } from "../../working-tree/walk.js";
import { countCommas, measureText } from "./generic-measures.js";
import { classWeight } from "./generic-patterns.js";

const HEADINGS: ReadonlySet<number> = new Set<number>([Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6]);
const CONTROLS: ReadonlySet<number> = new Set<number>([Tag.form, Tag.textarea, Tag.iframe]);
// biome-ignore format: a table
const CONTAINERS: ReadonlySet<number> = new Set<number>([
  Tag.table, Tag.ul, Tag.div, Tag.aside, Tag.header, Tag.footer, Tag.section,
]);

/** A container with more commas is prose. */
const MAX_COMMAS = 10;
const MIN_TEXT = 25;
/** Maximum number of siblings that are looked at on each side of an empty container. */
const MAX_SIBLINGS = 50;

/** What a subtree contains, as far as it was not removed. */
interface Counts {
  characters: number;
  /** White space at the ends, as in {@link TextLengths}. */
  edges: number;
  inLinks: number;
  commas: number;
  paragraphs: number;
  images: number;
  items: number;
  inputs: number;
  hiddenInputs: number;
  embeds: number;
}

/**
 * Removes headings and controls, then containers that look like lists of links or forms by what is left in
 * them, from the inside out.
 *
 * @returns false if the whole content would be removed; the original then fails.
 */
export function removeConditionally(
  work: WorkingTree,
  top: number,
  lengths: TextLengths,
  scores: ReadonlyMap<number, number>,
): boolean {
  const measures = measureText(work, top, lengths);
  for (const node of elementsIn(work, top, HEADINGS)) {
    const density = measures.inLinks[node]! / (measures.characters[node]! || 1);
    if (classWeight(work, node) < 0 || density > 0.33) remove(work, node);
  }
  for (const node of elementsIn(work, top, CONTROLS)) remove(work, node);

  const open: Counts[] = [];
  const doomed: number[] = [];
  let whole = true;
  visit(
    work,
    top,
    (node) => {
      if (work.tag[node] !== TEXT) open.push(noCounts());
    },
    (node) => {
      const tag = work.tag[node]!;
      if (tag === TEXT) {
        const counts = open.at(-1)!;
        addText(counts, lengths.trimmed[node]!, lengths.edges[node]!);
        if (lengths.trimmed[node]! > 0) counts.commas += countCommas(work, node);
        return;
      }
      const counts = open.pop()!;
      if (CONTAINERS.has(tag) && isRemoved(work, node, counts, scores.get(node) ?? 0, measures.characters)) {
        doomed.push(node);
        if (node === top) whole = false;
      } else if (open.length > 0) {
        addCounts(open.at(-1)!, counts, work, node);
      }
    },
  );
  for (const node of doomed) remove(work, node);
  return whole;
}

function noCounts(): Counts {
  // biome-ignore format: a table
  return {
    characters: 0, edges: 0, inLinks: 0, commas: 0, paragraphs: 0, images: 0, items: 0, inputs: 0, hiddenInputs: 0,
    embeds: 0,
  };
}

/** Appends text of a length without white space at its ends. */
function addText(counts: Counts, characters: number, edges: number): void {
  if (characters === 0) {
    if (edges !== 0) counts.edges |= counts.characters === 0 ? SPACE_BEFORE : SPACE_AFTER;
  } else if (counts.characters === 0) {
    counts.characters = characters;
    counts.edges |= edges;
  } else {
    const space = (counts.edges & SPACE_AFTER) !== 0 || (edges & SPACE_BEFORE) !== 0;
    counts.characters += characters + (space ? 1 : 0);
    counts.edges = (counts.edges & SPACE_BEFORE) | (edges & SPACE_AFTER);
  }
}

/** Adds the counts of a child that stays. */
function addCounts(counts: Counts, inner: Counts, work: WorkingTree, node: number): void {
  const tag = work.tag[node]!;
  addText(counts, inner.characters, inner.edges);
  counts.inLinks += inner.inLinks + (tag === Tag.a ? inner.characters : 0);
  counts.commas += inner.commas;
  counts.paragraphs += inner.paragraphs + (tag === Tag.p ? 1 : 0);
  counts.images += inner.images + (tag === Tag.img ? 1 : 0);
  counts.items += inner.items + (tag === Tag.li ? 1 : 0);
  counts.embeds += inner.embeds + (tag === Tag.embed ? 1 : 0);
  counts.inputs += inner.inputs;
  counts.hiddenInputs += inner.hiddenInputs;
  if (tag === Tag.input) {
    counts.inputs++;
    if (attribute(work.source, node, "type") === "hidden") counts.hiddenInputs++;
  }
}

function isRemoved(
  work: WorkingTree,
  node: number,
  counts: Counts,
  score: number,
  textBefore: Int32Array,
): boolean {
  const weight = classWeight(work, node);
  if (weight + score < 0) return true;
  if (counts.commas >= MAX_COMMAS) return false;
  const { characters, paragraphs, images } = counts;
  const tag = work.tag[node];
  if (paragraphs > 0 && images > 1 + paragraphs * 1.3) return true;
  if (counts.items - 100 > paragraphs && tag !== Tag.ul) return true;
  if (counts.inputs - counts.hiddenInputs > paragraphs / 3) return true;
  if (characters < MIN_TEXT && (images === 0 || images > 2)) return true;
  if (counts.inLinks / (characters || 1) > (weight >= 25 ? 0.5 : 0.2)) return true;
  if ((counts.embeds === 1 && characters < 75) || counts.embeds > 1) return true;
  return characters === 0 && neighbours(work, node, textBefore) <= 1000;
}

/** The characters of the nearest siblings with text. */
function neighbours(work: WorkingTree, node: number, characters: Int32Array): number {
  let sum = 0;
  for (const links of [work.next, work.previous]) {
    let seen = 0;
    for (let at = links[node]!; at >= 0 && seen < MAX_SIBLINGS; at = links[at]!, seen++) {
      if (work.tag[at] === TEXT || characters[at] === 0) continue;
      sum += characters[at]!;
      break;
    }
  }
  return sum;
}
