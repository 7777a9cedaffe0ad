import { orderedTree, treeEditDistance } from "@winnow/core-dom";
import { lcsMatches } from "../../align/lcs.js";
import { tokenIds } from "../../tokens/ids.js";
import { MAX_PRODUCT, normalisedDistances, symbols } from "./pair.js";
import type { Table, TableCell } from "./read.js";

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
    gold.rows.every((row, y) => rowKey(row, structureOnly) === rowKey(predicted.rows[y]!, structureOnly))
  );
}

function rowKey(row: readonly TableCell[], structureOnly = false): string {
  return row.map(({ text, columns, rows }) => `${columns} ${rows} ${structureOnly ? "" : text}`).join("\n");
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
export function tableNodes({ rows }: { readonly rows: readonly (readonly unknown[])[] }): number {
  return rows.reduce((nodes, row) => nodes + 1 + row.length, 1);
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
 * in about the same time: equal rows are aligned, and the distances of the rows between them are added up.
 * Where these are still too many, they are compared row by row and cell by cell, by position.
 */
export function tableDistance(gold: Table, predicted: Table, options: TableDistanceOptions = {}): number {
  const { structureOnly = false, maxNodePairs = MAX_NODE_PAIRS } = options;
  const excess = (tableNodes(gold) * tableNodes(predicted)) / maxNodePairs;
  const tables = numbered(gold, predicted, structureOnly, Math.max(1, excess) * MAX_PRODUCT);
  if (excess <= 1) return exact(tables, tables.gold, tables.predicted);
  const keys = ({ rows }: Table): readonly string[] => rows.map((row) => rowKey(row));
  const rows = tokenIds(keys(gold), keys(predicted));
  const equal = lcsMatches(rows.gold, rows.predicted, rows.size);
  let [distance, x, y] = [0, 0, 0];
  for (let at = 0; at <= equal.a.length; at++) {
    const [nextX, nextY] = [equal.a[at] ?? gold.rows.length, equal.b[at] ?? predicted.rows.length];
    const [ours, theirs] = [tables.gold.slice(x, nextX), tables.predicted.slice(y, nextY)];
    // With this limit, all parts together take about as long as the largest tables that are compared exactly.
    const fits = tableNodes({ rows: ours }) * tableNodes({ rows: theirs }) <= maxNodePairs / excess;
    distance += fits ? exact(tables, ours, theirs) : inPlace(tables, ours, theirs);
    [x, y] = [nextX + 1, nextY + 1];
  }
  return distance;
}

function numbered(gold: Table, predicted: Table, structureOnly: boolean, maxProduct: number): Tables {
  const ours = gold.rows.flat();
  const theirs = predicted.rows.flat();
  const textOf = ({ text }: TableCell): string => (structureOnly ? "" : text);
  const texts = symbols(ours.map(textOf), theirs.map(textOf), { maxProduct });
  const distance = normalisedDistances(texts);
  const spansDiffer = (a: TableCell, b: TableCell): boolean => a.columns !== b.columns || a.rows !== b.rows;
  const numbers = ({ rows }: Table): Rows => {
    let next = 0;
    return rows.map((row) => row.map(() => next++));
  };
  return {
    gold: numbers(gold),
    predicted: numbers(predicted),
    rename: (a, b) => (spansDiffer(ours[a]!, theirs[b]!) ? 1 : distance(a, b)),
  };
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
function treeOf(rows: Rows): { readonly parents: Int32Array; readonly labels: readonly number[] } {
  const [parents, labels] = [[-1], [TABLE]];
  for (const row of rows) {
    const parent = labels.push(ROW) - 1;
    parents.push(0);
    for (const cell of row) {
      parents.push(parent);
      labels.push(cell);
    }
  }
  return { parents: Int32Array.from(parents), labels };
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
