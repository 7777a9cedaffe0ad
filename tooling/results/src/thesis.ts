/**
 * Figures of Gupta 2022, "Advancing and Benchmarking Large-Scale Content Extraction from the Web", as
 * printed, for the extractors that have a counterpart here.
 *
 * @module
 */

/** Percentiles of the complexity ratio (equation 3.3), in percent: table 3.3. */
export const PERCENTILES: Readonly<Record<string, readonly [p25: number, p50: number, p75: number]>> = {
  cleaneval: [79.019, 91.708, 97.213],
  readability: [43.116, 62.205, 83.637],
  dragnet: [28.704, 46.528, 67.046],
  pooled: [40.816, 62.64, 84.078],
};

/** Shares of each set's pages by class, in percent: table 3.4. */
export const CLASS_SHARES: Readonly<
  Record<string, { readonly easy: number; readonly mid: number; readonly complex: number }>
> = {
  dragnet: { easy: 7.98, mid: 50.82, complex: 41.18 },
  readability: { easy: 46.08, mid: 33.91, complex: 20 },
  cleaneval: { easy: 67.97, mid: 26.99, complex: 5.04 },
};

/** Shares of each class's pages by k-means label (8-dimensional t-SNE, k = 3), in percent: table 3.6. */
export const CLUSTER_SHARES: Readonly<Record<string, readonly [number, number, number]>> = {
  easy: [11.98, 20.47, 67.55],
  mid: [62.48, 19.94, 17.58],
  complex: [70.29, 18.54, 11.17],
};

/** A results table of the thesis. */
export interface ThesisTable {
  readonly number: string;
  readonly title: string;
  readonly metric: "edit" | "rouge";
  readonly breakdown: "source" | "complexity" | "cluster";
  readonly groups: readonly string[];
  /** The values of each extractor, in the order of the groups. */
  readonly rows: readonly { readonly extractor: string; readonly values: readonly number[] }[];
}

const EXTRACTORS = ["readability", "justext", "html_text", "trafilatura", "web2text"] as const;
const TITLES = { edit: "edit distance", rouge: "RougeLSum F1" } as const;
const GROUPS = {
  source: ["readability", "dragnet", "cleaneval"],
  complexity: ["complex", "mid", "easy"],
  cluster: ["0", "1", "2"],
} as const;

function table(
  number: string,
  metric: ThesisTable["metric"],
  breakdown: ThesisTable["breakdown"],
  ...values: readonly (readonly number[])[]
): ThesisTable {
  return {
    number,
    title: `${TITLES[metric]} by ${breakdown}`,
    metric,
    breakdown,
    groups: GROUPS[breakdown],
    rows: EXTRACTORS.map((extractor, i) => ({ extractor, values: values[i]! })),
  };
}

/** Tables 6.1 to 6.6: by source, only the columns of open sets; of RougeLSum, only F1. */
// biome-ignore format: a table
export const TABLES: readonly ThesisTable[] = [
  table("6.1", "edit", "source",
    [0.049, 0.043, 0.024], [0.096, 0.052, 0.023], [0.062, 0.087, 0.026], [0.037, 0.041, 0.033], [0.03, 0.044, 0.015]),
  table("6.2", "rouge", "source",
    [0.869, 0.82, 0.881], [0.536, 0.789, 0.892], [0.77, 0.606, 0.893], [0.935, 0.843, 0.841], [0.966, 0.83, 0.932]),
  table("6.3", "edit", "complexity",
    [0.04, 0.029, 0.031], [0.074, 0.033, 0.032], [0.122, 0.063, 0.013], [0.042, 0.03, 0.032], [0.078, 0.033, 0.015]),
  table("6.4", "rouge", "complexity",
    [0.828, 0.883, 0.862], [0.659, 0.87, 0.857], [0.382, 0.759, 0.961], [0.827, 0.889, 0.863], [0.709, 0.921, 0.957]),
  table("6.5", "edit", "cluster",
    [0.035, 0.03, 0.029], [0.047, 0.046, 0.035], [0.082, 0.064, 0.036], [0.036, 0.031, 0.032], [0.048, 0.046, 0.022]),
  table("6.6", "rouge", "cluster",
    [0.858, 0.874, 0.868], [0.803, 0.806, 0.839], [0.636, 0.726, 0.853], [0.865, 0.881, 0.86], [0.856, 0.866, 0.924]),
];

/** Our counterpart of each extractor of the thesis. */
export const COUNTERPARTS: Readonly<Record<string, string>> = {
  readability: "readability",
  justext: "justext",
  html_text: "page-text",
};
