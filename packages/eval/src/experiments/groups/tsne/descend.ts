import type { Affinities } from "./affinities.js";
import { attract, forcesFor, repel } from "./forces.js";
import { quadtreeFor } from "./quadtree.js";

/** Van der Maaten and Hinton 2008, §3.4; the factor and its length as in van der Maaten 2014, §5.1. */
const EXAGGERATION = 12;
const EXAGGERATED_ITERATIONS = 250;
const EARLY_MOMENTUM = 0.5;
const MOMENTUM = 0.8;
/** Steps grow while the gradient keeps its sign and shrink when it changes (Jacobs 1988). */
const GAIN_UP = 0.2;
const GAIN_DOWN = 0.8;
const MIN_GAIN = 0.01;

/** Accuracy of the approximation; 0 is exact, but slow beyond 2,000 points (van der Maaten 2014, §5.1). */
const THETA = 0.5;

/**
 * Minimises the divergence of the similarities in the plane from the affinities by gradient descent. The
 * positions are updated in place.
 */
export function descend(xs: Float64Array, ys: Float64Array, near: Affinities, iterations: number): void {
  // Belkina et al. 2019, with an exaggeration of 12.
  const learningRate = Math.max(xs.length / 48, 50);
  const forces = forcesFor(xs.length);
  const tree = quadtreeFor(xs.length);
  const axes = [axis(xs, forces.pullX, forces.pushX), axis(ys, forces.pullY, forces.pushY)];
  for (let iteration = 0; iteration < iterations; iteration++) {
    const early = iteration < EXAGGERATED_ITERATIONS;
    attract(xs, ys, near, forces);
    const similarities = repel(xs, ys, tree, THETA, forces);
    const [exaggeration, momentum] = early ? [EXAGGERATION, EARLY_MOMENTUM] : [1, MOMENTUM];
    for (const axis of axes) move(axis, { exaggeration, similarities, momentum, learningRate });
  }
}

interface Axis {
  readonly positions: Float64Array;
  readonly pull: Float64Array;
  readonly push: Float64Array;
  readonly steps: Float64Array;
  readonly gains: Float64Array;
}

function axis(positions: Float64Array, pull: Float64Array, push: Float64Array): Axis {
  const { length } = positions;
  return { positions, pull, push, steps: new Float64Array(length), gains: new Float64Array(length).fill(1) };
}

interface Step {
  readonly exaggeration: number;
  readonly similarities: number;
  readonly momentum: number;
  readonly learningRate: number;
}

function move({ positions, pull, push, steps, gains }: Axis, step: Step): void {
  let mean = 0;
  for (let i = 0; i < positions.length; i++) {
    const gradient = 4 * (step.exaggeration * pull[i]! - push[i]! / step.similarities);
    const turned = gradient > 0 === steps[i]! > 0;
    gains[i] = Math.max(MIN_GAIN, turned ? gains[i]! * GAIN_DOWN : gains[i]! + GAIN_UP);
    steps[i] = step.momentum * steps[i]! - step.learningRate * gains[i]! * gradient;
    positions[i]! += steps[i]!;
    mean += positions[i]! / positions.length;
  }
  for (let i = 0; i < positions.length; i++) positions[i]! -= mean;
}
