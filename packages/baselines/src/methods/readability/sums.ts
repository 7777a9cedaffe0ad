import { Tag, type Tree } from "@winnow/core-dom";
import * as Field from "./fields.js";
import { NONE, type Overlay, TEXT } from "./overlay.js";
import * as Is from "./roles.js";
import { FOREIGN, rolesOf } from "./tags.js";
import type { TextMeasures } from "./text-measures.js";
import type { Traits } from "./traits.js";

/** Kinds of nodes somewhere below a node; `counted`: an element that a {@link Field} counts. */
export const Below = { block: 1, textish: 2, video: 4, dataTable: 8, counted: 16 } as const;

/** Maximum number of nodes that may be created after a sweep and still have cells. */
const ROOM = 16;

/** Upper bound of every sum: nested lists may count the same text many times. */
const MAX_SUM = 2 ** 30;

/** Sums over each element's subtree, as of the last {@link sweep}: {@link Field.FIELDS} cells per element. */
export interface Sums {
  cells: Int32Array;
  /** The tree's column: an element's cells are at its number among the elements, so that text has none. */
  elementsBefore: Int32Array;
}

/**
 * The offset of a node's cells: row 0 first, then the tree's elements, then those that the algorithm created.
 */
function place({ elementsBefore }: Sums, node: number): number {
  const rows = elementsBefore.length - 1;
  const number = node < rows ? elementsBefore[node + 1]! : elementsBefore[rows]! + 1 + node - rows;
  return number * Field.FIELDS;
}

/** Cells of earlier pages, for reuse: allocating them for each page costs more than clearing them. */
const spare: Int32Array[] = [];

/** Larger cells are not kept: these are 9 MB. */
const MAX_SPARE_CELLS = 1 << 21;

/** Returns empty sums. {@link giveSums} releases them. */
export function takeSums({ elementsBefore }: Tree): Sums {
  return { cells: spare.pop() ?? new Int32Array(0), elementsBefore };
}

/** Releases sums that are no longer needed, for the next page. */
export function giveSums({ cells }: Sums): void {
  if (cells.length <= MAX_SPARE_CELLS && spare.length < 2) spare.push(cells);
}

export function field(sums: Sums, node: number, of: number): number {
  return sums.cells[place(sums, node) + of]!;
}

/** The length of the node's inner text: trimmed, with every run of white space as one character. */
export function innerLength(sums: Sums, node: number): number {
  return innerCells(sums.cells, place(sums, node));
}

function innerCells(cells: Int32Array, at: number): number {
  const trims = (cells[at + Field.lead]! > 0 ? 1 : 0) + (cells[at + Field.trail]! > 0 ? 1 : 0);
  return Math.max(0, cells[at + Field.length]! - trims);
}

/**
 * The share of the inner text that is inside links, 0 if there is no text. Nested links may raise it above 1.
 */
export function linkDensity(sums: Sums, node: number): number {
  const length = innerLength(sums, node);
  return length === 0 ? 0 : field(sums, node, Field.link) / 10 / length;
}

/** Everything that a sweep reads, apart from the overlay. */
export interface SweepSources {
  readonly texts: TextMeasures;
  readonly traits: Traits;
}

/**
 * Computes the sums of every subtree below `root`, in one walk against the document order: each node comes
 * after everything below and after it.
 *
 * @param visit - called with each element below `root` when its sums are complete, before they are added to
 *   its parent's. It returns true if it dropped the node, which is then not counted. It may only change the
 *   node and its descendants.
 */
export function sweep(
  overlay: Overlay,
  root: number,
  sums: Sums,
  sources: SweepSources,
  visit?: (node: number) => boolean,
): void {
  const size = place(sums, overlay.count + ROOM);
  if (sums.cells.length < size) sums.cells = new Int32Array(size + 3 * ROOM * Field.FIELDS);
  const { tag, parent, last, previous } = overlay;
  // All cells at once: that costs less than node by node.
  sums.cells.fill(0, 0, size);
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
      if (id <= 0 || !visit?.(node)) addNode(sums, up, node, id, sources);
      if (before !== NONE) {
        node = before;
        break;
      }
      node = up;
    }
  }
}

/** Computes the sums of one node again, from those of its children. */
export function sumUp(overlay: Overlay, node: number, sums: Sums, sources: SweepSources): void {
  const { tag, last, previous } = overlay;
  const to = place(sums, node);
  sums.cells.fill(0, to, to + Field.FIELDS);
  for (let child = last[node]!; child !== NONE; child = previous[child]!) {
    addNode(sums, node, child, tag[child]!, sources);
  }
}

/** Adds a text or an element to its parent. */
function addNode(sums: Sums, up: number, node: number, id: number, { texts, traits }: SweepSources): void {
  if (id === TEXT) prepend(sums.cells, place(sums, up), texts, node * Field.TEXT_FIELDS);
  else if (id > 0) addElement(sums, up, node, id, traits);
}

/** Prepends the text measured at `from` to that at `to`. White space on both sides of the seam is one run. */
function prepend(cells: Int32Array, to: number, texts: Int32Array, from: number): void {
  const raw = texts[from + Field.raw]!;
  if (raw === 0) return;
  const lead = texts[from + Field.lead]!;
  const trail = texts[from + Field.trail]!;
  const rest = cells[to + Field.raw]!;
  const restLead = cells[to + Field.lead]!;
  if (cells[to + Field.trail]! === rest) cells[to + Field.trail] = rest + trail;
  cells[to + Field.lead] = lead === raw ? raw + restLead : lead;
  cells[to + Field.raw] = rest + raw;
  cells[to + Field.length]! += texts[from + Field.length]! - (trail > 0 && restLead > 0 ? 1 : 0);
  if (texts[from + Field.texts] !== 0) addCells(cells, to, texts, from, Field.solid, Field.texts);
}

function addCells(
  cells: Int32Array,
  to: number,
  source: Int32Array,
  from: number,
  first: number,
  last: number,
): void {
  for (let of = first; of <= last; of++) cells[to + of]! += source[from + of]!;
}

/**
 * Adds an element to its parent. Many have no text, and most no counted elements: those cells are skipped.
 */
function addElement(sums: Sums, up: number, node: number, id: number, traits: Traits): void {
  const { cells } = sums;
  const to = place(sums, up);
  const from = place(sums, node);
  const bits = id === FOREIGN + Tag.a ? Is.link : rolesOf(id);
  let below = cells[from + Field.below]!;
  if (cells[from + Field.raw]! > 0) {
    prepend(cells, to, cells, from);
    const inner = bits & (Is.link | Is.list | Is.heading | Is.textish) ? innerCells(cells, from) : 0;
    if (bits & Is.textish && inner > 0) below |= Below.textish;
    addCapped(cells, to, from, Field.link, bits & Is.link ? inner * (traits.isHashLink(node) ? 3 : 10) : 0);
    addCapped(cells, to, from, Field.lists, bits & Is.list ? inner : 0);
    addCapped(cells, to, from, Field.headings, bits & Is.heading ? inner : 0);
  }
  if (below & Below.counted) addCells(cells, to, cells, from, Field.breaks, Field.embeds);
  if (bits & Is.block) below |= Below.block;
  if (bits & Is.embed) {
    cells[to + Field.embeds]! += 1;
    below |= Below.counted;
    if (traits.isVideo(node)) below |= Below.video;
  }
  if (bits & Is.counted) {
    cells[to + counterOf(id)]! += 1;
    below |= Below.counted;
  }
  if (id === Tag.table && traits.dataTable[node] === 1) below |= Below.dataTable;
  if (below !== 0) cells[to + Field.below]! |= below;
}

/** Adds a node's sum and its own characters to its parent's sum. */
function addCapped(cells: Int32Array, to: number, from: number, of: number, own: number): void {
  const sum = cells[from + of]! + own;
  if (sum > 0) cells[to + of] = Math.min(MAX_SUM, cells[to + of]! + sum);
}

function counterOf(id: number): number {
  if (id === Tag.p) return Field.paragraphs;
  if (id === Tag.img) return Field.images;
  if (id === Tag.li) return Field.items;
  return id === Tag.input ? Field.inputs : Field.breaks;
}
