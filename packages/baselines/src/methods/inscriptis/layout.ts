import { attribute, Label, type Marks, NodeKind, Tag, type Tree, text } from "@winnow/core-dom/tree";
import { pagePaddingBudget } from "../../whole-page/padding.js";
import { walk } from "../../whole-page/walk.js";
import {
  addMargin,
  type Box,
  breakLine,
  type Canvas,
  closeBlock,
  closeIndentation,
  createCanvas,
  endLine,
  finish,
  openBlock,
  writePreformatted,
  writeText,
} from "./canvas.js";
import { elementStyle, ROOT_STYLE, type Style } from "./style.js";
import { type Table, writeTable } from "./table.js";

/** Maximum depth of tables in tables: each level copies the text of those within it. Deeper cells are lines. */
const MAX_TABLES = 20;

/** The bullets of lists by the number of lists around them. */
const BULLETS: readonly string[] = ["* ", "+ ", "o ", "- "];

/** Writes the text of the rows that are marked as content, as Inscriptis lays it out. */
export function layout(tree: Tree, { label }: Marks): string {
  if (!label.includes(Label.content)) return "";
  const budget = pagePaddingBudget(tree);
  const page = createCanvas(budget);
  const root: Box = { style: ROOT_STYLE, canvas: page, outerMargin: 0, bullet: "" };
  const boxes: Box[] = [root];
  const tables: Table[] = [];
  /** The number of open tables that are deeper than the maximum. */
  let deeper = 0;
  /** The bullet of each open list, or the number of its next item. */
  const lists: (string | number)[] = [];

  walk(tree, {
    enter(row) {
      const box = createBox(tree, row, boxes.at(-1)!);
      boxes.push(box);
      switch (tree.tag[row]) {
        case Tag.br:
          breakLine(box.canvas);
          break;
        case Tag.ul:
          lists.push(BULLETS[lists.length % BULLETS.length]!);
          break;
        case Tag.ol:
          lists.push(1);
          break;
        case Tag.li:
          box.bullet = nextBullet(lists, attribute(tree, row, "value"));
          break;
        case Tag.table:
          if (tables.length === MAX_TABLES) deeper++;
          else {
            box.canvas = createCanvas(budget);
            tables.push([]);
          }
          break;
        case Tag.tr:
          if (deeper > 0) endLine(box.canvas);
          else tables.at(-1)?.push([]);
          break;
        case Tag.td:
        case Tag.th:
          if (deeper > 0) endLine(box.canvas);
          else if (tables.length > 0) box.canvas = addCell(tables.at(-1)!, createCanvas(budget), box.style);
          break;
      }
      if (box.style.display === "block") openBlock(box.canvas, box);
      return true;
    },
    leave(row) {
      const box = boxes.pop()!;
      switch (tree.tag[row]) {
        case Tag.table:
          if (deeper > 0) {
            deeper--;
            endLine(box.canvas);
          } else {
            closeBox(box);
            placeTable(tables.pop()!, box, boxes.at(-1)!);
          }
          break;
        case Tag.ul:
        case Tag.ol:
          lists.pop();
          break;
        case Tag.td:
        case Tag.th:
          // Cells are closed twice, as in the original.
          if (tables.length > 0 && deeper === 0) closeBox(box);
          break;
      }
      closeBox(box);
    },
    text(row) {
      if (label[row] !== Label.content) return;
      const box = boxes.at(-1)!;
      const written = text(tree, row);
      // Text directly after a comment is written even if the element is not displayed, and without affixes.
      if (tree.kind[row - 1] === NodeKind.comment) add(box, written);
      else write(box, written);
    },
  });
  return finish(page);
}

/** Opens an element: its style in the context of the element around it. */
function createBox(tree: Tree, row: number, { style: outer, canvas }: Box): Box {
  const style = elementStyle(tree, row);
  if (outer.display === "none") {
    return { style: { ...style, display: "none" }, canvas, outerMargin: 0, bullet: "" };
  }
  const bothBlocks = style.display === "block" && outer.display === "block";
  const box = { style, canvas, outerMargin: bothBlocks ? outer.marginAfter : 0, bullet: "" };
  return outer.pre && style.affix === " " ? { ...box, style: { ...style, affix: "" } } : box;
}

/** Returns the bullet of the next item of the innermost list. */
function nextBullet(lists: (string | number)[], value: string | undefined): string {
  const next = lists.at(-1) ?? BULLETS[0]!;
  if (typeof next === "string") return next;
  const number = value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : next;
  lists[lists.length - 1] = number + 1;
  return `${number}. `;
}

/** Adds a cell to the last row of a table, or to a first one; returns where its text is written. */
function addCell(table: Table, canvas: Canvas, style: Style): Canvas {
  const row = table.at(-1);
  if (row === undefined) table.push([{ canvas, style }]);
  else row.push({ canvas, style });
  return canvas;
}

/** Writes a table to the element around it: text that is in no cell, then the cells in columns. */
function placeTable(table: Table, box: Box, outer: Box): void {
  const { canvas, style } = outer;
  const outside = finish(box.canvas).trim();
  if (outside !== "") {
    write(outer, outside);
    breakLine(canvas);
  }
  const isBlock = style.display === "block";
  if (isBlock) openBlock(canvas, outer);
  writePreformatted(canvas, writeTable(table, canvas.budget));
  if (isBlock) addMargin(canvas, style.marginAfter);
  endLine(canvas);
  if (isBlock) closeIndentation(canvas);
}

function closeBox(box: Box): void {
  if (box.style.display !== "block") return;
  closeBlock(box.canvas, box);
  addMargin(box.canvas, box.style.marginAfter);
}

/** Writes text with the element's affixes, if it is displayed. */
function write(box: Box, written: string): void {
  const { affix, display } = box.style;
  if (written !== "" && display !== "none") add(box, affix + written + affix);
}

function add({ canvas, style }: Box, written: string): void {
  if (style.pre) writePreformatted(canvas, written);
  else writeText(canvas, written);
}
