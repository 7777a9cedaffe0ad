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
export function scoresOf(
  { bias, terms }: AdditiveModel,
  names: readonly string[],
  features: Float32Array,
): Float64Array {
  const [width, outputs] = [names.length, bias.length];
  const length = features.length / width;
  const scores = new Float64Array(length * outputs);
  const columns = terms.map(({ feature }) => names.indexOf(feature));
  for (let item = 0; item < length; item++) {
    for (let output = 0; output < outputs; output++) scores[item * outputs + output] = bias[output]!;
    for (const [place, { edges, values }] of terms.entries()) {
      const bin = binOf(edges, features[item * width + columns[place]!]!);
      for (let output = 0; output < outputs; output++)
        scores[item * outputs + output]! += values[bin * outputs + output]!;
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
