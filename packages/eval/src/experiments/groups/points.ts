/** A row of figures: a typed array, or a plain one as it comes from JSON. */
export type Vector = ArrayLike<number>;

/** Rows of one length. */
export type Points = readonly Vector[];

/**
 * How many columns the rows have; 0 without rows.
 *
 * @param name What errors call the rows.
 * @throws {RangeError} Where rows differ in length or hold what is no finite number.
 *
 * @example columnCount([[1, 2], [3, 4]], "points") // 2
 */
export function columnCount(points: Points, name: string): number {
  const columns = points[0]?.length ?? 0;
  for (const [row, point] of points.entries()) {
    if (point.length !== columns) {
      throw new RangeError(`${name}: row ${row} has ${point.length} columns, not ${columns}`);
    }
    for (let column = 0; column < columns; column++) {
      if (!Number.isFinite(point[column]))
        throw new RangeError(`${name}: row ${row}, column ${column} is no number`);
    }
  }
  return columns;
}

/** The mean of each column; zeros where there are no rows. */
export function columnMeans(points: Points, columns: number): Float64Array {
  const means = new Float64Array(columns);
  for (const point of points) for (let j = 0; j < columns; j++) means[j]! += point[j]!;
  if (points.length > 0) for (let j = 0; j < columns; j++) means[j]! /= points.length;
  return means;
}

/** The square of the Euclidean distance. @example squaredDistance([0, 0], [3, 4]) // 25 */
export function squaredDistance(a: Vector, b: Vector): number {
  let sum = 0;
  for (let j = 0; j < a.length; j++) {
    const difference = a[j]! - b[j]!;
    sum += difference * difference;
  }
  return sum;
}
