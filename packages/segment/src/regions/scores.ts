import { REGION_FEATURES } from "./features.js";
import { MAX_LEVELS } from "./labels.js";

/** An additive model: the score of a candidate is the sum of one value per feature, which depends on the feature's bin. */
export interface RegionModel {
  readonly bias: readonly number[];
  readonly terms: readonly RegionTerm[];
}

export interface RegionTerm {
  /** One of {@link REGION_FEATURES}. */
  readonly feature: string;
  /** The bin of a value is the number of edges below it. */
  readonly edges: readonly number[];
  /** {@link MAX_LEVELS} values per bin. */
  readonly values: readonly number[];
}

/** Returns the scores of candidates as regions, {@link MAX_LEVELS} per candidate. */
export function scoresOf({ bias, terms }: RegionModel, features: Float32Array): Float64Array {
  const width = REGION_FEATURES.length;
  const length = features.length / width;
  const scores = new Float64Array(length * MAX_LEVELS);
  const columns = terms.map(({ feature }) => REGION_FEATURES.indexOf(feature));
  for (let index = 0; index < length; index++) {
    for (let level = 0; level < MAX_LEVELS; level++) scores[index * MAX_LEVELS + level] = bias[level]!;
    for (const [place, { edges, values }] of terms.entries()) {
      const bin = binOf(edges, features[index * width + columns[place]!]!);
      for (let level = 0; level < MAX_LEVELS; level++)
        scores[index * MAX_LEVELS + level]! += values[bin * MAX_LEVELS + level]!;
    }
  }
  return scores;
}

/** Returns the number of edges below a value. */
export function binOf(edges: readonly number[], value: number): number {
  let bin = 0;
  while (bin < edges.length && edges[bin]! < value) bin++;
  return bin;
}
