import { attribute, NodeKind, Tag, type Tree } from "@winnow/core-dom/tree";
import { HEADINGS, htmlTag, lowerBound, PREFORMATTED } from "./elements.js";
import { elementRoles, Role } from "./roles.js";
import type { Cell, Grid, Kept, Region } from "./types.js";

/** A table before its cells are placed. */
interface Draft {
  readonly row: number;
  readonly parent: Draft | undefined;
  /** Whether it contains something that a cell of a Markdown table cannot. */
  heavy: boolean;
  /** Whether a cell is more than one line: it contains a list or several paragraphs. */
  light: boolean;
  /** Whether it is declared as data by `th`, `thead` or `caption`. */
  data: boolean;
  readonly rows: number[];
  readonly captions: number[];
  paragraphIn: number;
}

const HEAVY: ReadonlySet<number> = new Set([...HEADINGS.keys(), ...PREFORMATTED, Tag.blockquote, Tag.hr]);
const LIGHT: ReadonlySet<number> = new Set([
  ...[Tag.ul, Tag.ol, Tag.dl, Tag.li, Tag.figure, Tag.menu, Tag.details],
]);

/** The limits of HTML §4.9.11. */
const MAX_COLSPAN = 1000;
const MAX_ROWSPAN = 65534;

/** A grid that exceeds both limits is not a data table. */
const MAX_PLACES = 50_000;
const MAX_PLACES_PER_CELL = 20;

/** A table with a wider row is not a data table. */
const MAX_WIDTH = 10_000;

/** Maximum average number of places covered from above that are skipped in a row. */
const MAX_STEPS_PER_ROW = 200;

/**
 * Returns the data tables in or around a region by row. Other tables are used for layout: they have a single column or
 * row, or cells with tables, headings or code or, unless declared as data, with lists or several paragraphs.
 * Their cells are blocks like any other.
 */
export function dataTables(region: Region, kept: Kept): ReadonlyMap<number, Grid> {
  const { tree } = region;
  const grids = new Map<number, Grid>();
  for (const draft of drafts(region, kept)) {
    if (draft.heavy || (draft.light && !draft.data)) continue;
    if (/^(?:presentation|none)$/.test(attribute(tree, draft.row, "role") ?? "")) continue;
    const grid = place(tree, kept, draft);
    if (grid !== undefined && grid.width > 1 && grid.height > 1) grids.set(draft.row, grid);
  }
  return grids;
}

/** Examines all tables of the page in one pass, including nested ones. */
function drafts(region: Region, kept: Kept): readonly Draft[] {
  const { tree } = region;
  const all: Draft[] = [];
  const { roles } = elementRoles(region);
  let inside: Draft | undefined;
  let cell = -1;
  for (let row = tree.tag.indexOf(Tag.table); row >= 0 && row < tree.length; row++) {
    while (inside !== undefined && tree.end[inside.row]! <= row) inside = inside.parent;
    if (tree.kind[row] !== NodeKind.element) continue;
    const tag = htmlTag(tree, row);
    if (kept[row] === 0 && tag !== Tag.tr) {
      if (inside === undefined) row = tree.end[row]! - 1;
      continue;
    }
    if (tag === Tag.table) {
      for (let up = inside; up !== undefined && !up.heavy; up = up.parent) up.heavy = true;
      const parts = { rows: [], captions: [], paragraphIn: -1 };
      inside = { row, parent: inside, heavy: false, light: false, data: false, ...parts };
      all.push(inside);
    } else if (inside === undefined) continue;
    else if (tag === Tag.tr) inside.rows.push(row);
    else if (tag === Tag.td || tag === Tag.th) {
      cell = row;
      if (tag === Tag.th) inside.data = true;
    } else if (tag === Tag.caption) {
      inside.captions.push(row);
      inside.data = true;
    } else if (tag === Tag.thead) inside.data = true;
    else if (HEAVY.has(tag) || roles[row] === Role.code) inside.heavy = true;
    else if (LIGHT.has(tag)) inside.light = true;
    else if (tag === Tag.p) {
      if (inside.paragraphIn === cell) inside.light = true;
      inside.paragraphIn = cell;
    }
  }
  return all;
}

/** Places each cell on the grid (HTML §4.9.12.1), then removes empty rows and columns. */
function place(tree: Tree, kept: Kept, draft: Draft): Grid | undefined {
  const cells: Cell[] = [];
  // For each column, the first row that no cell above spans.
  const free: number[] = [];
  const count = draft.rows.length;
  let steps = MAX_PLACES + count * MAX_STEPS_PER_ROW;
  for (let y = 0; y < count; y++) {
    const tr = draft.rows[y]!;
    let x = 0;
    for (let row = tr + 1; row < tree.end[tr]!; row = tree.end[row]!) {
      const tag = htmlTag(tree, row);
      if (tag !== Tag.td && tag !== Tag.th) continue;
      const from = x;
      while ((free[x] ?? 0) > y) x++;
      steps -= x - from;
      if (steps < 0) return undefined;
      const columns = span(tree, row, "colspan", MAX_COLSPAN);
      if (x + columns > MAX_WIDTH) return undefined;
      const rows = span(tree, row, "rowspan", MAX_ROWSPAN);
      const until = rows === 0 ? count : Math.min(count, y + rows);
      for (let i = 0; i < columns; i++) free[x + i] = until;
      if (kept[row] === 1) cells.push({ row, x, y, columns, rows: until - y });
      x += columns;
    }
  }
  const xs = ranks(cells.map((cell) => cell.x));
  const ys = ranks(cells.map((cell) => cell.y));
  const places = xs.size * ys.size;
  if (places > MAX_PLACES && places > MAX_PLACES_PER_CELL * cells.length) return undefined;
  const columnsIn = countIn(xs);
  const rowsIn = countIn(ys);
  const placed = cells.map(({ row, x, y, columns, rows }) => ({
    row,
    x: xs.get(x)!,
    y: ys.get(y)!,
    columns: columnsIn(x, columns),
    rows: rowsIn(y, rows),
  }));
  return { width: xs.size, height: ys.size, cells: placed, captions: draft.captions };
}

function span(tree: Tree, row: number, name: string, max: number): number {
  const value = Number.parseInt(attribute(tree, row, name) ?? "1", 10);
  if (name === "rowspan" && value === 0) return 0;
  return value >= 1 ? Math.min(value, max) : 1;
}

/** Maps each value to its rank. */
function ranks(values: readonly number[]): ReadonlyMap<number, number> {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  return new Map(sorted.map((value, rank) => [value, rank]));
}

/** Counts the values within a span that starts at one of them. */
function countIn(ranked: ReadonlyMap<number, number>): (start: number, length: number) => number {
  const sorted = [...ranked.keys()];
  return (start, length) =>
    lowerBound(sorted.length, (i) => sorted[i]! < start + length) - ranked.get(start)!;
}
