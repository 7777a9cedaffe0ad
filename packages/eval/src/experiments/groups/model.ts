import type { FeatureRow, FeatureTable } from "./features/types.js";
import { kMeans, nearest } from "./kmeans.js";
import { fitPca, type Pca, project } from "./pca.js";
import { columnMeans, type Standardiser, standardiseFor, standardiseTable } from "./standardise.js";

/** Groups of pages to which new pages can be assigned. It can be stored as JSON without loss. */
export interface GroupModel {
  readonly version: 1;
  /** Name of the feature set, and its features in order. */
  readonly set: string;
  readonly features: readonly string[];
  readonly seed: number;
  readonly standardiser: Standardiser;
  readonly pca: Pca;
  /** Centroids in the space of the components, the largest group first. */
  readonly centroids: readonly (readonly number[])[];
  readonly groups: readonly Group[];
}

interface Group {
  /** `"group 1"` for the largest group, and so on. */
  readonly name: string;
  /** Number of training pages. */
  readonly pages: number;
  /** The mean of each feature over the group, in standard deviations from the mean of all pages. */
  readonly profile: readonly number[];
}

export interface GroupOptions {
  /** Number of groups. Default 3, the number of complexity classes. */
  readonly k?: number | undefined;
  /** Principal components: a number, or the share of variance to explain. Default 0.9. */
  readonly components?: number | undefined;
  /** Seed of k-means. Default 1. */
  readonly seed?: number | undefined;
  /** Number of k-means runs. Default 30. */
  readonly starts?: number | undefined;
}

/** A model with the groups of its training pages. */
interface Grouping {
  readonly model: GroupModel;
  /** The group of each page: an index of `model.groups`. */
  readonly labels: Int32Array;
  /** The principal components of each page, from which silhouettes and plots are computed. */
  readonly coordinates: readonly Float64Array[];
  readonly inertia: number;
}

/** The group of a page. */
interface Assignment {
  /** Index in the model's groups. */
  readonly group: number;
  readonly name: string;
  /** Euclidean distance to the group's centroid in the space of the components. */
  readonly distance: number;
}

/**
 * Groups pages by their features, without gold: standardises them, projects them on principal components, and
 * clusters them by k-means. This is the method of Gupta 2022 (§3.6) with PCA instead of t-SNE, which cannot
 * map new pages.
 *
 * @throws {RangeError} If there are fewer rows than groups or than two, if rows don't match the names or
 *   contain a value that is not a finite number, or if an option is out of range.
 *
 * @example const { model, labels } = fitGroups(featureTable(pageFeatures, trees), { k: 3, seed: 1 });
 */
export function fitGroups(table: FeatureTable, options: GroupOptions = {}): Grouping {
  const { k = 3, components = 0.9, seed = 1, starts } = options;
  const { standardiser, rows } = standardiseTable(table);
  const pca = fitPca(rows, components);
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
 * Assigns a page to a group.
 *
 * @throws {RangeError} If the model's version is unknown, or its features are not those of the row.
 *
 * @example assignGroup(model, readFeatures(pageFeatures, parse(html))).name // "group 2"
 */
export function assignGroup(model: GroupModel, row: FeatureRow): Assignment {
  const { index, distance } = nearest(model.centroids, project(model.pca, standardiseFor(model, row)));
  return { group: index, name: model.groups[index]!.name, distance };
}

/**
 * Returns the features that characterise a group: those whose mean differs most from that of all pages, in
 * standard deviations.
 *
 * @param limit Maximum number of features. Default 5.
 * @throws {RangeError} If the model has no such group.
 *
 * @example
 * groupProfile(model, 0, 2)
 * // [{ feature: "linkDensity", deviation: 1.4 }, { feature: "runText", deviation: -1.2 }]
 */
export function groupProfile(
  model: GroupModel,
  group: number,
  limit = 5,
): readonly { readonly feature: string; readonly deviation: number }[] {
  const profile = model.groups[group]?.profile;
  if (profile === undefined)
    throw new RangeError(`group must be an integer from 0 to ${model.groups.length - 1}`);
  return profile
    .map((deviation, i) => ({ feature: model.features[i]!, deviation }))
    .sort((a, b) => Math.abs(b.deviation) - Math.abs(a.deviation))
    .slice(0, limit);
}
