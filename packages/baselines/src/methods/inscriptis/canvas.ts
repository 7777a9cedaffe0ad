import { decodeReferences } from "@winnow/core-dom/tree";
import { type PaddingBudget, repeated } from "../../whole-page/padding.js";
import {
  closePrefix,
  createPrefix,
  indentation,
  leftoverBullet,
  linePrefix,
  openPrefix,
  type Prefix,
} from "./prefix.js";
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
  readonly prefix: Prefix;
}

/** A margin that none exceeds: a page does not begin with empty lines. */
const TOP_MARGIN = 1000;

export function createCanvas(budget: PaddingBudget): Canvas {
  return { blocks: [], line: "", collapsible: true, margin: TOP_MARGIN, prefix: createPrefix(budget) };
}

/** Adds text to the current line, with each run of white space as one space. */
export function writeText(canvas: Canvas, text: string): void {
  const words = text.replace(/\s+/g, " ");
  const added = canvas.collapsible && words.startsWith(" ") ? words.slice(1) : words;
  if (added === "") return;
  canvas.collapsible = added.endsWith(" ");
  const start = canvas.line === "" ? linePrefix(canvas.prefix) : "";
  canvas.line += start + decodeReferences(added);
}

/** Adds text with its white space. It may have several lines. */
export function writePreformatted(canvas: Canvas, text: string): void {
  const start = linePrefix(canvas.prefix);
  const lines = text.split("\n");
  const indented = lines.map((line, i) => (i === 0 ? line : indentation(canvas.prefix) + line)).join("\n");
  canvas.line += start + decodeReferences(indented);
  canvas.collapsible = false;
}

/** Completes the current line; returns false if it is empty. */
export function endLine(canvas: Canvas): boolean {
  if (canvas.collapsible && canvas.line.endsWith(" ")) canvas.line = canvas.line.slice(0, -1);
  if (canvas.line === "") return false;
  canvas.blocks.push(canvas.line);
  startLine(canvas);
  canvas.margin = 0;
  return true;
}

function startLine(canvas: Canvas): void {
  canvas.line = "";
  canvas.collapsible = true;
  canvas.prefix.consumed = false;
}

/** Ends the current line; adds an empty one if it is empty. */
export function breakLine(canvas: Canvas): void {
  if (endLine(canvas)) return;
  canvas.blocks.push("");
  startLine(canvas);
}

/** Begins a block: a new line, indented, after the margin. */
export function openBlock(canvas: Canvas, { style, outerMargin, bullet }: Box): void {
  if (!endLine(canvas) && bullet !== "") writeLeftoverBullet(canvas);
  openPrefix(canvas.prefix, style.padding, bullet);
  addMargin(canvas, Math.max(outerMargin, style.marginBefore));
}

/** Ends a block, without its margin. */
export function closeBlock(canvas: Canvas, { bullet }: Box): void {
  if (!endLine(canvas) && bullet !== "") writeLeftoverBullet(canvas);
  closePrefix(canvas.prefix);
}

/** Adds empty lines until the margin is reached. */
export function addMargin(canvas: Canvas, margin: number): void {
  if (margin <= canvas.margin) return;
  canvas.blocks.push(repeated("\n", margin - canvas.margin - 1, canvas.prefix.budget));
  canvas.margin = margin;
}

function writeLeftoverBullet(canvas: Canvas): void {
  const bullet = leftoverBullet(canvas.prefix);
  if (bullet === "") return;
  canvas.blocks.push(bullet);
  startLine(canvas);
  canvas.margin = 0;
}

/** Completes the canvas and returns its text. */
export function finish(canvas: Canvas): string {
  endLine(canvas);
  return canvas.blocks.join("\n");
}
