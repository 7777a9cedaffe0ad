import { orderedTree, treeEditDistance } from "@winnow/core-dom";
import { characterSequences, MAX_PRODUCT, normalisedDistances } from "./edit-similarity.js";
import { tableBands } from "./table-bands.js";
import type { Table, TableCell } from "./types.js";

/**
 * Computes the tree-edit-distance-based similarity of two tables: 1 - distance / nodes of the larger tree
 * (Zhong et al. 2020, "Image-based table recognition: data, model, and evaluation", §5.2). The nodes of a
 * table's tree are the table, its rows and their cells. Header cells and body cells are not distinguished,
 * since Markdown makes every first row a header. With `structureOnly`, this is known as TEDS-Struct or
 * S-TEDS.
 *
 * The authors' program counts only the nodes below the table; here the table counts too, as in the paper.
 *
 * @returns 0 to 1. See {@link tableDistance} for very large tables.
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

/** Whether two tables have equal rows, cells, spans and (unless `structureOnly`) text. */
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

/**
 * Maximum number of pairs of nodes to compare exactly; two tables of 300 rows of 10 cells have 10.9 million.
 */
export const MAX_NODE_PAIRS = 12_000_000;

/** Options of {@link teds} and {@link tableDistance}. */
interface TableDistanceOptions {
  /** Compare only rows, cells and spans, not the text. Default false. */
  readonly structureOnly?: boolean | undefined;
  /** Maximum number of pairs of nodes to compare exactly. Default {@link MAX_NODE_PAIRS}. */
  readonly maxNodePairs?: number | undefined;
}

/** Counts the nodes of a table's tree: the table, its rows, its cells. */
export function tableNodes(table: Table): number {
  return table.rows.reduce((nodes, row) => nodes + 1 + row.length, 1);
}

type Rows = readonly (readonly number[])[];

/** Two tables with their cells numbered in order; rows are lists of these numbers. */
interface Tables {
  readonly gold: Rows;
  readonly predicted: Rows;
  readonly rename: (gold: number, predicted: number) => number;
}

/**
 * Computes the tree edit distance of two tables. Removing or inserting a node costs 1, and so does replacing
 * a row by a cell. Replacing a cell costs 1 if the spans differ, otherwise the normalised Levenshtein
 * distance of the texts (Zhong et al. 2020, §5.2).
 *
 * The distance is exact for up to `maxNodePairs` pairs of nodes. Beyond that it is an upper bound, computed
 * in about the same time: both tables are split into bands of rows (see `tableBands`), and the distances of
 * corresponding bands are added up. Bands that are still too large are compared row by row and cell by cell,
 * by position.
 */
export function tableDistance(gold: Table, predicted: Table, options: TableDistanceOptions = {}): number {
  const { structureOnly = false, maxNodePairs = MAX_NODE_PAIRS } = options;
  const excess = (tableNodes(gold) * tableNodes(predicted)) / maxNodePairs;
  const tables = numbered(gold, predicted, structureOnly, Math.max(1, excess) * MAX_PRODUCT);
  if (excess <= 1) return exact(tables, tables.gold, tables.predicted);
  // This number of equal bands takes about as long in total as the largest tables that are compared exactly.
  const bands = Math.ceil(excess);
  const maxPerBand = (4 * excess * maxNodePairs) / bands ** 2;
  let distance = 0;
  for (const band of tableBands(gold, predicted, bands)) {
    const ours = tables.gold.slice(...band.gold);
    const theirs = tables.predicted.slice(...band.predicted);
    const fits = nodesOf(ours) * nodesOf(theirs) <= maxPerBand;
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

/** Counts the nodes of a table with these rows. */
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

/** Builds a table's tree in preorder; the label of a node is its cell's number, `ROW` or `TABLE`. */
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

/** Computes the cost of replacing each row and each cell by the one at the same position. */
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
