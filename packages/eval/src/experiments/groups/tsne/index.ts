import { createRandom } from "../../../statistics/random.js";
import { fitPca, project } from "../pca.js";
import { columnCount, type Points } from "../standardise.js";
import { affinities } from "./affinities.js";
import { descend } from "./descend.js";

interface TsneOptions {
  /** How many neighbours a point has, in effect; at most a third of the other points are taken. Default 30. */
  readonly perplexity?: number | undefined;
  /** Default 1000. */
  readonly iterations?: number | undefined;
  /** Of the tiny noise on the first positions. Default 1. */
  readonly seed?: number | undefined;
}

type Place = readonly [x: number, y: number];

/** The search for neighbours grows with the square. */
const MAX_POINTS = 10_000;

/** The standard deviation of the first coordinate at the start (Kobak and Berens 2019). */
const START_SPREAD = 1e-4;

/**
 * A picture of many-dimensional points in the plane by t-SNE (van der Maaten and Hinton 2008) with Barnes and Hut's
 * approximation (van der Maaten 2014), begun at the first two principal components (Kobak and Berens 2019), with early
 * exaggeration, momentum and gains.
 *
 * For pictures only. It has no map for a point that was not there: to assign new points, cluster principal components
 * (see `fitGroups`). And give it features alone: a class or a score among the columns would draw the very groups that
 * one wants to see.
 *
 * The same input and seed give the same picture on one engine; engines may differ in the last bit of `Math.exp`.
 *
 * @returns A place in the plane for each point. The axes mean nothing, nor do distances between far groups.
 * @throws {RangeError} Where there are more than 10,000 points (take a sample of them), an option is out
 *   of range, or rows differ in length or hold what is no finite number.
 *
 * @example tsne(rows.map((row) => standardise(standardiser, row)), { perplexity: 30, seed: 1 })
 */
export function tsne(points: Points, options: TsneOptions = {}): readonly Place[] {
  const { perplexity = 30, iterations = 1000, seed = 1 } = options;
  columnCount(points, "points");
  const n = points.length;
  if (n > MAX_POINTS) throw new RangeError(`points: ${n} are more than ${MAX_POINTS}`);
  if (!(perplexity >= 1)) throw new RangeError("perplexity must be 1 or more");
  if (!Number.isSafeInteger(iterations) || iterations < 0)
    throw new RangeError("iterations must be a whole number");
  if (n < 2) return points.map(() => [0, 0]);
  const used = Math.max(1, Math.min(perplexity, (n - 1) / 3));
  const { xs, ys } = start(points, seed);
  descend(xs, ys, affinities(points, used), iterations);
  return points.map((_, i) => [xs[i]!, ys[i]!]);
}

function start(points: Points, seed: number): { readonly xs: Float64Array; readonly ys: Float64Array } {
  const pca = fitPca(points, { components: 2 });
  const spread = Math.sqrt(pca.variances[0] ?? 0);
  const scale = spread > 0 ? START_SPREAD / spread : 0;
  const random = createRandom(seed);
  // Parts points that coincide, which would stay together for ever.
  const noise = (): number => (random() - 0.5) * START_SPREAD * 0.01;
  const xs = new Float64Array(points.length);
  const ys = new Float64Array(points.length);
  for (const [i, point] of points.entries()) {
    const projected = project(pca, point);
    xs[i] = (projected[0] ?? 0) * scale + noise();
    ys[i] = (projected[1] ?? 0) * scale + noise();
  }
  return { xs, ys };
}
