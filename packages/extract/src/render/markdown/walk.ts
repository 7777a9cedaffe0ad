import { NodeKind, Tag, text } from "@winnow/core-dom";
import type { PhrasingContent } from "mdast";
import { Display, displayOf, htmlTag } from "../elements.js";
import type { Formula } from "../math.js";
import { formulasIn, mayHoldFormulas, setsFormulas } from "../text-formulas.js";
import type { Source } from "../types.js";
import type { Addresses } from "./addresses.js";
import { type Blocks, createBlocks } from "./blocks.js";
import { type Handler, handlerOf } from "./handlers/index.js";
import { phrasing } from "./phrasing.js";
import { type Piece, paragraphs } from "./pieces.js";
import { Style } from "./style.js";

/** Where the walk over a page stands: what handlers read and change. */
export interface Walk {
  readonly source: Source;
  readonly addresses: Addresses;
  readonly blocks: Blocks;
  /** The pieces of the block that is being read. */
  pieces: Piece[];
  /** Bits of `Style` that hold here. */
  style: number;
  /** The row of the link around, or -1. */
  link: number;
  /** The depth of the heading around, 0 in running text. */
  heading: number;
  readonly frames: Frame[];
  /** Whether the page sets the LaTeX in its text; found out when first asked. */
  readonly setsFormulas: () => boolean;
}

/** An element that is open, and what held outside of it. */
interface Frame {
  readonly end: number;
  readonly style: number;
  readonly link: number;
  readonly heading: number;
  readonly height: number;
  readonly display: number;
  readonly close: ((walk: Walk) => void) | undefined;
}

export function createWalk(source: Source, addresses: Addresses): Walk {
  const blocks = createBlocks();
  let sets: boolean | undefined;
  const asked = (): boolean => (sets ??= setsFormulas(source.tree));
  return {
    source,
    addresses,
    blocks,
    pieces: [],
    style: 0,
    link: -1,
    heading: 0,
    frames: [],
    setsFormulas: asked,
  };
}

/** Walks the rows of a range and puts what is kept into `walk.blocks`. One loop, however deep the page. */
export function walkRange(walk: Walk, from: number, to: number): void {
  const { tree, kept, notes } = walk.source;
  const floor = walk.frames.length;
  for (let row = from; row < to; row++) {
    closeUntil(walk, row, floor);
    if (tree.kind[row] === NodeKind.text) {
      const value = text(tree, row);
      if ((kept[row] === 1 && !notes.skipped.has(row)) || !/\S/.test(value)) addRow(walk, value);
      continue;
    }
    if (tree.kind[row] !== NodeKind.element) continue;
    const tag = htmlTag(tree, row);
    if (tag === Tag.br) {
      addBreak(walk);
      continue;
    }
    const display = displayOf(tree, row);
    const name = notes.references.get(row);
    if (kept[row] === 0 || notes.skipped.has(row)) {
      if (display >= Display.block) boundary(walk);
      row = tree.end[row]! - 1;
    } else if (name !== undefined) {
      // The name is the label too: both are letters, digits and dashes. A mark is a link, and stands in no other.
      const { link } = walk;
      walk.link = -1;
      addNode(walk, { type: "footnoteReference", identifier: name.toLowerCase(), label: name });
      walk.link = link;
      row = tree.end[row]! - 1;
    } else if (enter(walk, row, display, handlerOf(tree, row))) row = tree.end[row]! - 1;
  }
  closeUntil(walk, Number.POSITIVE_INFINITY, floor);
  flush(walk);
}

/** Opens an element; true where its handler has taken the whole of it. */
function enter(walk: Walk, row: number, display: number, handler: Handler | undefined): boolean {
  if (handler === undefined && display === Display.inline) return false;
  if (display >= Display.block) boundary(walk);
  else if (display === Display.apart) addText(walk, " ");
  const { style, link, heading } = walk;
  const height = walk.blocks.height();
  const result = handler?.(walk, row);
  if (result === "done") return true;
  const close = typeof result === "function" ? result : undefined;
  walk.frames.push({ end: walk.source.tree.end[row]!, style, link, heading, height, display, close });
  return false;
}

function closeUntil(walk: Walk, row: number, floor: number): void {
  const { frames } = walk;
  while (frames.length > floor && frames[frames.length - 1]!.end <= row) {
    const { display, close, style, link, heading, height } = frames.pop()!;
    close?.(walk);
    // A heading ends as a block even where those inside it did not.
    if (walk.heading !== heading) flush(walk);
    else if (display >= Display.block) boundary(walk);
    else if (display === Display.apart) addText(walk, " ");
    walk.style = style;
    walk.link = link;
    walk.heading = heading;
    walk.blocks.closeTo(height);
  }
}

/** Adds a text row of the page. */
function addRow(walk: Walk, value: string): void {
  const plain = (walk.style & Style.code) !== 0 || !mayHoldFormulas(value) || !walk.setsFormulas();
  for (const piece of plain ? [value] : formulasIn(value)) {
    if (typeof piece === "string") addText(walk, piece);
    else addFormula(walk, piece);
  }
}

/** Adds LaTeX: between dollars in the line, or as a block where it stands on its own. */
export function addFormula(walk: Walk, { tex, display }: Formula): void {
  if (display && walk.heading === 0 && walk.link < 0) {
    flush(walk);
    walk.blocks.append({ type: "math", value: tex });
    return;
  }
  // Two formulas that touch would share a dollar.
  if (walk.pieces[walk.pieces.length - 1]?.node?.type === "inlineMath") addText(walk, " ");
  addNode(walk, { type: "inlineMath", value: tex });
}

export function addText(walk: Walk, value: string): void {
  if (value !== "") walk.pieces.push({ kind: "text", value, style: walk.style, link: walk.link });
}

/** Adds what is no text; it takes the styles around it, but for those that are written as its marks would be. */
export function addNode(walk: Walk, node: PhrasingContent): void {
  walk.pieces.push({ kind: "node", value: "", node, style: walk.style & ~Style.code, link: walk.link });
}

function addBreak(walk: Walk): void {
  // A heading is one line.
  if (walk.heading > 0) addText(walk, " ");
  else walk.pieces.push({ kind: "break", value: "", style: 0, link: -1 });
}

/** The start or end of a block. Blocks in a heading are one line with it. */
function boundary(walk: Walk): void {
  if (walk.heading > 0) addText(walk, " ");
  else flush(walk);
}

/** Ends the block that is being read: its pieces become a paragraph or the heading around. */
export function flush(walk: Walk): void {
  if (walk.pieces.length === 0) return;
  const pieces = walk.pieces;
  walk.pieces = [];
  for (const part of paragraphs(pieces)) {
    if (walk.heading > 0) {
      const children = phrasing(withoutCommonBold(part), walk.addresses.byLink);
      walk.blocks.append({ type: "heading", depth: walk.heading as 1 | 2 | 3 | 4 | 5 | 6, children });
    } else walk.blocks.append({ type: "paragraph", children: phrasing(part, walk.addresses.byLink) });
  }
}

/** A heading that is bold throughout is just a heading. */
function withoutCommonBold(pieces: readonly Piece[]): readonly Piece[] {
  if (!pieces.every((piece) => (piece.style & Style.strong) !== 0)) return pieces;
  return pieces.map((piece) => ({ ...piece, style: piece.style & ~Style.strong }));
}
