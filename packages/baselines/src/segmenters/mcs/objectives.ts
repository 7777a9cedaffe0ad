import type { Rectangle } from "@winnow/core-dom";
import { type Clustering, distance, virtualCenter } from "./k-means.js";

/** How good a clustering is. Both are better if they are larger. */
export interface Objectives {
  readonly pbm: number;
  /** −1 to 1. */
  readonly silhouette: number;
}

/**
 * Measures a clustering of rectangles.
 *
 * - PBM (Pakhira, Bandyopadhyay and Maulik 2004): (E₁ / E_K · D_K / K)², where E₁ and E_K are the sums of the distances
 *   from the center of all and from the own center, and D_K is the largest distance between two centers. One pixel is
 *   added to each distance in E, which may be 0 for all elements of a cluster.
 * - The simplified silhouette (Hruschka, de Castro and Campello 2004): the mean of (b − a) / max(a, b), where a and b are
 *   the distances from the own center and from the nearest other one. It is linear in the number of elements.
 */
export function measureClustering(
  elements: readonly Rectangle[],
  { labels, centers }: Clustering,
): Objectives {
  const middle = virtualCenter(elements);
  let [all, inner, silhouettes] = [0, 0, 0];
  for (const [index, element] of elements.entries()) {
    const near = distance(element, centers[labels[index]!]!);
    let other = Infinity;
    for (const [cluster, center] of centers.entries())
      if (cluster !== labels[index]) other = Math.min(other, distance(element, center));
    all += distance(element, middle) + 1;
    inner += near + 1;
    if (other < Infinity && Math.max(near, other) > 0) silhouettes += (other - near) / Math.max(near, other);
  }
  let apart = 0;
  for (const [index, center] of centers.entries())
    for (const other of centers.slice(index + 1)) apart = Math.max(apart, distance(center, other));
  return { pbm: ((all / inner) * (apart / centers.length)) ** 2, silhouette: silhouettes / elements.length };
}
