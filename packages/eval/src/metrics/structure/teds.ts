import { orderedTree, treeEditDistance } from "@winnow/core-dom";
import { normalisedDistances, symbols } from "./pair.js";
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
 * @returns 0 to 1.
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

/** Options of {@link teds} and {@link tableDistance}. */
interface TableDistanceOptions {
  /** Compare only rows, cells and spans, not the text. Default false. */
  readonly structureOnly?: boolean | undefined;
  /** Compare row by row and cell by cell, for tables of any size. Default false. */
  readonly byPosition?: boolean | undefined;
}

/** Counts the nodes of a table's tree: the table, its rows, its cells. */
export function tableNodes({ rows }: { readonly rows: readonly (readonly unknown[])[] }): number {
  return rows.reduce((nodes, row) => nodes + 1 + row.length, 1);
}

/**
 * Computes the tree edit distance of two tables. Removing or inserting a node costs 1, and so does replacing
 * a row by a cell. Replacing a cell costs 1 if the spans differ, otherwise the normalised Levenshtein
 * distance of the texts (Zhong et al. 2020, §5.2). With `byPosition` it is an upper bound, in linear time:
 * each row and each cell is replaced by the one at the same position, and a changed cell costs 1.
 */
export function tableDistance(gold: Table, predicted: Table, options: TableDistanceOptions = {}): number {
  const { structureOnly = false, byPosition = false } = options;
  if (byPosition) return distanceByPosition(gold, predicted, structureOnly);
  const [ours, theirs] = [treeOf(gold), treeOf(predicted)];
  const textOf = ({ text }: TableCell): string => (structureOnly ? "" : text);
  const distance = normalisedDistances(symbols(ours.cells.map(textOf), theirs.cells.map(textOf)));
  return treeEditDistance(orderedTree(ours.parents), orderedTree(theirs.parents), (a, b) => {
    const [left, right] = [ours.labels[a]!, theirs.labels[b]!];
    if (left < 0 || right < 0) return left === right ? 0 : 1;
    const [one, other] = [ours.cells[left]!, theirs.cells[right]!];
    return one.columns !== other.columns || one.rows !== other.rows ? 1 : distance(left, right);
  });
}

const TABLE = -2;
const ROW = -1;

/** Builds a table's tree in preorder; the label of a node is the index of its cell, `ROW` or `TABLE`. */
function treeOf({ rows }: Table) {
  const [parents, labels] = [[-1], [TABLE]];
  let next = 0;
  for (const row of rows) {
    const parent = labels.push(ROW) - 1;
    parents.push(0);
    for (const _ of row) {
      parents.push(parent);
      labels.push(next++);
    }
  }
  return { parents, labels, cells: rows.flat() };
}

function distanceByPosition(gold: Table, predicted: Table, structureOnly: boolean): number {
  let distance = 0;
  for (let row = 0; row < Math.max(gold.rows.length, predicted.rows.length); row++) {
    const [ours, theirs] = [gold.rows[row], predicted.rows[row]];
    if (ours === undefined || theirs === undefined) {
      distance += 1 + (ours ?? theirs)!.length;
      continue;
    }
    distance += Math.abs(ours.length - theirs.length);
    for (let at = 0; at < Math.min(ours.length, theirs.length); at++) {
      if (rowKey([ours[at]!], structureOnly) !== rowKey([theirs[at]!], structureOnly)) distance++;
    }
  }
  return distance;
}
