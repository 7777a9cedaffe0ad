import { sum } from "../statistics/quantile.js";
import { chiSquareUpper } from "../statistics/special.js";

/** Counts of pages by two labels. */
export interface CrossTable {
  /** The labels of rows and columns, in the order of the counts. */
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly counts: readonly (readonly number[])[];
  /** Each count divided by the sum of its row: rows add up to 1. */
  readonly rowShares: readonly (readonly number[])[];
}

/** The order of labels; others follow, sorted by code unit. Labels without pages have zeros. */
export interface CrossTableOptions {
  readonly rows?: readonly string[] | undefined;
  readonly columns?: readonly string[] | undefined;
}

/** The strength of association of two labels. */
export interface Association {
  readonly chiSquare: number;
  /** Degrees of freedom. */
  readonly df: number;
  /** The p-value of the chi-square test of independence. */
  readonly p: number;
  /** Cramér's V, 0 (independent) to 1 (one label determines the other). */
  readonly v: number;
  /** V with Bergsma's correction: V itself is above 0 by chance, increasingly with the size of the table. */
  readonly corrected: number;
}

/**
 * Counts the occurrences of each pair of labels.
 *
 * @param rows One label per page.
 * @param columns Another label per page, in the same order.
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
 * Computes Cramér's V (1946) with its chi-square test, and the corrected V of Bergsma 2013, "A
 * bias-correction for Cramér's V and Tschuprow's T".
 *
 * Empty rows and columns are ignored. If fewer than two rows or two columns remain, association is undefined:
 * everything is NaN except `df`, which is 0. If Bergsma's denominator is not positive (two or three pages),
 * the corrected V is 0.
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
