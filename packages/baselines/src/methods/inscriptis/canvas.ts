import { decodeReferences } from "@winnow/core-dom/tree";
import { type PaddingBudget, repeated } from "../../whole-page/padding.js";
import type { Style } from "./style.js";

/** An open element. */
export interface Box {
  readonly style: Style;
  /** Where the element's text is written. */
  canvas: Canvas;
  /** The margin of the block around it, to which its own margin is not added. */
  readonly outerMargin: number;
  /** What a list item begins with. */
  bullet: string;
}

/** The lines of a page or a table cell: those that are complete, and the current one. */
export interface Canvas {
  readonly blocks: string[];
  line: string;
  /** Whether white space at the end of the current line collapses. */
  collapsible: boolean;
  /** Empty lines after the last block. */
  margin: number;
  /** The indentation and the bullet of each open block. */
  readonly open: { readonly padding: number; readonly bullet: string }[];
  /** The sum of the indentations. */
  padding: number;
  /** The open blocks whose bullets have not been written, as indexes. */
  readonly unwritten: number[];
  /** Whether the current line has its indentation and bullet. */
  hasPrefix: boolean;
  readonly budget: PaddingBudget;
}

/** A margin that none exceeds: a page does not begin with empty lines. */
const TOP_MARGIN = 1000;

export function createCanvas(budget: PaddingBudget): Canvas {
  return {
    ...{ blocks: [], line: "", collapsible: true, margin: TOP_MARGIN },
    ...{ open: [], padding: 0, unwritten: [], hasPrefix: false, budget },
  };
}

/** Adds text to the current line, with each run of white space as one space. */
export function writeText(canvas: Canvas, text: string): void {
  const words = text.replace(/\s+/g, " ");
  const added = canvas.collapsible && words.startsWith(" ") ? words.slice(1) : words;
  if (added === "") return;
  canvas.collapsible = added.endsWith(" ");
  const start = canvas.line === "" ? linePrefix(canvas) : "";
  canvas.line += start + decodeReferences(added);
}

/** Adds text with its white space. It may have several lines. */
export function writePreformatted(canvas: Canvas, text: string): void {
  const start = linePrefix(canvas);
  const lines = text.split("\n");
  const indented = lines.map((line, i) => (i === 0 ? line : indentation(canvas, canvas.padding) + line));
  canvas.line += start + decodeReferences(indented.join("\n"));
  canvas.collapsible = false;
}

/** Completes the current line; returns false if it is empty. */
export function endLine(canvas: Canvas): boolean {
  if (canvas.collapsible && canvas.line.endsWith(" ")) canvas.line = canvas.line.slice(0, -1);
  if (canvas.line === "") return false;
  addLine(canvas, canvas.line);
  canvas.margin = 0;
  return true;
}

/** Ends the current line; adds an empty one if it is empty. */
export function breakLine(canvas: Canvas): void {
  if (!endLine(canvas)) addLine(canvas, "");
}

function addLine(canvas: Canvas, line: string): void {
  canvas.blocks.push(line);
  canvas.line = "";
  canvas.collapsible = true;
  canvas.hasPrefix = false;
}

/** Begins a block: a new line, indented, after the margin. */
export function openBlock(canvas: Canvas, { style, outerMargin, bullet }: Box): void {
  if (!endLine(canvas) && bullet !== "") writeLeftoverBullet(canvas);
  canvas.padding += style.padding;
  if (bullet !== "") canvas.unwritten.push(canvas.open.length);
  canvas.open.push({ padding: style.padding, bullet });
  addMargin(canvas, Math.max(outerMargin, style.marginBefore));
}

/** Ends a block, without its margin. */
export function closeBlock(canvas: Canvas, { bullet }: Box): void {
  if (!endLine(canvas) && bullet !== "") writeLeftoverBullet(canvas);
  closeIndentation(canvas);
}

/** Ends the indentation of the innermost block. */
export function closeIndentation(canvas: Canvas): void {
  canvas.padding -= canvas.open.pop()?.padding ?? 0;
  if (canvas.unwritten.at(-1) === canvas.open.length) canvas.unwritten.pop();
}

/** Adds empty lines until the margin is reached. */
export function addMargin(canvas: Canvas, margin: number): void {
  if (margin <= canvas.margin) return;
  canvas.blocks.push(repeated("\n", margin - canvas.margin - 1, canvas.budget));
  canvas.margin = margin;
}

/** Writes a bullet that has not been written, with the indentation of the block around it. */
function writeLeftoverBullet(canvas: Canvas): void {
  if (canvas.hasPrefix) return;
  const bullet = takeBullet(canvas);
  if (bullet === "") return;
  const padding = canvas.padding - (canvas.open.at(-1)?.padding ?? 0) - bullet.length;
  addLine(canvas, indentation(canvas, padding) + bullet);
  canvas.margin = 0;
}

/** Returns what begins the current line: indentation and a bullet, once. */
function linePrefix(canvas: Canvas): string {
  if (canvas.hasPrefix) return "";
  canvas.hasPrefix = true;
  const bullet = takeBullet(canvas);
  return indentation(canvas, canvas.padding - bullet.length) + bullet;
}

/** Returns the innermost bullet that has not been written, and takes it. */
function takeBullet({ open, unwritten }: Canvas): string {
  const index = unwritten.pop();
  return index === undefined ? "" : open[index]!.bullet;
}

function indentation({ budget }: Canvas, padding: number): string {
  return repeated(" ", padding, budget);
}

/** Completes the canvas and returns its text. */
export function finish(canvas: Canvas): string {
  endLine(canvas);
  return canvas.blocks.join("\n");
}
