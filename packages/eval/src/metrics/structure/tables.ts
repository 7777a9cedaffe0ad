import { sum } from "../../statistics/quantile.js";
import { commonCount, counts } from "../../tokens/ids.js";
import type { Metric } from "../types.js";
import { markdownMetric } from "./markdown-metric.js";
import { matchInOrder, type ValuedPair } from "./match-in-order.js";
import { MAX_NODE_PAIRS, sameTable, tableNodes, teds } from "./table-distance.js";
import type { Table } from "./types.js";

/** Agreement of the tables of two documents. */
type TablesScore = {
  /** Mean TEDS of rows, cells, spans and text. */
  readonly teds: number;
  /** Mean TEDS without text. */
  readonly structure: number;
};

/**
 * Computes the mean TEDS over the tables of gold and prediction. They are paired in order so that the sum is
 * largest. A table without a counterpart counts 0, so the sum is divided by the number of tables of the side
 * that has more.
 *
 * If comparing all tables takes more than 12 million pairs of nodes, tables are paired by the cells that they
 * have in common, and this number is distributed over the pairs (see `tableDistance`).
 *
 * @returns `undefined` if neither side has a table.
 *
 * @example scoreTables(goldStructure.tables, []) // { teds: 0, structure: 0 }
 */
export function scoreTables(gold: readonly Table[], predicted: readonly Table[]): TablesScore | undefined {
  const count = Math.max(gold.length, predicted.length);
  if (count === 0) return undefined;
  const pairs = pairTables(gold, predicted);
  const meanOf = (measure: keyof TablesScore): number => sum(pairs.map((pair) => pair[measure])) / count;
  return { teds: meanOf("teds"), structure: meanOf("structure") };
}

function pairTables(gold: readonly Table[], predicted: readonly Table[]): readonly TablesScore[] {
  const same = (a: number, b: number): boolean => sameTable(gold[a]!, predicted[b]!);
  const shape = (a: number, b: number, maxNodePairs: number): number =>
    teds(gold[a]!, predicted[b]!, { structureOnly: true, maxNodePairs });
  const ours = gold.map(tableNodes);
  const theirs = predicted.map(tableNodes);
  if (sum(ours) * sum(theirs) <= MAX_NODE_PAIRS) {
    const value = (a: number, b: number): number => teds(gold[a]!, predicted[b]!);
    const pairs = matchInOrder(gold.length, predicted.length, { value, same });
    return pairs.map(({ gold: a, predicted: b, value: content }) => ({
      teds: content,
      structure: shape(a, b, MAX_NODE_PAIRS),
    }));
  }
  const pairs = matchInOrder(gold.length, predicted.length, { value: sharedCells(gold, predicted), same });
  const work = ({ gold: a, predicted: b }: ValuedPair): number => ours[a]! * theirs[b]!;
  const scale = Math.min(1, MAX_NODE_PAIRS / sum(pairs.map(work)));
  return pairs.map((pair) => {
    const { gold: a, predicted: b } = pair;
    const maxNodePairs = Math.max(MIN_NODE_PAIRS, Math.floor(work(pair) * scale));
    return { teds: teds(gold[a]!, predicted[b]!, { maxNodePairs }), structure: shape(a, b, maxNodePairs) };
  });
}

/** Minimum limit per pair of tables: small tables are always compared exactly. */
const MIN_NODE_PAIRS = 10_000;

/** Returns a function that computes Dice's coefficient of the texts of two tables' cells. */
function sharedCells(gold: readonly Table[], predicted: readonly Table[]): (a: number, b: number) => number {
  const bag = (table: Table): ReadonlyMap<string, number> =>
    counts(table.rows.flat().map(({ text }) => text));
  const [ours, theirs] = [gold.map(bag), predicted.map(bag)];
  return (a, b) => {
    const size = sum(ours[a]!.values()) + sum(theirs[b]!.values());
    return size === 0 ? 0 : (2 * commonCount(ours[a]!, theirs[b]!)) / size;
  };
}

/** The metric of {@link scoreTables}. */
export const tablesMetric: Metric = markdownMetric({
  name: "md-tables",
  about: "Tables in Markdown: TEDS with and without the cells' text.",
  convention: {
    tokenizer:
      "GFM tables and HTML tables in Markdown as trees of table, rows and cells; cells' texts by code point (in tables of more than 60,000 characters, by word or as a whole)",
    case: "kept",
    empty:
      "gold without Markdown, or no table on either side: the page does not count; a table without a counterpart: 0; an empty first row of a GFM table is ignored",
    aggregation: "mean over a page's tables (of the side with more), then over pages",
    source:
      "TEDS of Zhong et al. 2020, with the table node counted; tables paired in order for the largest sum",
  },
  measures: ["teds", "structure"],
  primary: "teds",
  compare: (gold, predicted) => scoreTables(gold.tables, predicted.tables),
});
