import { attribute, hasAttribute, NodeKind, Tag, type Tree } from "@winnow/core-dom/tree";
import { candidates, type Wanted } from "./candidates.js";
import { HEADINGS, lowerBound, PREFORMATTED, textSize } from "./elements.js";
import { elementRoles, isPreformatted, Role } from "./roles.js";
import { tablePart, textAlign } from "./table-parts.js";
import type { Cell, Grid, Kept, Region } from "./types.js";

/** A table before its cells are placed. */
interface Draft {
  readonly row: number;
  readonly parent: Draft | undefined;
  /** Whether a cell contains a table, a heading, code or the like. */
  heavy: boolean;
  /** Whether a cell is more than one line: it contains a list or several paragraphs. */
  light: boolean;
  /** Whether it is declared as data by `th`, `thead` or `caption`. */
  data: boolean;
  /** Whether it has `thead`, `scope` or `caption`. */
  named: boolean;
  cells: number;
  /** Number of cells in the first row that are neither `th` nor a heading. */
  plain: number;
  /** Number of rows with a `th`, and the last of them. */
  headed: number;
  lastHeaded: number;
  readonly rows: number[];
  readonly captions: number[];
  readonly columns: number[];
  paragraphIn: number;
}

const HEAVY: ReadonlySet<number> = new Set([...PREFORMATTED, Tag.blockquote, Tag.hr]);
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

/** Maximum mean number of characters in the cells of a data table with tables, headings or code: others are threads. */
const MAX_MEAN_CELL = 100;
/** Minimum number of rows of such a table, and of one with lists that is not declared as data. */
const MIN_ROWS = 3;
/** Minimum mean number of columns, and maximum mean number of characters in the cells, of the latter. */
const MIN_COLUMNS = 3;
const MAX_MEAN_PLAIN = 60;

/**
 * Returns the data tables in or around a region by row. Other tables are used for layout: they have a single column or
 * row; or cells with tables, headings or code, unless their columns or rows have headers and the cells are short; or with
 * lists or several paragraphs, unless they are declared as data or the cells are many and short. Their cells are blocks
 * like any other. The tables in a cell of a data table are a part of its text.
 */
export function dataTables(region: Region, kept: Kept): ReadonlyMap<number, Grid> {
  const { tree } = region;
  const grids = new Map<number, Grid>();
  let done = 0;
  for (const draft of drafts(region, kept)) {
    if (draft.row < done || !isData(draft, textSize(tree, draft.row) / draft.cells)) continue;
    if (/^(?:presentation|none)$/.test(attribute(tree, draft.row, "role") ?? "")) continue;
    const grid = place(tree, kept, draft);
    if (grid === undefined || grid.width < 2 || grid.height < 2) continue;
    grids.set(draft.row, grid);
    done = tree.end[draft.row]!;
  }
  return grids;
}

/** Whether a table with a mean number of characters in its cells is data, as far as its parts tell. */
function isData({ heavy, light, data, named, plain, headed, rows, cells }: Draft, mean: number): boolean {
  if (!heavy && (!light || data)) return true;
  if (rows.length < MIN_ROWS) return false;
  if (!heavy) return cells >= MIN_COLUMNS * rows.length && mean <= MAX_MEAN_PLAIN;
  return (named || plain === 0 || headed === rows.length) && mean <= MAX_MEAN_CELL;
}

/** Examines all tables of the page in one pass, including nested ones. */
function drafts(region: Region, kept: Kept): readonly Draft[] {
  const { tree } = region;
  const all: Draft[] = [];
  if (!mayHaveTables(region)) return all;
  const roles = elementRoles(region);
  let inside: Draft | undefined;
  let cell = -1;
  for (let row = 0; row < tree.length; row++) {
    while (inside !== undefined && tree.end[inside.row]! <= row) inside = inside.parent;
    if (tree.kind[row] !== NodeKind.element || kept[row] === 0) {
      if (inside === undefined) {
        if (kept[row] === 0) row = tree.end[row]! - 1;
        continue;
      }
      if (tree.kind[row] !== NodeKind.element) continue;
    }
    const tag = tablePart(tree, row);
    // Rows and columns that are left out have a place, too.
    if (tag === Tag.tr) inside?.rows.push(row);
    else if (tag === Tag.col) inside?.columns.push(row);
    else if (kept[row] === 0) continue;
    else if (tag === Tag.table && isPreformatted(roles[row]!)) row = tree.end[row]! - 1;
    else if (tag === Tag.table) {
      for (let up = inside; up !== undefined && !up.heavy; up = up.parent) up.heavy = true;
      const parts = { rows: [], captions: [], columns: [], paragraphIn: -1 };
      const kinds = { heavy: false, light: false, data: false, named: false };
      const counts = { cells: 0, plain: 0, headed: 0, lastHeaded: -1 };
      inside = { row, parent: inside, ...kinds, ...parts, ...counts };
      all.push(inside);
    } else if (inside !== undefined) {
      if (tag === Tag.td || tag === Tag.th) {
        cell = row;
        inside.cells++;
      }
      note(inside, tree, row, tag, cell, roles[row] === Role.code);
    }
  }
  return all;
}

/** Elements that may be tables. */
const WANTED: Wanted = { tags: [Tag.table], classes: [/(?:^|\n)divTable/], attributes: ["role", "style"] };

/** Whether a region has a table or is in one. */
function mayHaveTables(region: Region): boolean {
  const { tree } = region;
  for (let up = region.from; up > 0; up = tree.parent[up]!)
    if (tablePart(tree, up) === Tag.table) return true;
  return candidates(region, WANTED).some((row) => tablePart(tree, row) === Tag.table);
}

/** Notes what a row in a table says about it. */
function note(draft: Draft, tree: Tree, row: number, tag: number, cell: number, isCode: boolean): void {
  const { rows, captions } = draft;
  const isFirst = rows.length === 1;
  if (tag === Tag.th) {
    draft.data = true;
    if (hasAttribute(tree, row, "scope")) draft.named = true;
    if (draft.lastHeaded !== rows.length) draft.headed++;
    draft.lastHeaded = rows.length;
  } else if (tag === Tag.td) {
    if (isFirst) draft.plain++;
  } else if (tag === Tag.caption) {
    captions.push(row);
    draft.data = draft.named = true;
  } else if (tag === Tag.thead) draft.data = draft.named = true;
  else if (HEADINGS.has(tag)) {
    if (rows.length === 0 && captions.length > 0) return;
    const isInCell = cell > draft.row && row < tree.end[cell]!;
    const isTitle = isInCell && textSize(tree, cell) <= textSize(tree, row) + 2;
    if (isTitle && tablePart(tree, cell) === Tag.th) return;
    if (isTitle && isFirst) draft.plain--;
    draft.heavy = true;
  } else if (HEAVY.has(tag) || isCode) draft.heavy = true;
  else if (LIGHT.has(tag)) draft.light = true;
  else if (tag === Tag.p) {
    if (draft.paragraphIn === cell) draft.light = true;
    draft.paragraphIn = cell;
  }
}

/** Returns the rows of a table as they are displayed: the first head and foot at the ends (CSS 2.2 §17.2). */
function displayed(tree: Tree, rows: readonly number[]): readonly number[] {
  const section = (tag: number): number | undefined => {
    const row = rows.find((row) => tablePart(tree, tree.parent[row]!) === tag);
    return row === undefined ? undefined : tree.parent[row]!;
  };
  const head = section(Tag.thead);
  const foot = section(Tag.tfoot);
  const rank = (row: number): number => (tree.parent[row] === head ? 0 : tree.parent[row] === foot ? 2 : 1);
  return head === undefined && foot === undefined ? rows : [...rows].sort((a, b) => rank(a) - rank(b));
}

/** Returns the alignment of each column that a `col` declares. */
function columnAligns(tree: Tree, columns: readonly number[]): readonly Cell["align"][] {
  const aligns: Cell["align"][] = [];
  for (const row of columns) {
    const align = textAlign(tree, row);
    for (let count = span(tree, row, "span", MAX_COLSPAN); count > 0 && aligns.length < MAX_WIDTH; count--)
      aligns.push(align);
  }
  return aligns;
}

/** Places each cell on the grid (HTML §4.9.12.1), then removes empty rows and columns. */
function place(tree: Tree, kept: Kept, draft: Draft): Grid | undefined {
  const cells: Cell[] = [];
  // For each column, the first row that no cell above spans.
  const free: number[] = [];
  const trs = displayed(tree, draft.rows);
  const aligns = columnAligns(tree, draft.columns);
  let steps = MAX_PLACES + trs.length * MAX_STEPS_PER_ROW;
  // One past the last row of the section: no cell spans further.
  let stop = 0;
  for (let y = 0; y < trs.length; y++) {
    const tr = trs[y]!;
    const section = tree.parent[tr]!;
    if (y >= stop) while (stop < trs.length && tree.parent[trs[stop]!] === section) stop++;
    const around = textAlign(tree, tr) ?? textAlign(tree, section);
    let x = 0;
    for (let row = tr + 1; row < tree.end[tr]!; ) {
      const tag = tablePart(tree, row);
      if (tag !== Tag.td && tag !== Tag.th) {
        row = tag === Tag.tr || tag === Tag.table ? tree.end[row]! : row + 1;
        continue;
      }
      const from = x;
      while ((free[x] ?? 0) > y) x++;
      steps -= x - from;
      if (steps < 0) return undefined;
      const columns = span(tree, row, "colspan", MAX_COLSPAN);
      if (x + columns > MAX_WIDTH) return undefined;
      const rows = span(tree, row, "rowspan", MAX_ROWSPAN);
      const until = rows === 0 ? stop : Math.min(stop, y + rows);
      for (let i = 0; i < columns; i++) free[x + i] = until;
      const align = textAlign(tree, row) ?? around ?? aligns[x];
      const isHeader = tag === Tag.th;
      if (kept[row] === 1) cells.push({ row, x, y, columns, rows: until - y, isHeader, align });
      x += columns;
      row = tree.end[row]!;
    }
  }
  const xs = ranks(cells.map((cell) => cell.x));
  const ys = ranks(cells.map((cell) => cell.y));
  const places = xs.size * ys.size;
  if (places > MAX_PLACES && places > MAX_PLACES_PER_CELL * cells.length) return undefined;
  const columnsIn = countIn(xs);
  const rowsIn = countIn(ys);
  const placed = cells.map((cell) => ({
    ...cell,
    x: xs.get(cell.x)!,
    y: ys.get(cell.y)!,
    columns: columnsIn(cell.x, cell.columns),
    rows: rowsIn(cell.y, cell.rows),
  }));
  const sections = [...ys.keys()].map((y) => tablePart(tree, tree.parent[trs[y]!]!));
  return { width: xs.size, height: ys.size, cells: placed, captions: draft.captions, sections };
}

function span(tree: Tree, row: number, name: string, max: number): number {
  const value = Number.parseInt(
    attribute(tree, row, name) ?? attribute(tree, row, `aria-${name}`) ?? "1",
    10,
  );
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
