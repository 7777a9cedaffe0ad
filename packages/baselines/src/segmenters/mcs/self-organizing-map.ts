import { squaredDistance, type Vector } from "./k-means.js";

/** A neuron of a self-organising map: its place in the grid, and its weights, which move. */
interface Neuron {
  readonly row: number;
  readonly column: number;
  readonly weights: Vector;
}

/** A grid of neurons: similar vectors are near each other in it (Kohonen 1990). */
export type SelfOrganizingMap = readonly Neuron[];

/** How far the nearest neuron moves towards a vector at first, as a share of their distance. */
const LEARNING_RATE = 0.7;

/** Returns a map with one neuron for each vector, which begins there. */
export function createMap(vectors: readonly Vector[], columns: number): SelfOrganizingMap {
  return vectors.map((vector, index) => ({
    ...{ row: Math.floor(index / columns), column: index % columns, weights: vector.slice() },
  }));
}

/**
 * Trains a map, as in Zhang et al. 2016 (SMEA), §III.B: the neurons near the nearest one of each vector move towards it, the
 * less the further away they are in the grid. The rate and the neighbourhood shrink in the course of a run.
 *
 * @param from - the share of the run before these vectors, 0 to 1.
 * @param to - the share of the run after them.
 */
export function trainMap(map: SelfOrganizingMap, vectors: readonly Vector[], from: number, to: number): void {
  const last = map[map.length - 1]!;
  const radius = Math.hypot(last.row + 1, last.column + 1) / 2;
  for (const [index, vector] of vectors.entries()) {
    const rest = 1 - (from + ((to - from) * index) / vectors.length);
    const winner = nearestNeuron(map, vector);
    for (const neuron of map) {
      const apart = gridDistance(neuron, winner);
      if (apart >= radius * rest) continue;
      const rate = LEARNING_RATE * rest * Math.exp(-apart);
      for (let at = 0; at < vector.length; at++)
        neuron.weights[at]! += rate * (vector[at]! - neuron.weights[at]!);
    }
  }
}

/**
 * Returns for each vector the indexes of those whose neurons are nearest to its neuron. Each vector has a neuron of its
 * own: the nearest one that no vector before it has.
 *
 * @param vectors - as many as there are neurons.
 */
export function neighbours(
  map: SelfOrganizingMap,
  vectors: readonly Vector[],
  count: number,
): readonly (readonly number[])[] {
  const free = new Set(map);
  const owned = vectors.map((vector) => {
    const neuron = nearestNeuron(free, vector);
    free.delete(neuron);
    return neuron;
  });
  return owned.map((neuron, index) =>
    [...owned.keys()]
      .filter((other) => other !== index)
      .sort((a, b) => gridDistance(owned[a]!, neuron) - gridDistance(owned[b]!, neuron))
      .slice(0, count),
  );
}

function nearestNeuron(neurons: Iterable<Neuron>, vector: Vector): Neuron {
  let [nearest, least] = [undefined as Neuron | undefined, Infinity];
  for (const neuron of neurons) {
    const apart = squaredDistance(neuron.weights, vector);
    if (apart < least) [nearest, least] = [neuron, apart];
  }
  return nearest!;
}

function gridDistance(a: Neuron, b: Neuron): number {
  return Math.hypot(a.row - b.row, a.column - b.column);
}
