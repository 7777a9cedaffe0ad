import type { Table, TableCell } from "./types.js";

/** Rows of the gold's table, `[from, to)`, and the corresponding rows of the prediction's table. */
interface Band {
  readonly gold: readonly [from: number, to: number];
  readonly predicted: readonly [from: number, to: number];
}

/** A row of each table: equal rows that occur only once in either. */
interface Anchor {
  readonly gold: number;
  readonly predicted: number;
}

/**
 * Splits two large tables into about `count` bands of corresponding rows. They are split before rows that are
 * equal in both tables and occur once in each; only a longest sequence of such rows in the same order is used
 * (Cohen's patience diff). Without such rows, both tables are split in proportion to their lengths.
 */
export function tableBands(gold: Table, predicted: Table, count: number): readonly Band[] {
  const bands: Band[] = [];
  // Each band has at least one row of either table; otherwise corresponding rows could be in different bands.
  const bandCount = Math.min(count, gold.rows.length, predicted.rows.length);
  const step = { gold: gold.rows.length / bandCount, predicted: predicted.rows.length / bandCount };
  const last: Anchor = { gold: gold.rows.length, predicted: predicted.rows.length };
  const tooFar = (from: Anchor, to: Anchor): boolean =>
    to.gold - from.gold > step.gold || to.predicted - from.predicted > step.predicted;
  let start: Anchor = { gold: 0, predicted: 0 };
  let previous = start;
  const cut = (to: Anchor): void => {
    const parts = Math.ceil(
      Math.max((to.gold - start.gold) / step.gold, (to.predicted - start.predicted) / step.predicted),
    );
    const at = (from: number, end: number, part: number): number =>
      from + Math.floor(((end - from) * part) / parts);
    for (let part = 0; part < parts; part++) {
      bands.push({
        gold: [at(start.gold, to.gold, part), at(start.gold, to.gold, part + 1)],
        predicted: [at(start.predicted, to.predicted, part), at(start.predicted, to.predicted, part + 1)],
      });
    }
    start = to;
  };
  for (const anchor of [...anchors(gold, predicted), last]) {
    if (tooFar(start, anchor) && previous !== start) cut(previous);
    previous = anchor;
  }
  cut(last);
  return bands;
}

/** Returns a longest sequence of anchors that ascends in both tables. */
function anchors(gold: Table, predicted: Table): readonly Anchor[] {
  const theirs = uniqueRows(predicted);
  const common: Anchor[] = [];
  for (const [key, row] of uniqueRows(gold)) {
    const other = theirs.get(key);
    if (row >= 0 && other !== undefined && other >= 0) common.push({ gold: row, predicted: other });
  }
  return longestAscent(common.sort((a, b) => a.gold - b.gold));
}

/** Maps the content of rows to their index; -1 if several rows have the same content. */
function uniqueRows(table: Table): ReadonlyMap<string, number> {
  const rows = new Map<string, number>();
  for (const [place, row] of table.rows.entries()) {
    const key = row
      .map(({ text, columns, rows: high }: TableCell) => `${columns} ${high} ${text}`)
      .join("\n");
    rows.set(key, rows.has(key) ? -1 : place);
  }
  return rows;
}

/** Returns a longest subsequence that ascends in the prediction's rows, in O(n log n) (Fredman 1975). */
function longestAscent(common: readonly Anchor[]): readonly Anchor[] {
  /** For each length, the anchor with the smallest end; for each anchor, the previous one. */
  const ends: number[] = [];
  const previous = new Int32Array(common.length);
  for (const [place, { predicted }] of common.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (common[ends[middle]!]!.predicted < predicted) low = middle + 1;
      else high = middle;
    }
    previous[place] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = place;
  }
  const sequence: Anchor[] = [];
  for (let place = ends.at(-1) ?? -1; place >= 0; place = previous[place]!) sequence.push(common[place]!);
  return sequence.reverse();
}
