import { orderedTree, treeEditDistance } from "../../align/tree-edit.js";
import { characterSequences, MAX_PRODUCT, normalisedDistances } from "./edit-similarity.js";
import { tableBands } from "./table-bands.js";
import type { Table, TableCell } from "./types.js";

/**
 * Tree-edit-distance-based similarity of two tables: 1 - distance / nodes of the larger tree (Zhong et al. 2020,
 * "Image-based table recognition: data, model, and evaluation", §5.2). A table's tree is the table, its rows, their
 * cells; header cells and body cells are the same, for Markdown makes every first row a header. With `structureOnly`
 * what is known as TEDS-Struct or S-TEDS.
 *
 * The authors' program counts the nodes below the table; here the table counts too, as the paper has it.
 *
 * @returns From 0 to 1. See {@link tableDistance} for very large tables.
 *
 * @example
 * const cell = (text: string) => ({ text, columns: 1, rows: 1 });
 * teds({ rows: [[cell("ab")]] }, { rows: [[cell("ax")]] }); // 1 - 0.5 / 3
 */
export function teds(gold: Table, predicted: Table, options: TableDistanceOptions = {}): number {
  if (sameTable(gold, predicted, options.structureOnly)) return 1;
  const nodes = Math.max(tableNodes(gold), tableNodes(predicted));
  return Math.max(0, 1 - tableDistance(gold, predicted, options) / nodes);
}

/** Whether two tables are the same in rows, cells, spans and (unless `structureOnly`) text: their TEDS is 1. */
export function sameTable(gold: Table, predicted: Table, structureOnly = false): boolean {
  return (
    gold.rows.length === predicted.rows.length &&
    gold.rows.every((row, y) => {
      const other = predicted.rows[y]!;
      return (
        row.length === other.length &&
        row.every(({ text, columns, rows }, x) => {
          const cell = other[x]!;
          return (structureOnly || text === cell.text) && columns === cell.columns && rows === cell.rows;
        })
      );
    })
  );
}

/** Pairs of nodes that are held against each other exactly: two tables of 300 rows of 10 cells have 10.9 million. */
export const MAX_NODE_PAIRS = 12_000_000;

/** How two tables are compared. */
interface TableDistanceOptions {
  /** Only rows, cells and spans count, no text. Default false. */
  readonly structureOnly?: boolean | undefined;
  /** Default {@link MAX_NODE_PAIRS}. */
  readonly maxNodePairs?: number | undefined;
}

/** The nodes of a table's tree: the table, its rows, its cells. */
export function tableNodes(table: Table): number {
  return table.rows.reduce((nodes, row) => nodes + 1 + row.length, 1);
}

type Rows = readonly (readonly number[])[];

/** Two tables with their cells numbered in order, rows as lists of those numbers. */
interface Tables {
  readonly gold: Rows;
  readonly predicted: Rows;
  readonly rename: (gold: number, predicted: number) => number;
}

/**
 * The tree edit distance of two tables: table, rows, cells. Removing or inserting a node costs 1; a row for a cell 1;
 * a cell with other spans 1, else the normalised Levenshtein distance of the texts (Zhong et al. 2020, §5.2).
 *
 * Exact for up to `maxNodePairs` pairs of nodes. Beyond it an upper bound in about the same time: both tables are cut
 * into bands of rows (see `tableBands`), each of which goes into its counterpart as cheaply as can be; a band that is
 * still too large is compared row by row and cell by cell, in place.
 */
export function tableDistance(gold: Table, predicted: Table, options: TableDistanceOptions = {}): number {
  const { structureOnly = false, maxNodePairs = MAX_NODE_PAIRS } = options;
  const over = (tableNodes(gold) * tableNodes(predicted)) / maxNodePairs;
  const tables = numbered(gold, predicted, structureOnly, Math.max(1, over) * MAX_PRODUCT);
  if (over <= 1) return exact(tables, tables.gold, tables.predicted);
  // So many bands of equal size take about as long together as the largest tables that go in one piece.
  const bands = Math.ceil(over);
  const most = (4 * over * maxNodePairs) / bands ** 2;
  let distance = 0;
  for (const band of tableBands(gold, predicted, bands)) {
    const ours = tables.gold.slice(...band.gold);
    const theirs = tables.predicted.slice(...band.predicted);
    const fits = nodesOf(ours) * nodesOf(theirs) <= most;
    distance += fits ? exact(tables, ours, theirs) : inPlace(tables, ours, theirs);
  }
  return distance;
}

function numbered(gold: Table, predicted: Table, structureOnly: boolean, maxProduct: number): Tables {
  const ours = gold.rows.flat();
  const theirs = predicted.rows.flat();
  const textOf = ({ text }: TableCell): string => (structureOnly ? "" : text);
  const texts = characterSequences(ours.map(textOf), theirs.map(textOf), maxProduct);
  const distance = normalisedDistances(texts);
  const spansDiffer = (a: TableCell, b: TableCell): boolean => a.columns !== b.columns || a.rows !== b.rows;
  return {
    gold: numbers(gold),
    predicted: numbers(predicted),
    rename: (a, b) => (spansDiffer(ours[a]!, theirs[b]!) ? 1 : distance(a, b)),
  };
}

function numbers(table: Table): Rows {
  let next = 0;
  return table.rows.map((row) => row.map(() => next++));
}

/** With the table itself. */
function nodesOf(rows: Rows): number {
  return rows.reduce((nodes, row) => nodes + 1 + row.length, 1);
}

const TABLE = -2;
const ROW = -1;

function exact({ rename }: Tables, gold: Rows, predicted: Rows): number {
  const [ours, theirs] = [treeOf(gold), treeOf(predicted)];
  return treeEditDistance(orderedTree(ours.parents), orderedTree(theirs.parents), (a, b) => {
    const [left, right] = [ours.labels[a]!, theirs.labels[b]!];
    if (left < 0 || right < 0) return left === right ? 0 : 1;
    return rename(left, right);
  });
}

/** A table's tree in preorder; a node's label is its cell's number, or what it is. */
function treeOf(rows: Rows): { readonly parents: Int32Array; readonly labels: Int32Array } {
  const size = nodesOf(rows);
  const parents = new Int32Array(size);
  const labels = new Int32Array(size);
  parents[0] = -1;
  labels[0] = TABLE;
  let at = 1;
  for (const row of rows) {
    const parent = at;
    labels[at++] = ROW;
    for (const cell of row) {
      parents[at] = parent;
      labels[at++] = cell;
    }
  }
  return { parents, labels };
}

/** What it costs when each row goes into the one in its place, and each cell. */
function inPlace({ rename }: Tables, gold: Rows, predicted: Rows): number {
  let distance = 0;
  for (let row = 0; row < Math.max(gold.length, predicted.length); row++) {
    const [ours, theirs] = [gold[row], predicted[row]];
    if (ours === undefined || theirs === undefined) {
      distance += 1 + (ours ?? theirs)!.length;
      continue;
    }
    const both = Math.min(ours.length, theirs.length);
    for (let at = 0; at < both; at++) distance += rename(ours[at]!, theirs[at]!);
    distance += Math.max(ours.length, theirs.length) - both;
  }
  return distance;
}
