import { createRandom, randomBelow } from "@winnow/core-dom";
import { type Clustering, kMeans, nearestCenter, type Vector } from "./k-means.js";
import { measureClustering, type Objectives } from "./objectives.js";
import { createMap, neighbours, trainMap } from "./self-organizing-map.js";

interface Solution extends Clustering {
  readonly objectives: Objectives;
}

/** Maximum number of clusters; also at most the square root of the number of elements. */
const MAX_CLUSTERS = 20;

/** Of more elements, so many are searched, evenly spread; the others join the nearest center. */
const MAX_SEARCHED = 1000;

const POPULATION = 20;
const COLUMNS = 5;
const GENERATIONS = 15;
/** Steps of K-means for each solution. */
const ITERATIONS = 3;

/** Solutions with which one is crossed, and how often they are its neighbours in the map instead of any others. */
const MATES = 5;
const NEIGHBOUR_RATE = 0.9;
/** Differential evolution: the weight of a difference, and the share of the values that it changes. */
const WEIGHT = 0.5;
const CROSSOVER = 0.8;
/** Polynomial mutation: how close mutants are, and the share of the values that it changes. */
const DISTRIBUTION = 20;
const MUTATION = 0.1;

/**
 * Searches for the number of clusters and their centers by an evolutionary algorithm with two objectives, that of
 * SMODoc_clust (Saini, Saha and Bhattacharyya 2019): solutions are lists of centers of any length. A self-organising map
 * learns where solutions are, and its neighbours mate. Children come from differential evolution and polynomial mutation,
 * and may gain or lose a center; K-means improves each; the next generation is chosen by non-dominated sorting and crowding
 * distance.
 *
 * @param vectors - at least three.
 * @returns the cluster of each vector. Of the solutions that no other one dominates, it is that of the one whose
 *   objectives have the largest sum, each as a share of the largest.
 */
export function search(vectors: readonly Vector[], seed: number): Int32Array {
  const random = createRandom(seed);
  const step = Math.ceil(vectors.length / MAX_SEARCHED);
  const searched = vectors.filter((_, index) => index % step === 0);
  const most = Math.min(MAX_CLUSTERS, Math.max(2, Math.floor(Math.sqrt(searched.length))));
  const bounds = valueBounds(searched);
  const solve = (centers: readonly Vector[]): Solution => {
    const clustering = kMeans(searched, centers, ITERATIONS);
    return { ...clustering, objectives: measureClustering(searched, clustering) };
  };
  let population = Array.from({ length: POPULATION }, (_, index) =>
    solve(randomCenters(searched, 2 + (index % (most - 1)), random)),
  );
  const points = (solutions: readonly Solution[]): readonly Vector[] =>
    solutions.map(({ centers }) => solutionVector(centers, most));
  const map = createMap(points(population), COLUMNS);
  let unseen: readonly Solution[] = population;
  for (let generation = 0; generation < GENERATIONS; generation++) {
    trainMap(map, points(unseen), generation / GENERATIONS, (generation + 1) / GENERATIONS);
    const near = neighbours(map, points(population), MATES);
    const children = population.map((parent, index) => {
      const others = random() < NEIGHBOUR_RATE ? near[index]! : [...population.keys()];
      const mate = (): readonly Vector[] => population[others[randomBelow(random, others.length)]!]!.centers;
      return solve(createChild(parent.centers, [mate(), mate()], { searched, bounds, most, random }));
    });
    population = selected([...population, ...children]);
    unseen = children.filter((child) => population.includes(child));
  }
  const [front = []] = fronts(population);
  const largest = (name: keyof Objectives): number =>
    Math.max(...front.map(({ objectives }) => objectives[name]), Number.MIN_VALUE);
  const [pbm, silhouette] = [largest("pbm"), largest("silhouette")];
  const sum = ({ objectives }: Solution): number => objectives.pbm / pbm + objectives.silhouette / silhouette;
  const { centers } = front.reduce((best, solution) => (sum(solution) > sum(best) ? solution : best));
  return Int32Array.from(vectors, (vector) => nearestCenter(vector, centers));
}

/** Returns vectors that are drawn at random, the same one perhaps more than once. */
function randomCenters(vectors: readonly Vector[], count: number, random: () => number): readonly Vector[] {
  return Array.from({ length: count }, () => vectors[randomBelow(random, vectors.length)]!);
}

/** Returns a solution as one vector: its centers by their first values, and zeros instead of missing ones. */
function solutionVector(centers: readonly Vector[], most: number): Vector {
  const vector = new Float64Array(most * centers[0]!.length);
  const sorted = centers.toSorted((a, b) => a[0]! - b[0]! || a[1]! - b[1]!);
  for (const [index, center] of sorted.entries()) vector.set(center, index * center.length);
  return vector;
}

interface Bounds {
  readonly low: Vector;
  readonly high: Vector;
}

function valueBounds(vectors: readonly Vector[]): Bounds {
  const [low, high] = [vectors[0]!.slice(), vectors[0]!.slice()];
  for (const vector of vectors)
    for (const [at, value] of vector.entries()) {
      low[at] = Math.min(low[at]!, value);
      high[at] = Math.max(high[at]!, value);
    }
  return { low, high };
}

interface Surroundings {
  readonly searched: readonly Vector[];
  readonly bounds: Bounds;
  readonly most: number;
  readonly random: () => number;
}

function createChild(
  parent: readonly Vector[],
  [one, other]: readonly [readonly Vector[], readonly Vector[]],
  { searched, bounds: { low, high }, most, random }: Surroundings,
): readonly Vector[] {
  const centers = parent.map((center, index) => {
    const [a, b] = [one[index % one.length]!, other[index % other.length]!];
    return center.map((value, at) => {
      let changed = value;
      if (random() < CROSSOVER) changed += WEIGHT * (a[at]! - b[at]!);
      if (random() < MUTATION) changed += mutation(random()) * (high[at]! - low[at]!);
      return Math.min(Math.max(changed, low[at]!), high[at]!);
    });
  });
  const change = randomBelow(random, 3);
  if (change === 1 && centers.length < most) centers.push(...randomCenters(searched, 1, random));
  if (change === 2 && centers.length > 2) centers.splice(randomBelow(random, centers.length), 1);
  // K-means may have left a single cluster.
  if (centers.length < 2) centers.push(...randomCenters(searched, 1, random));
  return centers;
}

/** Returns the change of polynomial mutation (Deb and Goyal 1996), −1 to 1, for a uniform number. */
function mutation(uniform: number): number {
  const power = 1 / (DISTRIBUTION + 1);
  return uniform < 0.5 ? (2 * uniform) ** power - 1 : 1 - (2 * (1 - uniform)) ** power;
}

/** Returns the next generation: the best fronts, and of the last one that fits in part the least crowded. */
function selected(solutions: readonly Solution[]): Solution[] {
  const chosen: Solution[] = [];
  for (const front of fronts(solutions)) {
    const crowding = crowdingDistances(front);
    const order = [...front.keys()].sort((a, b) => crowding[b]! - crowding[a]!);
    for (const index of order.slice(0, POPULATION - chosen.length)) chosen.push(front[index]!);
  }
  return chosen;
}

/** Returns solutions by how often they have to be peeled: those that none dominates first (Deb et al. 2002, §III.A). */
export function fronts<Item extends { readonly objectives: Objectives }>(
  solutions: readonly Item[],
): readonly (readonly Item[])[] {
  const peeled: (readonly Item[])[] = [];
  for (let rest = solutions; rest.length > 0; ) {
    const front = rest.filter(
      ({ objectives }) => !rest.some((other) => dominates(other.objectives, objectives)),
    );
    peeled.push(front);
    rest = rest.filter((solution) => !front.includes(solution));
  }
  return peeled;
}

function dominates(a: Objectives, b: Objectives): boolean {
  return a.pbm >= b.pbm && a.silhouette >= b.silhouette && (a.pbm > b.pbm || a.silhouette > b.silhouette);
}

/** Returns how far each solution of a front is from its neighbours (Deb et al. 2002, §III.B). */
function crowdingDistances(front: readonly Solution[]): Float64Array {
  const crowding = new Float64Array(front.length);
  for (const name of ["pbm", "silhouette"] as const) {
    const value = (index: number): number => front[index]!.objectives[name];
    const order = [...front.keys()].sort((a, b) => value(a) - value(b));
    const [first, last] = [order[0]!, order[order.length - 1]!];
    const range = value(last) - value(first);
    crowding[first] = crowding[last] = Infinity;
    for (const [place, index] of order.entries()) {
      const [before, after] = [order[place - 1], order[place + 1]];
      if (before !== undefined && after !== undefined && range > 0)
        crowding[index]! += (value(after) - value(before)) / range;
    }
  }
  return crowding;
}
