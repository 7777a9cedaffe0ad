/** Maximum number of rounds, so that the work is linear. */
const MAX_ROUNDS = 50;

const CLUSTERS = 3;

/**
 * Assigns points to three clusters by k-means, with the centre of cluster 0 fixed at the origin (Weninger et
 * al. 2010). The other centres begin at the point farthest from the origin and halfway to it, so that the
 * result is deterministic.
 *
 * @returns the cluster of each point, 0 to 2.
 * @example clusterFromOrigin(Float64Array.of(0, 1, 9), Float64Array.of(0, 0, 9)) // [0, 0, 2]
 */
export function clusterFromOrigin(x: Float64Array, y: Float64Array): Uint8Array {
  const clusters = new Uint8Array(x.length);
  const far = farthest(x, y);
  const centreX = Float64Array.of(0, (x[far] ?? 0) / 2, x[far] ?? 0);
  const centreY = Float64Array.of(0, (y[far] ?? 0) / 2, y[far] ?? 0);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const sumX = new Float64Array(CLUSTERS);
    const sumY = new Float64Array(CLUSTERS);
    const sizes = new Float64Array(CLUSTERS);
    let changed = false;
    for (let i = 0; i < x.length; i++) {
      const nearest = nearestCentre(x[i]!, y[i]!, centreX, centreY);
      changed ||= clusters[i] !== nearest;
      clusters[i] = nearest;
      sumX[nearest]! += x[i]!;
      sumY[nearest]! += y[i]!;
      sizes[nearest]! += 1;
    }
    if (!changed) break;
    for (let c = 1; c < CLUSTERS; c++) {
      if (sizes[c] === 0) continue;
      centreX[c] = sumX[c]! / sizes[c]!;
      centreY[c] = sumY[c]! / sizes[c]!;
    }
  }
  return clusters;
}

/** Returns the nearest centre; of equally near ones the first. */
function nearestCentre(x: number, y: number, centreX: Float64Array, centreY: Float64Array): number {
  let nearest = 0;
  let minimum = Number.POSITIVE_INFINITY;
  for (let c = 0; c < CLUSTERS; c++) {
    const distance = (x - centreX[c]!) ** 2 + (y - centreY[c]!) ** 2;
    if (distance < minimum) [nearest, minimum] = [c, distance];
  }
  return nearest;
}

function farthest(x: Float64Array, y: Float64Array): number {
  let far = 0;
  for (let i = 1; i < x.length; i++) {
    if (x[i]! ** 2 + y[i]! ** 2 > x[far]! ** 2 + y[far]! ** 2) far = i;
  }
  return far;
}
