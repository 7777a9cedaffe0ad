import {
  type Association,
  assignGroup,
  COMPLEXITY_CLASSES,
  type CrossTable,
  classifyComplexity,
  complexityCuts,
  cramersV,
  crossTable,
  FEATURE_SETS,
  fitGroups,
  type GroupModel,
  meanSilhouette,
} from "@winnow/eval";
import type { FeatureSetName, Settings } from "../../settings.js";

/** A page with what was read off it. */
export interface ReadPage {
  readonly id: string;
  readonly features: ArrayLike<number>;
  /** The complexity ratio, where the page has gold and text. */
  readonly ratio: number | undefined;
}

/** Pages in groups. */
export interface GroupedPages {
  readonly model: GroupModel;
  /** The group of each page. */
  readonly names: readonly string[];
  /** How well the groups stand apart, -1 to 1; of new pages that a model was asked about, left out. */
  readonly silhouette?: number | undefined;
  /** Complexity classes by groups, of the pages with gold. */
  readonly crossed?: { readonly table: CrossTable; readonly association: Association } | undefined;
}

/**
 * Groups pages, by a model that is there or one that is made of them.
 *
 * @throws RangeError where there are too few pages, or the model is another's.
 */
export function groupPages(
  pages: readonly ReadPage[],
  set: FeatureSetName,
  given: GroupModel | undefined,
  { groups: k, seed }: Settings,
): GroupedPages {
  const { features } = FEATURE_SETS[set];
  const featureNames = features.map(({ name }) => name);
  if (given !== undefined) {
    const names = pages.map(
      (page) => assignGroup(given, { names: featureNames, values: page.features }).name,
    );
    return { model: given, names, crossed: crossedWithComplexity(pages, names) };
  }
  const table = { set, names: featureNames, rows: pages.map((page) => page.features) };
  const { model, labels, coordinates } = fitGroups(table, { k, seed });
  const names = Array.from(labels, (group) => model.groups[group]!.name);
  return {
    model,
    names,
    silhouette: meanSilhouette(coordinates, labels),
    crossed: crossedWithComplexity(pages, names),
  };
}

function crossedWithComplexity(
  pages: readonly ReadPage[],
  names: readonly string[],
): GroupedPages["crossed"] {
  const known = pages.flatMap(({ ratio }, index) =>
    ratio === undefined ? [] : [{ ratio, name: names[index]! }],
  );
  if (known.length === 0) return undefined;
  const cuts = complexityCuts(known.map(({ ratio }) => ratio));
  const table = crossTable(
    known.map(({ ratio }) => classifyComplexity(ratio, cuts)),
    known.map(({ name }) => name),
    { rows: COMPLEXITY_CLASSES },
  );
  return { table, association: cramersV(table.counts) };
}
