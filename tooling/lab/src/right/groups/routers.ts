import {
  assignGroup,
  classifyComplexity,
  complexityCuts,
  fitComplexityModel,
  fitGroups,
  guessComplexity,
} from "@winnow/eval/experiments";
import { type PooledPage, tableOfPages } from "./pages.js";

/** Number of folds of registrable domains. */
export const FOLDS = 5;

/** What `groups.py` answers. */
export interface Clusters {
  readonly variants: readonly { readonly labels: readonly number[]; readonly silhouette: number }[];
  readonly folds: readonly (readonly number[])[];
}

/** Ways to label pages: for each fold the labels of all pages, by a model without the fold. */
export type Routers = Readonly<Record<string, readonly (readonly string[])[]>>;

export const TSNE = "t-SNE to 8 dimensions, k-means";
export const PCA = "principal components, k-means";
export const MODEL = "predicted complexity";
export const TYPE = "estimated page type";
const CLASS = "complexity by the gold text";

export function routersOf(pages: readonly PooledPage[], folds: Int32Array, clusters: Clusters): Routers {
  const tags = tableOfPages(pages, "tags");
  const features = tableOfPages(pages, "page");
  const perFold = (label: (training: readonly number[]) => readonly string[]) =>
    Array.from({ length: FOLDS }, (_, fold) =>
      label(pages.map((_, page) => page).filter((page) => folds[page] !== fold)),
    );
  const classesBy = (training: readonly number[]): readonly string[] => {
    const cuts = complexityCuts(training.map((page) => pages[page]!.ratio));
    return pages.map(({ ratio }) => classifyComplexity(ratio, cuts));
  };
  return {
    [TSNE]: clusters.folds.map((labels) => labels.map(groupName)),
    [PCA]: perFold((training) => {
      const { model } = fitGroups({ ...tags, rows: training.map((page) => tags.rows[page]!) });
      return tags.rows.map((values) => assignGroup(model, { names: tags.names, values }).name);
    }),
    [MODEL]: perFold((training) => {
      const classes = classesBy(training);
      const model = fitComplexityModel(
        { ...features, rows: training.map((page) => features.rows[page]!) },
        training.map((page) => classes[page]!),
      );
      const { names } = features;
      return features.rows.map((values) => guessComplexity(model, { names, values }).complexity);
    }),
    [TYPE]: perFold(() => pages.map(({ type }) => type)),
    [CLASS]: perFold(classesBy),
  };
}

export const groupName = (label: number): string => `group ${label + 1}`;
