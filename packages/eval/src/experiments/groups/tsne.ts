import { createRandom } from "@winnow/core-dom";
import { fitPca, project } from "./pca.js";
import { sample } from "./silhouette.js";
import { columnCount, type Points, squaredDistance } from "./standardise.js";

interface TsneOptions {
  /** Effective number of neighbours of a point, at most a third of the other points. Default 30. */
  readonly perplexity?: number | undefined;
  /** Number of gradient steps. Default 1,000. */
  readonly iterations?: number | undefined;
  /** Seed of the sample and of the small noise on the initial positions. Default 1. */
  readonly seed?: number | undefined;
}

type Place = readonly [x: number, y: number];

/** Maximum number of points: each gradient step compares all pairs. */
const MAX_POINTS = 2_000;

/** Initial standard deviation of the first coordinate (Kobak and Berens 2019). */
const START_SPREAD = 1e-4;

/**
 * Projects points into the plane by exact t-SNE (van der Maaten and Hinton 2008), initialised with the first
 * two principal components (Kobak and Berens 2019), with early exaggeration, momentum and gains.
 *
 * For plots only. t-SNE cannot map new points: to assign them to groups, cluster principal components (see
 * `fitGroups`). The columns should be features only: a class or a score among them would produce the very
 * groups that the plot is to reveal.
 *
 * The same input and seed give the same result on one engine; engines may differ in the last bit of
 * `Math.exp`.
 *
 * @returns The coordinates of each point; of more than 2,000 points, those of a random sample of 2,000, and
 *   `undefined` for the others. Neither the axes nor distances between distant groups have a meaning.
 * @throws {RangeError} If an option is out of range, or rows differ in length or contain a value that is not
 *   a finite number.
 *
 * @example tsne(rows.map((row) => standardise(standardiser, row)), { perplexity: 30, seed: 1 })
 */
export function tsne(all: Points, options: TsneOptions = {}): readonly (Place | undefined)[] {
  const { perplexity = 30, iterations = 1000, seed = 1 } = options;
  columnCount(all, "points");
  if (!(perplexity >= 1)) throw new RangeError("perplexity must be 1 or more");
  if (!Number.isSafeInteger(iterations) || iterations < 0)
    throw new RangeError("iterations must be a non-negative integer");
  const random = createRandom(seed);
  const drawn = sample(all.length, MAX_POINTS, random);
  const points = drawn.map((index) => all[index]!);
  const n = points.length;
  const places = new Array<Place | undefined>(all.length).fill(undefined);
  if (n < 2) return places.fill([0, 0]);
  const pca = fitPca(points, 2);
  const spread = Math.sqrt(pca.variances[0] ?? 0);
  const scale = spread > 0 ? START_SPREAD / spread : 0;
  // The noise separates coincident points, which would otherwise stay together.
  const start = points.map((point) => {
    const [x = 0, y = 0] = project(pca, point);
    return [x, y].map((coordinate) => coordinate * scale + (random() - 0.5) * START_SPREAD * 0.01);
  });
  const axes = [0, 1].map((axis) => Float64Array.from(start, (place) => place[axis]!));
  descend(axes, affinities(points, Math.max(1, Math.min(perplexity, (n - 1) / 3))), iterations);
  for (const [i, index] of drawn.entries()) places[index] = [axes[0]![i]!, axes[1]![i]!];
  return places;
}

const MAX_STEPS = 64;
/** Maximum difference of the entropy from the logarithm of the perplexity. */
const TOLERANCE = 1e-5;

/**
 * Computes the joint probabilities of t-SNE (van der Maaten and Hinton 2008, §2-3.1) in row-major order. Each
 * point has a Gaussian over the others whose width is chosen for the given perplexity; both directions are
 * averaged, and all entries add up to 1.
 */
export function affinities(points: Points, perplexity: number): Float64Array {
  const n = points.length;
  const joint = new Float64Array(n * n);
  for (const [i, point] of points.entries()) {
    const distances = points.map((other) => squaredDistance(point, other));
    distances[i] = Number.POSITIVE_INFINITY;
    for (const [j, weight] of conditional(distances, Math.log(perplexity)).entries()) {
      joint[i * n + j]! += weight / (2 * n);
      joint[j * n + i]! += weight / (2 * n);
    }
  }
  return joint;
}

/** Returns the probabilities of neighbours by squared distance; the precision is found by bisection. */
function conditional(distances: readonly number[], entropy: number): Float64Array {
  const probabilities = new Float64Array(distances.length);
  // Exponents are relative to the smallest distance; otherwise distant points would all underflow to 0.
  const smallest = distances.reduce((min, distance) => Math.min(min, distance), Number.POSITIVE_INFINITY);
  let [precision, low, high] = [1, 0, Number.POSITIVE_INFINITY];
  for (let step = 0; step < MAX_STEPS; step++) {
    let [sum, weighted] = [0, 0];
    for (const [j, distance] of distances.entries()) {
      const weight = Math.exp(-precision * (distance - smallest));
      probabilities[j] = weight;
      sum += weight;
      if (weight > 0) weighted += (distance - smallest) * weight;
    }
    for (let j = 0; j < distances.length; j++) probabilities[j]! /= sum;
    const difference = Math.log(sum) + (precision * weighted) / sum - entropy;
    if (Math.abs(difference) <= TOLERANCE) break;
    if (difference > 0) low = precision;
    else high = precision;
    precision = high === Number.POSITIVE_INFINITY ? precision * 2 : (low + high) / 2;
  }
  return probabilities;
}

/** Van der Maaten and Hinton 2008, §3.4; the factor and its length as in van der Maaten 2014, §5.1. */
const EXAGGERATION = 12;
const EXAGGERATED_ITERATIONS = 250;
const EARLY_MOMENTUM = 0.5;
const MOMENTUM = 0.8;
/** Steps grow while the gradient keeps its sign and shrink when it changes (Jacobs 1988). */
const GAIN_UP = 0.2;
const GAIN_DOWN = 0.8;
const MIN_GAIN = 0.01;

/**
 * Minimises the divergence of the similarities in the plane from the affinities by gradient descent. The
 * positions are updated in place.
 */
function descend(axes: readonly Float64Array[], joint: Float64Array, iterations: number): void {
  const [xs, ys] = axes as [Float64Array, Float64Array];
  const n = xs.length;
  // Belkina et al. 2019, with an exaggeration of 12.
  const learningRate = Math.max(n / 48, 50);
  const states = axes.map((positions) => ({
    positions,
    pull: new Float64Array(n),
    push: new Float64Array(n),
    steps: new Float64Array(n),
    gains: new Float64Array(n).fill(1),
  }));
  const [x, y] = states as [(typeof states)[number], (typeof states)[number]];
  for (let iteration = 0; iteration < iterations; iteration++) {
    const isEarly = iteration < EXAGGERATED_ITERATIONS;
    const [exaggeration, momentum] = isEarly ? [EXAGGERATION, EARLY_MOMENTUM] : [1, MOMENTUM];
    let similarities = 0;
    for (let i = 0; i < n; i++) {
      let [pullX, pullY, pushX, pushY] = [0, 0, 0, 0];
      for (let j = 0; j < n; j++) {
        const dx = xs[i]! - xs[j]!;
        const dy = ys[i]! - ys[j]!;
        const similarity = 1 / (1 + dx * dx + dy * dy);
        similarities += similarity;
        const pull = joint[i * n + j]! * similarity;
        const push = similarity * similarity;
        pullX += pull * dx;
        pullY += pull * dy;
        pushX += push * dx;
        pushY += push * dy;
      }
      x.pull[i] = pullX;
      y.pull[i] = pullY;
      x.push[i] = pushX;
      y.push[i] = pushY;
    }
    // Each point's similarity to itself is 1.
    similarities -= n;
    for (const { positions, pull, push, steps, gains } of states) {
      let mean = 0;
      for (let i = 0; i < n; i++) {
        const gradient = 4 * (exaggeration * pull[i]! - push[i]! / similarities);
        const turned = gradient > 0 === steps[i]! > 0;
        gains[i] = Math.max(MIN_GAIN, turned ? gains[i]! * GAIN_DOWN : gains[i]! + GAIN_UP);
        steps[i] = momentum * steps[i]! - learningRate * gains[i]! * gradient;
        positions[i]! += steps[i]!;
        mean += positions[i]! / n;
      }
      for (let i = 0; i < n; i++) positions[i]! -= mean;
    }
  }
}
