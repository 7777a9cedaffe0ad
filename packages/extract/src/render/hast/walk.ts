import { NodeKind, Tag, text } from "@winnow/core-dom";
import type { Element, Properties } from "hast";
import { Display, displayOf, htmlTag } from "../elements.js";
import { formulasIn, mayHoldFormulas } from "../text-formulas.js";
import type { Source } from "../types.js";
import { type Containers, createContainers, element } from "./containers.js";
import { footnoteMark, type NoteMarks } from "./footnotes.js";
import { type Handler, handlerOf } from "./handlers.js";
import { createLine, type Line } from "./line.js";
import { atRoot, type Locale, localeOf, stated } from "./locale.js";
import { addFormula } from "./math.js";
import { leaveLinks } from "./wrappers.js";

/** What a whole document is read with. */
export interface Reading {
  readonly source: Source;
  /** What addresses are relative to; undefined where it is not known. */
  readonly base: string | undefined;
  readonly marks: NoteMarks;
  /** Whether the page sets the LaTeX in its text; found out when first asked. */
  readonly setsFormulas: () => boolean;
}

/** Where the walk over a page stands: what handlers read and change. */
export interface Walk {
  readonly reading: Reading;
  readonly containers: Containers;
  readonly line: Line;
  /** The heading around as its element's name, `p` in running text. */
  block: string;
  /** Whether blocks are one line here: in headings, and in the line shown of `details`. */
  oneLine: boolean;
  /** The language and direction here, by the block elements around. */
  locale: Locale;
  readonly frames: Frame[];
}

/** An element that is open, and what held outside of it. */
interface Frame {
  readonly end: number;
  readonly wrappers: number;
  readonly block: string;
  readonly oneLine: boolean;
  readonly locale: Locale;
  readonly height: number;
  readonly display: number;
  readonly close: ((walk: Walk) => void) | undefined;
}

/** @param locale - by default that of the page. */
export function createWalk(reading: Reading, locale: Locale = atRoot(reading.source.tree)): Walk {
  return {
    reading,
    containers: createContainers(locale),
    line: createLine(),
    block: "p",
    oneLine: false,
    locale,
    frames: [],
  };
}

/** Walks the rows of a range and puts what is kept into `walk.containers`. One loop, however deep the page. */
export function walkRange(walk: Walk, from: number, to: number): void {
  const { tree, kept, notes } = walk.reading.source;
  const floor = walk.frames.length;
  for (let row = from; row < to; row++) {
    closeUntil(walk, row, floor);
    if (tree.kind[row] === NodeKind.text) {
      const value = text(tree, row);
      if ((kept[row] === 1 && !notes.skipped.has(row)) || !/\S/.test(value)) addRow(walk, value);
      continue;
    }
    if (tree.kind[row] !== NodeKind.element) continue;
    if (htmlTag(tree, row) === Tag.br) {
      walk.line.addBreak();
      continue;
    }
    const display = displayOf(tree, row);
    const name = notes.references.get(row);
    if (kept[row] === 0 || notes.skipped.has(row)) {
      if (display >= Display.block) boundary(walk);
      row = tree.end[row]! - 1;
    } else if (name !== undefined) {
      const goBack = leaveLinks(walk);
      walk.line.addElement(footnoteMark(walk.reading.marks, name));
      goBack();
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
  else if (display === Display.apart) walk.line.addText(" ");
  const { block, oneLine, locale } = walk;
  const wrappers = walk.line.wrappers.length;
  const height = walk.containers.height();
  if (display >= Display.block) walk.locale = localeOf(walk.reading.source.tree, row, locale);
  const result = handler?.(walk, row);
  const end = walk.reading.source.tree.end[row]!;
  const close = typeof result === "function" ? result : undefined;
  walk.frames.push({ end, wrappers, block, oneLine, locale, height, display, close });
  return result === "done";
}

function closeUntil(walk: Walk, row: number, floor: number): void {
  const { frames } = walk;
  while (frames.length > floor && frames[frames.length - 1]!.end <= row) {
    const { display, close, wrappers, block, oneLine, locale, height } = frames.pop()!;
    // A heading ends as a block even where those inside it did not.
    if (walk.block !== block || walk.oneLine !== oneLine) flush(walk);
    else if (display >= Display.block) boundary(walk);
    else if (display === Display.apart) walk.line.addText(" ");
    walk.line.wrappers.length = wrappers;
    close?.(walk);
    walk.block = block;
    walk.oneLine = oneLine;
    walk.locale = locale;
    walk.containers.closeTo(height);
  }
}

/** Adds a text row of the page. */
function addRow(walk: Walk, value: string): void {
  const plain = !mayHoldFormulas(value) || inCode(walk) || !walk.reading.setsFormulas();
  if (plain) walk.line.addText(value);
  else {
    for (const piece of formulasIn(value)) {
      if (typeof piece === "string") walk.line.addText(piece);
      else addFormula(walk, piece, []);
    }
  }
}

function inCode({ line }: Walk): boolean {
  return line.wrappers.some(({ tagName }) => tagName === "code" || tagName === "kbd" || tagName === "samp");
}

/** The start or end of a block. Blocks in a heading are one line with it. */
export function boundary(walk: Walk): void {
  if (walk.oneLine) walk.line.addText(" ");
  else flush(walk);
}

/** Ends the block that is being read: its text becomes a paragraph or the heading around. */
export function flush(walk: Walk): void {
  for (const children of walk.line.take()) {
    const properties = stated(walk);
    const plain = walk.block === "p" ? children : withoutBold(children);
    walk.containers.append(element(walk.block, properties, plain));
  }
}

/** Opens a container with what the page states of its language here; false where the page nests too deep. */
export function openContainer(walk: Walk, tagName: string, properties: Properties = {}): boolean {
  return walk.containers.open(tagName, { ...properties, ...stated(walk) });
}

/** A heading that is bold throughout is just a heading. */
function withoutBold(children: Element["children"]): Element["children"] {
  let plain = children;
  for (;;) {
    const only = plain.length === 1 ? plain[0] : undefined;
    if (only?.type !== "element" || only.tagName !== "strong") return plain;
    plain = only.children;
  }
}
