import { createRandom } from "@winnow/core-dom";
import { fitPca, project } from "../pca.js";
import { columnCount, type Points } from "../standardise.js";
import { affinities } from "./affinities.js";
import { descend } from "./descend.js";

interface TsneOptions {
  /** Effective number of neighbours of a point, at most a third of the other points. Default 30. */
  readonly perplexity?: number | undefined;
  /** Number of gradient steps. Default 1,000. */
  readonly iterations?: number | undefined;
  /** Seed of the small noise on the initial positions. Default 1. */
  readonly seed?: number | undefined;
}

type Place = readonly [x: number, y: number];

/** Maximum number of points, since the search for neighbours takes quadratic time. */
const MAX_POINTS = 10_000;

/** Initial standard deviation of the first coordinate (Kobak and Berens 2019). */
const START_SPREAD = 1e-4;

/**
 * Projects points into the plane by t-SNE (van der Maaten and Hinton 2008) with the Barnes-Hut approximation
 * (van der Maaten 2014), initialised with the first two principal components (Kobak and Berens 2019), with
 * early exaggeration, momentum and gains.
 *
 * For plots only. t-SNE cannot map new points: to assign them to groups, cluster principal components (see
 * `fitGroups`). The columns should be features only: a class or a score among them would produce the very
 * groups that the plot is to reveal.
 *
 * The same input and seed give the same result on one engine; engines may differ in the last bit of
 * `Math.exp`.
 *
 * @returns The coordinates of each point. Neither the axes nor distances between distant groups have a
 *   meaning.
 * @throws {RangeError} If there are more than 10,000 points (use a sample), an option is out of range, or
 *   rows differ in length or contain a value that is not a finite number.
 *
 * @example tsne(rows.map((row) => standardise(standardiser, row)), { perplexity: 30, seed: 1 })
 */
export function tsne(points: Points, options: TsneOptions = {}): readonly Place[] {
  const { perplexity = 30, iterations = 1000, seed = 1 } = options;
  columnCount(points, "points");
  const n = points.length;
  if (n > MAX_POINTS) throw new RangeError(`points: ${n} rows are more than the maximum of ${MAX_POINTS}`);
  if (!(perplexity >= 1)) throw new RangeError("perplexity must be 1 or more");
  if (!Number.isSafeInteger(iterations) || iterations < 0)
    throw new RangeError("iterations must be a non-negative integer");
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
  // Separates coincident points, which would otherwise stay together.
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
