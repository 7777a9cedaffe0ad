import { columnCount, columnMeans, type Points, type Vector } from "./points.js";

/** What takes columns to mean 0 and variance 1. Plain numbers: it can be written as JSON. */
export interface Standardiser {
  readonly means: readonly number[];
  /** The standard deviation (divided by n) of each column; 0 for a constant one. */
  readonly scales: readonly number[];
}

/**
 * Means and standard deviations of the columns, to be applied to these rows or to others.
 *
 * A column whose variance is no more than what rounding makes of a constant counts as constant.
 *
 * @throws {RangeError} Where rows differ in length or hold what is no finite number.
 *
 * @example fitStandardiser([[1, 5], [3, 5]]) // { means: [2, 5], scales: [1, 0] }
 */
export function fitStandardiser(points: Points): Standardiser {
  const columns = columnCount(points, "points");
  const means = columnMeans(points, columns);
  const squares = new Float64Array(columns);
  for (const point of points) {
    for (let j = 0; j < columns; j++) squares[j]! += (point[j]! - means[j]!) ** 2;
  }
  const scales = Array.from(squares, (sum, j) => {
    const variance = sum / Math.max(1, points.length);
    const noise = (points.length * Math.abs(means[j]!) * Number.EPSILON) ** 2;
    return variance <= noise ? 0 : Math.sqrt(variance);
  });
  return { means: Array.from(means), scales };
}

/**
 * A row in units of standard deviations from the mean; 0 in constant columns, whatever the row says there.
 *
 * @throws {RangeError} Where the row has another length.
 *
 * @example standardise({ means: [2, 5], scales: [1, 0] }, [3, 7]) // Float64Array [1, 0]
 */
export function standardise({ means, scales }: Standardiser, row: Vector): Float64Array {
  if (row.length !== means.length) {
    throw new RangeError(`row has ${row.length} columns, the standardiser ${means.length}`);
  }
  return Float64Array.from(means, (mean, j) => (scales[j] === 0 ? 0 : (row[j]! - mean) / scales[j]!));
}
