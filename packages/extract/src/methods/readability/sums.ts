import { Tag, type Tree } from "@winnow/core-dom";
import { NONE, type Overlay, TEXT } from "./overlay.js";
import { FOREIGN, Is, rolesOf } from "./tags.js";
import type { TextMeasures } from "./text-measures.js";
import type { Traits } from "./traits.js";

/** The fields of a node's sums: offsets into its {@link WIDTH} cells. */
export const Field = {
  /** Of the subtree's text: see {@link TextMeasures}. */
  raw: 0,
  lead: 1,
  trail: 2,
  length: 3,
  solid: 4,
  commas: 5,
  plainCommas: 6,
  /** Tenths of characters inside links: a link within the page counts only for 0.3. */
  link: 7,
  /** Characters of `ul` and `ol` elements and of headings below the node; nested ones count again. */
  lists: 8,
  headings: 9,
  /** Numbers of elements below the node. */
  breaks: 10,
  paragraphs: 11,
  images: 12,
  items: 13,
  inputs: 14,
  embeds: 15,
  /** Text nodes below it that hold more than white space. */
  texts: 16,
  /** {@link Below} bits. */
  below: 17,
} as const;

const WIDTH = 18;

/** What a node has somewhere below it; `counted`: an element of which there is a number. */
export const Below = { block: 1, textish: 2, video: 4, dataTable: 8, counted: 16 } as const;

/** Nodes that may be made after a sweep and still have cells. */
const ROOM = 16;

/** Sums never pass this: nested lists may count the same text many times. */
const MOST = 2 ** 30;

/** What each element's subtree holds, as of the last {@link sweep}. */
export interface Sums {
  cells: Int32Array;
  /** Of the tree: an element's cells are at its number among the elements, so that text has none. */
  elementsBefore: Int32Array;
}

/** Where a node's cells begin; elements that the algorithm made come after those of the tree, row 0 before them. */
function place({ elementsBefore }: Sums, node: number): number {
  const rows = elementsBefore.length - 1;
  return (node < rows ? elementsBefore[node + 1]! : elementsBefore[rows]! + 1 + node - rows) * WIDTH;
}

/** Cells of pages before, for the next ones: fresh memory for each page costs more than clearing what there is. */
const spare: Int32Array[] = [];

/** Larger cells are not kept: these are 9 MB. */
const MOST_KEPT = 1 << 21;

/** Sums without a node; {@link giveSums} takes them back. */
export function takeSums({ elementsBefore }: Tree): Sums {
  return { cells: spare.pop() ?? new Int32Array(0), elementsBefore };
}

/** Hands sums back that nothing asks any more. */
export function giveSums({ cells }: Sums): void {
  if (cells.length <= MOST_KEPT && spare.length < 2) spare.push(cells);
}

export function field(sums: Sums, node: number, of: number): number {
  return sums.cells[place(sums, node) + of]!;
}

/** The length of the node's inner text: trimmed, runs of white space as one character. */
export function innerLength(sums: Sums, node: number): number {
  return innerCells(sums.cells, place(sums, node));
}

function innerCells(cells: Int32Array, at: number): number {
  const trims = (cells[at + Field.lead]! > 0 ? 1 : 0) + (cells[at + Field.trail]! > 0 ? 1 : 0);
  return Math.max(0, cells[at + Field.length]! - trims);
}

/** The share of the inner text that links hold, 0 where there is no text. May pass 1 where links are nested. */
export function linkDensity(sums: Sums, node: number): number {
  const length = innerLength(sums, node);
  return length === 0 ? 0 : field(sums, node, Field.link) / 10 / length;
}

/** Everything that a sweep reads besides the overlay. */
export interface SweepSources {
  readonly texts: TextMeasures;
  readonly traits: Traits;
}

/**
 * Sums up every subtree below `root`, in one walk against the document order: a node comes when everything below
 * it and behind it has come.
 *
 * @param visit - called with each element below `root` when its sums are complete, before they are added to its
 *   parent's; where it answers true, the node is taken out by it, and counts no more. It may only change what is
 *   at or below the node.
 */
export function sweep(
  overlay: Overlay,
  root: number,
  sums: Sums,
  { texts, traits }: SweepSources,
  visit?: (node: number) => boolean,
): void {
  const size = place(sums, overlay.count + ROOM);
  if (sums.cells.length < size) sums.cells = new Int32Array(size + 3 * ROOM * WIDTH);
  const { tag, parent, last, previous } = overlay;
  const { cells } = sums;
  // All at once: that costs less than one node after the other.
  cells.fill(0, 0, size);
  let node = root;
  for (;;) {
    // Down to the last node of the subtree.
    for (;;) {
      const child = last[node]!;
      if (child === NONE) break;
      node = child;
    }
    // Up, as long as the node is its parent's first.
    for (;;) {
      if (node === root) return;
      const up = parent[node]!;
      const before = previous[node]!;
      const id = tag[node]!;
      if (id === TEXT) addText(cells, place(sums, up), texts, node);
      else if (id > 0 && !(visit?.(node) ?? false)) addElement(sums, up, node, id, traits);
      if (before !== NONE) {
        node = before;
        break;
      }
      node = up;
    }
  }
}

/** Sums up one node anew, from the sums of its children. */
export function sumUp(overlay: Overlay, node: number, sums: Sums, { texts, traits }: SweepSources): void {
  const { tag, last, previous } = overlay;
  const to = place(sums, node);
  sums.cells.fill(0, to, to + WIDTH);
  for (let child = last[node]!; child !== NONE; child = previous[child]!) {
    const id = tag[child]!;
    if (id === TEXT) addText(sums.cells, to, texts, child);
    else if (id > 0) addElement(sums, node, child, id, traits);
  }
}

function addText(cells: Int32Array, to: number, texts: TextMeasures, row: number): void {
  const raw = texts.raw[row]!;
  if (raw === 0) return;
  const solid = texts.solid[row]!;
  prepend(cells, to, raw, texts.lead[row]!, texts.trail[row]!, texts.length[row]!);
  if (solid === 0) return;
  cells[to + Field.solid]! += solid;
  cells[to + Field.commas]! += texts.commas[row]!;
  cells[to + Field.plainCommas]! += texts.plainCommas[row]!;
  cells[to + Field.texts]! += 1;
}

/** Puts a text before that of the cells at `to`; a run of white space that goes on across the seam is one. */
function prepend(
  cells: Int32Array,
  to: number,
  raw: number,
  lead: number,
  trail: number,
  length: number,
): void {
  const rest = cells[to + Field.raw]!;
  const restLead = cells[to + Field.lead]!;
  if (cells[to + Field.trail]! === rest) cells[to + Field.trail] = rest + trail;
  cells[to + Field.lead] = lead === raw ? raw + restLead : lead;
  cells[to + Field.raw] = rest + raw;
  cells[to + Field.length]! += length - (trail > 0 && restLead > 0 ? 1 : 0);
}

/** Adds an element to its parent. Many have no text, and most no counted elements: those cells are left alone. */
function addElement(sums: Sums, up: number, node: number, id: number, traits: Traits): void {
  const { cells } = sums;
  const to = place(sums, up);
  const from = place(sums, node);
  const bits = id === FOREIGN + Tag.a ? Is.link : rolesOf(id);
  let below = cells[from + Field.below]!;
  if (cells[from + Field.raw]! > 0 && addTexts(cells, to, from, bits, traits, node)) below |= Below.textish;
  if (below & Below.counted) {
    for (let of: number = Field.breaks; of <= Field.embeds; of++) cells[to + of]! += cells[from + of]!;
  }
  if (bits & Is.block) below |= Below.block;
  if (bits & Is.embed) {
    cells[to + Field.embeds]! += 1;
    below |= Below.counted;
    if (traits.isVideo(node)) below |= Below.video;
  }
  if (bits & Is.counted) {
    count(cells, to, id);
    below |= Below.counted;
  }
  if (id === Tag.table && traits.dataTable[node] === 1) below |= Below.dataTable;
  if (below !== 0) cells[to + Field.below]! |= below;
}

/** Adds what an element's text comes to. Whether it has some, and is one of those whose text counts. */
function addTexts(
  cells: Int32Array,
  to: number,
  from: number,
  bits: number,
  traits: Traits,
  node: number,
): boolean {
  const lead = cells[from + Field.lead]!;
  const trail = cells[from + Field.trail]!;
  prepend(cells, to, cells[from + Field.raw]!, lead, trail, cells[from + Field.length]!);
  const texts = cells[from + Field.texts]!;
  const inner = bits & (Is.link | Is.list | Is.heading | Is.textish) ? innerCells(cells, from) : 0;
  let link = cells[from + Field.link]!;
  let lists = cells[from + Field.lists]!;
  let headings = cells[from + Field.headings]!;
  if (bits & Is.link) link += inner * (traits.isHashLink(node) ? 3 : 10);
  if (bits & Is.list) lists += inner;
  if (bits & Is.heading) headings += inner;
  if (link > 0) cells[to + Field.link] = Math.min(MOST, cells[to + Field.link]! + link);
  if (lists > 0) cells[to + Field.lists] = Math.min(MOST, cells[to + Field.lists]! + lists);
  if (headings > 0) cells[to + Field.headings] = Math.min(MOST, cells[to + Field.headings]! + headings);
  if (texts > 0) {
    cells[to + Field.texts]! += texts;
    cells[to + Field.solid]! += cells[from + Field.solid]!;
    cells[to + Field.commas]! += cells[from + Field.commas]!;
    cells[to + Field.plainCommas]! += cells[from + Field.plainCommas]!;
  }
  return (bits & Is.textish) !== 0 && inner > 0;
}

function count(cells: Int32Array, to: number, id: number): void {
  if (id === Tag.p) cells[to + Field.paragraphs]! += 1;
  else if (id === Tag.img) cells[to + Field.images]! += 1;
  else if (id === Tag.li) cells[to + Field.items]! += 1;
  else if (id === Tag.input) cells[to + Field.inputs]! += 1;
  else cells[to + Field.breaks]! += 1;
}
