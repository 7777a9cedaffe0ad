import { createRandom, type Rectangle, randomBelow } from "@winnow/core-dom";
import { boundingRectangle } from "../rendered/geometry.js";
import { type Clustering, kMeans, type McsVariant, rectangleAt, virtualCenter } from "./k-means.js";
import { measureClustering, type Objectives } from "./objectives.js";

interface Solution extends Clustering {
  readonly objectives: Objectives;
}

/** Maximum number of clusters; also at most the square root of the number of elements. */
const MAX_CLUSTERS = 20;

const POPULATION = 20;
const GENERATIONS = 15;
/** Solutions with which one is crossed. */
const MATES = 5;
/** Steps of K-means for each solution. */
const ITERATIONS = 3;

/** Differential evolution: the weight of a difference, and the share of the values that it changes. */
const WEIGHT = 0.5;
const CROSSOVER = 0.8;
/** Polynomial mutation: how close mutants are, and the share of the values that it changes. */
const DISTRIBUTION = 20;
const MUTATION = 0.1;

/**
 * Searches for the number of clusters and their seeds by an evolutionary algorithm with two objectives, in the manner of
 * SMODoc_clust (Saini, Saha and Bhattacharyya 2019): solutions are lists of centers of any length; children come from
 * differential evolution and polynomial mutation, and may gain or lose a center; K-means improves each; the next
 * generation is chosen by non-dominated sorting and crowding distance. Mates are the most similar solutions, instead
 * of neighbours in a self-organising map.
 *
 * @param elements - at least three.
 * @returns Of the solutions that no other one dominates, the one whose objectives have the largest sum, each as a share
 *   of the largest.
 */
export function search(elements: readonly Rectangle[], variant: McsVariant, seed: number): Clustering {
  const random = createRandom(seed);
  const most = Math.min(MAX_CLUSTERS, Math.max(2, Math.floor(Math.sqrt(elements.length))));
  const solve = (seeds: readonly Rectangle[]): Solution => {
    const clustering = kMeans(elements, seeds, ITERATIONS, variant);
    return { ...clustering, objectives: measureClustering(elements, clustering) };
  };
  let population = Array.from({ length: POPULATION }, (_, index) => {
    const count = 2 + (Math.floor(index / 2) % (most - 1));
    return solve(index % 2 === 0 ? diagonalSeeds(elements, count) : randomSeeds(elements, count, random));
  });
  for (let generation = 0; generation < GENERATIONS; generation++) {
    const children = population.map((parent) =>
      solve(createChild(parent, nearestSolutions(parent, population), elements, most, random)),
    );
    population = selected([...population, ...children]);
  }
  const [front = []] = fronts(population);
  const largest = (name: keyof Objectives): number =>
    Math.max(...front.map(({ objectives }) => objectives[name]), Number.MIN_VALUE);
  const [pbm, silhouette] = [largest("pbm"), largest("silhouette")];
  const sum = ({ objectives }: Solution): number => objectives.pbm / pbm + objectives.silhouette / silhouette;
  return front.reduce((best, solution) => (sum(solution) > sum(best) ? solution : best));
}

/** Returns seeds of the mean size on the diagonal of the page, from the top left corner to the bottom right. */
export function diagonalSeeds(elements: readonly Rectangle[], count: number): readonly Rectangle[] {
  const bounds = boundingRectangle(elements)!;
  const { left, top, right, bottom } = virtualCenter(elements);
  return Array.from({ length: count }, (_, index) => {
    const share = index / (count - 1);
    const x = bounds.left + share * (bounds.right - bounds.left);
    const y = bounds.top + share * (bounds.bottom - bounds.top);
    return rectangleAt(x, y, right - left, bottom - top);
  });
}

function randomSeeds(
  elements: readonly Rectangle[],
  count: number,
  random: () => number,
): readonly Rectangle[] {
  return Array.from({ length: count }, () => elements[randomBelow(random, elements.length)]!);
}

/** A rectangle as the values that evolution changes: its center and its size. */
type Values = readonly [x: number, y: number, width: number, height: number];

function rectangleValues({ left, top, right, bottom }: Rectangle): Values {
  return [(left + right) / 2, (top + bottom) / 2, right - left, bottom - top];
}

function createChild(
  parent: Solution,
  mates: readonly Solution[],
  elements: readonly Rectangle[],
  most: number,
  random: () => number,
): readonly Rectangle[] {
  const bounds = boundingRectangle(elements)!;
  const [, , width, height] = rectangleValues(bounds);
  const low: Values = [bounds.left, bounds.top, 1, 1];
  const ranges: Values = [width, height, width, height];
  const one = mates[randomBelow(random, mates.length)]!.centers;
  const other = mates[randomBelow(random, mates.length)]!.centers;
  const seeds = parent.centers.map((center, index) => {
    const [a, b] = [rectangleValues(one[index % one.length]!), rectangleValues(other[index % other.length]!)];
    const values = rectangleValues(center).map((value, at) => {
      let changed = value;
      if (random() < CROSSOVER) changed += WEIGHT * (a[at]! - b[at]!);
      if (random() < MUTATION) changed += mutation(random()) * ranges[at]!;
      return Math.min(Math.max(changed, low[at]!), Math.max(low[at]! + ranges[at]!, low[at]!));
    });
    return rectangleAt(...(values as unknown as Values));
  });
  const change = randomBelow(random, 3);
  if (change === 1 && seeds.length < most) seeds.push(...randomSeeds(elements, 1, random));
  if (change === 2 && seeds.length > 2) seeds.splice(randomBelow(random, seeds.length), 1);
  // K-means may have left a single cluster.
  if (seeds.length < 2) seeds.push(...randomSeeds(elements, 1, random));
  return seeds;
}

/** Returns the change of polynomial mutation (Deb and Goyal 1996), −1 to 1, for a uniform number. */
function mutation(uniform: number): number {
  const power = 1 / (DISTRIBUTION + 1);
  return uniform < 0.5 ? (2 * uniform) ** power - 1 : 1 - (2 * (1 - uniform)) ** power;
}

/** Returns the other solutions whose centers, from top to bottom, are the nearest to those of a solution. */
function nearestSolutions(solution: Solution, population: readonly Solution[]): readonly Solution[] {
  const centerVector = ({ centers }: Solution): readonly number[] =>
    [...centers].sort((a, b) => a.top - b.top || a.left - b.left).flatMap(rectangleValues);
  const vector = centerVector(solution);
  const apart = (other: Solution): number => {
    const others = centerVector(other);
    let sum = 0;
    for (let at = 0; at < Math.max(vector.length, others.length); at++)
      sum += ((vector[at] ?? 0) - (others[at] ?? 0)) ** 2;
    return sum;
  };
  return population
    .filter((other) => other !== solution)
    .map((other) => ({ other, distance: apart(other) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MATES)
    .map(({ other }) => other);
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
