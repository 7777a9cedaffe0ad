import type { Vector } from "./points.js";

/** A point of a cluster plot, as a line of the data of a scatter plot. */
export interface PlotPoint {
  readonly x: number;
  readonly y: number;
  /** What the point is coloured by: its group, its complexity, its data set. */
  readonly label: string;
  /** The page's id. */
  readonly id: string;
}

/**
 * The data of a scatter plot: points in the plane (of `tsne`, or the first two of principal components) with their
 * labels and ids.
 *
 * @param points Further coordinates than two are left out; a missing second one is 0.
 * @throws {RangeError} Where there are not as many labels or ids as points.
 *
 * @example clusterPlot(tsne(rows).points, labels.map((group) => model.groups[group].name), ids)
 */
export function clusterPlot(
  points: readonly Vector[],
  labels: readonly string[],
  ids: readonly string[],
): readonly PlotPoint[] {
  if (labels.length !== points.length) throw new RangeError("labels must be as many as points");
  if (ids.length !== points.length) throw new RangeError("ids must be as many as points");
  return points.map((point, i) => ({ x: point[0] ?? 0, y: point[1] ?? 0, label: labels[i]!, id: ids[i]! }));
}
