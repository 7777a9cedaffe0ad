import { type Clustering, meanVector, squaredDistance, type Vector } from "./k-means.js";

/** How good a clustering is. Both are better if they are larger. */
export interface Objectives {
  readonly pbm: number;
  /** −1 to 1. */
  readonly silhouette: number;
}

/** Instead of a sum of distances of 0, where all vectors of each cluster are equal. */
const MIN_SUM = 1e-9;

/**
 * Measures a clustering.
 *
 * - PBM (Pakhira, Bandyopadhyay and Maulik 2004): (E₁ / E_K · D_K / K)², where E₁ and E_K are the sums of the distances
 *   from the mean of all and from the own center, and D_K is the largest distance between two centers.
 * - The simplified silhouette (Hruschka, de Castro and Campello 2004): the mean of (b − a) / max(a, b), where a and b are
 *   the distances from the own center and from the nearest other one. It is linear in the number of vectors.
 */
export function measureClustering(vectors: readonly Vector[], { labels, centers }: Clustering): Objectives {
  const middle = meanVector(vectors);
  const distance = (a: Vector, b: Vector): number => Math.sqrt(squaredDistance(a, b));
  let [all, inner, silhouettes] = [0, 0, 0];
  for (const [index, vector] of vectors.entries()) {
    const near = distance(vector, centers[labels[index]!]!);
    let other = Infinity;
    for (const [cluster, center] of centers.entries())
      if (cluster !== labels[index]) other = Math.min(other, distance(vector, center));
    all += distance(vector, middle);
    inner += near;
    if (other < Infinity && Math.max(near, other) > 0) silhouettes += (other - near) / Math.max(near, other);
  }
  let apart = 0;
  for (const [index, center] of centers.entries())
    for (const other of centers.slice(index + 1)) apart = Math.max(apart, distance(center, other));
  return {
    pbm: ((all / Math.max(inner, MIN_SUM)) * (apart / centers.length)) ** 2,
    silhouette: silhouettes / vectors.length,
  };
}
