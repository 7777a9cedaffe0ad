/** A point of the space in which elements are clustered. */
export type Vector = Float64Array<ArrayBuffer>;

export interface Clustering {
  /** The cluster of each vector. */
  readonly labels: Int32Array;
  /** The mean of each cluster. */
  readonly centers: readonly Vector[];
}

/**
 * Clusters vectors by K-means. Clusters that become empty are dropped.
 *
 * @param centers - where to begin; at least one.
 */
export function kMeans(
  vectors: readonly Vector[],
  centers: readonly Vector[],
  iterations: number,
): Clustering {
  let current: Clustering = { labels: new Int32Array(0), centers };
  for (let iteration = 0; iteration < iterations; iteration++) {
    const numbers = new Map<number, number>();
    const labels = Int32Array.from(vectors, (vector) => {
      const nearest = nearestCenter(vector, current.centers);
      if (!numbers.has(nearest)) numbers.set(nearest, numbers.size);
      return numbers.get(nearest)!;
    });
    const members = Array.from({ length: numbers.size }, (): Vector[] => []);
    for (const [index, vector] of vectors.entries()) members[labels[index]!]!.push(vector);
    current = { labels, centers: members.map(meanVector) };
  }
  return current;
}

/** Returns the index of the nearest of some centers, the first of equal ones. */
export function nearestCenter(vector: Vector, centers: readonly Vector[]): number {
  let [nearest, least] = [0, Infinity];
  for (const [index, center] of centers.entries()) {
    const apart = squaredDistance(vector, center);
    if (apart < least) [nearest, least] = [index, apart];
  }
  return nearest;
}

export function squaredDistance(a: Vector, b: Vector): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at]! - b[at]!) ** 2;
  return sum;
}

/** Returns the mean of at least one vector. */
export function meanVector(vectors: readonly Vector[]): Vector {
  const mean = new Float64Array(vectors[0]!.length);
  for (const vector of vectors)
    for (let at = 0; at < mean.length; at++) mean[at]! += vector[at]! / vectors.length;
  return mean;
}
