import type { FeatureRow, FeatureTable } from "./features/types.js";
import { kMeans, nearest } from "./kmeans.js";
import { fitPca, type Pca, project } from "./pca.js";
import { columnMeans, type Standardiser, standardiseFor, standardiseTable } from "./standardise.js";

/** Groups of pages that new pages can be assigned to. JSON can hold it: nothing of it is lost. */
export interface GroupModel {
  readonly version: 1;
  /** The feature set's name, and its features in order. */
  readonly set: string;
  readonly features: readonly string[];
  readonly seed: number;
  readonly standardiser: Standardiser;
  readonly pca: Pca;
  /** In the space of the components, the largest group first. */
  readonly centroids: readonly (readonly number[])[];
  readonly groups: readonly Group[];
}

interface Group {
  /** `"group 1"` and so on by size. */
  readonly name: string;
  /** How many of the pages that the model was made of. */
  readonly pages: number;
  /** The mean of each feature over the group, in standard deviations from the mean of all pages. */
  readonly profile: readonly number[];
}

export interface GroupOptions {
  /** How many groups. Default 3, as there are classes of complexity. */
  readonly k?: number | undefined;
  /** Principal components: a number, or the share of variance to explain. Default 0.9. */
  readonly components?: number | undefined;
  /** Default 1. */
  readonly seed?: number | undefined;
  /** Starts of k-means. Default 30. */
  readonly starts?: number | undefined;
}

/** A model with where it puts the pages that it was made of. */
interface Grouping {
  readonly model: GroupModel;
  /** The group of each page: an index of `model.groups`. */
  readonly labels: Int32Array;
  /** Each page on the principal components: what silhouettes and pictures are made of. */
  readonly coordinates: readonly Float64Array[];
  readonly inertia: number;
}

/** Where a page belongs. */
interface Assignment {
  /** An index of the model's groups. */
  readonly group: number;
  readonly name: string;
  /** The Euclidean distance to the group's centroid among the components. */
  readonly distance: number;
}

/**
 * Groups pages by their features, without gold: standardise, project on principal components, k-means. The way of
 * the thesis (§3.6) but for t-SNE before the clustering, which has no map for new pages: its place PCA takes.
 *
 * @throws {RangeError} Where there are fewer rows than groups or than two, rows don't fit the names or hold what is no
 *   finite number, or an option is out of range.
 *
 * @example const { model, labels } = fitGroups(featureTable(pageFeatures, trees), { k: 3, seed: 1 });
 */
export function fitGroups(table: FeatureTable, options: GroupOptions = {}): Grouping {
  const { k = 3, components = 0.9, seed = 1, starts } = options;
  const { standardiser, rows } = standardiseTable(table);
  const pca = fitPca(rows, { components });
  const coordinates = rows.map((row) => project(pca, row));
  const { centroids, labels, sizes, inertia } = kMeans(coordinates, { k, seed, starts });
  const groups = sizes.map((pages, group) => {
    const members = rows.filter((_, i) => labels[i] === group);
    return {
      name: `group ${group + 1}`,
      pages,
      profile: Array.from(columnMeans(members, table.names.length)),
    };
  });
  const model: GroupModel = {
    version: 1,
    set: table.set,
    features: [...table.names],
    seed,
    standardiser,
    pca,
    centroids: centroids.map((centroid) => Array.from(centroid)),
    groups,
  };
  return { model, labels, coordinates, inertia };
}

/**
 * The group that a page belongs to.
 *
 * @throws {RangeError} Where the model is of another version, or its features are not the row's.
 *
 * @example assignGroup(model, readFeatures(pageFeatures, parse(html))).name // "group 2"
 */
export function assignGroup(model: GroupModel, row: FeatureRow): Assignment {
  const { index, distance } = nearest(model.centroids, project(model.pca, standardiseFor(model, row)));
  return { group: index, name: model.groups[index]!.name, distance };
}

/**
 * What sets a group apart: the features whose mean is farthest from that of all pages, in standard deviations.
 *
 * @param limit How many at most. Default 5.
 * @throws {RangeError} Where the model has no such group.
 *
 * @example groupProfile(model, 0, 2) // [{ feature: "linkDensity", deviation: 1.4 }, { feature: "runText", deviation: -1.2 }]
 */
export function groupProfile(
  model: GroupModel,
  group: number,
  limit = 5,
): readonly { readonly feature: string; readonly deviation: number }[] {
  const profile = model.groups[group]?.profile;
  if (profile === undefined)
    throw new RangeError(`group: the model has ${model.groups.length} groups, from 0 on`);
  return profile
    .map((deviation, i) => ({ feature: model.features[i]!, deviation }))
    .sort((a, b) => Math.abs(b.deviation) - Math.abs(a.deviation))
    .slice(0, limit);
}
