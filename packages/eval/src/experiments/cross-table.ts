import { sum } from "../statistics/quantile.js";
import { chiSquareUpper } from "../statistics/special.js";

/** How two labels of the same pages go together. */
export interface CrossTable {
  /** The labels of the rows and columns, in the order of the counts. */
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly counts: readonly (readonly number[])[];
  /** Each count over its row's sum: each row adds up to 1. */
  readonly rowShares: readonly (readonly number[])[];
}

/** The order of the labels; those not named follow, sorted by code unit. Labels without pages get zeros. */
export interface CrossTableOptions {
  readonly rows?: readonly string[] | undefined;
  readonly columns?: readonly string[] | undefined;
}

/** How strongly two labels are associated. */
export interface Association {
  readonly chiSquare: number;
  /** Degrees of freedom. */
  readonly df: number;
  /** Of the chi-square test of independence. */
  readonly p: number;
  /** Cramér's V, 0 (independent) to 1 (one label determines the other). */
  readonly v: number;
  /** V with Bergsma's correction: V itself is above 0 by chance alone, the more so the larger the table. */
  readonly corrected: number;
}

/**
 * Counts how often each pair of labels occurs.
 *
 * @param rows A label for each page.
 * @param columns Another label for each page, in the same order.
 * @throws {RangeError} If the lengths differ.
 *
 * @example crossTable(["easy", "hard", "easy"], ["a", "b", "b"]).counts // [[1, 1], [0, 1]]
 */
export function crossTable(
  rows: readonly string[],
  columns: readonly string[],
  options: CrossTableOptions = {},
): CrossTable {
  if (rows.length !== columns.length) throw new RangeError("rows and columns must label the same pages");
  const rowNames = namesOf(rows, options.rows);
  const columnNames = namesOf(columns, options.columns);
  const rowPlaces = new Map(rowNames.map((name, i) => [name, i]));
  const columnPlaces = new Map(columnNames.map((name, i) => [name, i]));
  const counts = rowNames.map(() => new Array<number>(columnNames.length).fill(0));
  for (const [i, row] of rows.entries()) counts[rowPlaces.get(row)!]![columnPlaces.get(columns[i]!)!]!++;
  const rowShares = counts.map((row) => {
    const total = sum(row);
    return row.map((count) => (total === 0 ? 0 : count / total));
  });
  return { rows: rowNames, columns: columnNames, counts, rowShares };
}

function namesOf(labels: readonly string[], first: readonly string[] = []): readonly string[] {
  return [...new Set([...first, ...[...new Set(labels)].sort()])];
}

/**
 * Cramér's V (1946) with the chi-square test it comes from, and the V of Bergsma 2013, "A bias-correction for Cramér's V
 * and Tschuprow's T".
 *
 * Rows and columns without a count are left out. Where fewer than two rows or two columns are left, association has no
 * meaning: everything is NaN but `df`, which is 0. Where Bergsma's denominator is not above 0 (two or three pages) the
 * corrected V is 0.
 *
 * @param counts Rows of equal length.
 *
 * @example cramersV([[10, 0], [0, 10]]).v // 1
 */
export function cramersV(counts: readonly (readonly number[])[]): Association {
  const rowSums = counts.map(sum);
  const columnSums = (counts[0] ?? []).map((_, j) => sum(counts.map((row) => row[j]!)));
  const n = sum(rowSums);
  const r = rowSums.filter((pages) => pages > 0).length;
  const k = columnSums.filter((pages) => pages > 0).length;
  if (r < 2 || k < 2) {
    return { chiSquare: Number.NaN, df: 0, p: Number.NaN, v: Number.NaN, corrected: Number.NaN };
  }
  let chiSquare = 0;
  for (const [i, row] of counts.entries()) {
    for (const [j, count] of row.entries()) {
      const expected = (rowSums[i]! * columnSums[j]!) / n;
      if (expected > 0) chiSquare += (count - expected) ** 2 / expected;
    }
  }
  const df = (r - 1) * (k - 1);
  const phi = chiSquare / n;
  const phiCorrected = Math.max(0, phi - df / (n - 1));
  const side = Math.min(r - (r - 1) ** 2 / (n - 1), k - (k - 1) ** 2 / (n - 1)) - 1;
  return {
    chiSquare,
    df,
    p: chiSquareUpper(chiSquare, df),
    v: Math.min(1, Math.sqrt(phi / (Math.min(r, k) - 1))),
    corrected: side > 1e-12 ? Math.min(1, Math.sqrt(phiCorrected / side)) : 0,
  };
}
