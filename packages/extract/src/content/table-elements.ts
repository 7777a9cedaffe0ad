import { attribute, Tag } from "@winnow/core-dom/tree";
import type { Element, Properties } from "hast";
import { leaveHeading } from "./block-handlers.js";
import { difference, localeInside } from "./locale.js";
import { createWalk, openContainer, type Walk } from "./state.js";
import { tidy } from "./tidy.js";
import type { Cell, Grid } from "./types.js";
import { element, elementCost } from "./vocabulary.js";

const SCOPES: ReadonlySet<string> = new Set(["row", "col", "rowgroup", "colgroup"]);

/**
 * Adds a data table with its spans. Places without a cell become empty cells, so that every row has the same
 * width. Spans that overlap, or extend beyond the table or their section, are cut.
 */
export function dataTable(walk: Walk, row: number): "done" {
  leaveHeading(walk);
  const grid = walk.source.tables.get(row)!;
  const height = walk.containers.height();
  const [caption, ...others] = grid.captions;
  if (walk.source.flat || !openContainer(walk, "table")) {
    for (const part of [
      ...(caption === undefined ? [] : [caption]),
      ...grid.cells.map((cell) => cell.row),
      ...others,
    ])
      addBlocks(walk, part);
    return "done";
  }
  if (caption !== undefined) walk.containers.append(cellElement(walk, caption, "caption", {}));
  for (const section of sections(walk, grid)) walk.containers.append(section);
  walk.containers.closeTo(height);
  for (const other of others) addBlocks(walk, other);
  return "done";
}

function addBlocks(walk: Walk, row: number): void {
  walk.walkRange(walk, row + 1, walk.source.tree.end[row]!);
}

/** Returns the rows in `thead`, `tbody` and `tfoot`. */
function sections(walk: Walk, grid: Grid): readonly Element[] {
  const rows = gridRows(grid);
  const names = sectionNames(grid, rows);
  const out: Element[] = [];
  // For each column, the first row that no cell above spans.
  const free: number[] = new Array(grid.width).fill(0);
  for (let y = 0; y < rows.length; ) {
    const section = element(names[y]!, {});
    let stop = y + 1;
    while (stop < rows.length && names[stop] === section.tagName) stop++;
    for (; y < stop; y++) section.children.push(rowElement(walk, rows[y]!, y, stop, free));
    out.push(section);
  }
  return out;
}

/** Returns the section of each row. If no head is marked up, leading rows of header cells are the head. */
function sectionNames({ sections: tags }: Grid, rows: readonly (readonly Cell[])[]): readonly string[] {
  let head = 0;
  while (tags[head] === Tag.thead) head++;
  if (head === 0) head = headerRows(rows);
  let foot = rows.length;
  while (foot > head && tags[foot - 1] === Tag.tfoot) foot--;
  return rows.map((_, y) => (y < head ? "thead" : y < foot ? "tbody" : "tfoot"));
}

/**
 * Counts the rows at the start that have only header cells; 0 if all rows do, or if one of those cells
 * extends further.
 */
function headerRows(rows: readonly (readonly Cell[])[]): number {
  const ends = rows.findIndex((cells) => !cells.every(({ isHeader }) => isHeader));
  if (ends <= 0) return 0;
  const reach = rows
    .slice(0, ends)
    .flat()
    .every((cell) => cell.y + cell.rows <= ends);
  return reach ? ends : 0;
}

function gridRows(grid: Grid): readonly (readonly Cell[])[] {
  const rows: Cell[][] = Array.from({ length: grid.height }, () => []);
  for (const cell of grid.cells) rows[cell.y]!.push(cell);
  return rows;
}

function rowElement(walk: Walk, cells: readonly Cell[], y: number, stop: number, free: number[]): Element {
  const tr = element("tr", {});
  let next = 0;
  for (let x = 0; x < free.length; ) {
    if (free[x]! > y) {
      x++;
      continue;
    }
    const cell = cells[next];
    if (cell === undefined || cell.x > x) {
      const empty = element("td", {});
      walk.source.limit.spend(elementCost(empty));
      tr.children.push(empty);
      x++;
      continue;
    }
    next++;
    let width = 1;
    while (width < cell.columns && x + width < free.length && free[x + width]! <= y) width++;
    const height = Math.min(cell.rows, stop - y);
    for (let i = 0; i < width; i++) free[x + i] = y + height;
    tr.children.push(gridCell(walk, cell, width, height));
    x += width;
  }
  return tr;
}

function gridCell(walk: Walk, { row, isHeader, align }: Cell, width: number, height: number): Element {
  const { tree } = walk.source;
  const properties: Properties = {};
  if (width > 1) properties.colSpan = width;
  if (height > 1) properties.rowSpan = height;
  if (align !== undefined) properties.align = align;
  const tagName = isHeader ? "th" : "td";
  const scope = attribute(tree, row, "scope")?.trim().toLowerCase() ?? "";
  if (tagName === "th" && SCOPES.has(scope)) properties.scope = scope;
  return cellElement(walk, row, tagName, properties);
}

/** Reads the content of a cell or caption separately. */
function cellElement(walk: Walk, row: number, tagName: string, properties: Properties): Element {
  const { tree } = walk.source;
  const around = walk.containers.locale();
  const locale = localeInside(tree, row, walk.locale);
  const inner = createWalk(walk, locale, true);
  inner.line.wrappers.push(...walk.line.wrappers);
  walk.walkRange(inner, row + 1, tree.end[row]!);
  inner.containers.closeTo(1);
  const cell = element(tagName, { ...properties, ...difference(locale, around) });
  walk.source.limit.spend(elementCost(cell));
  cell.children = inner.containers.root.children as Element["children"];
  tidy(cell);
  return cell;
}
