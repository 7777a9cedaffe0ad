/** An additive model: a score is the sum of one value per feature, which depends on the bin of the feature. */
export interface AdditiveModel {
  /** One per output. */
  readonly bias: readonly number[];
  readonly terms: readonly AdditiveTerm[];
}

interface AdditiveTerm {
  readonly feature: string;
  /** The bin of a value is the number of edges below it. */
  readonly edges: readonly number[];
  /** One per output and bin, those of a bin together. */
  readonly values: readonly number[];
}

/**
 * Returns the scores of items by a model, one per output and item, those of an item together.
 *
 * @param names - of the features.
 * @param features - one per name and item.
 */
export function additiveScores(
  { bias, terms }: AdditiveModel,
  names: readonly string[],
  features: Float32Array,
): Float64Array {
  const [width, outputs] = [names.length, bias.length];
  const length = features.length / width;
  const scores = new Float64Array(length * outputs);
  for (let at = 0; at < scores.length; at++) scores[at] = bias[at % outputs]!;
  // One feature after the other: its table stays in the cache.
  for (const { feature, edges, values } of terms) {
    let from = names.indexOf(feature);
    for (let item = 0; item < length; item++, from += width) {
      const bin = binIndex(edges, features[from]!);
      for (let output = 0; output < outputs; output++)
        scores[item * outputs + output]! += values[bin * outputs + output]!;
    }
  }
  return scores;
}

/** Returns the number of edges below a value. */
export function binIndex(edges: readonly number[], value: number): number {
  let bin = 0;
  while (bin < edges.length && edges[bin]! < value) bin++;
  return bin;
}
