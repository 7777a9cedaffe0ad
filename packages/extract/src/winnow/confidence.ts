/** Lower confidence is `unsure`. How good such pages are: `docs/model-card.md`, "Confidence". */
export const MIN_CONFIDENCE: number = 0.6;

/**
 * Returns the confidence in the content of a page: the mean F1 of the pages of the training set, out of fold, with this
 * expected F1, between the two nearest pairs. The confidence in nothing is 0, which is left to the caller.
 *
 * @param pairs - expected and mean F1 in turn, ascending; without any, the expected F1 is the confidence.
 * @param expected - the F1 of the kept blocks if their probabilities were right.
 */
export function calibratedConfidence(pairs: Float32Array, expected: number): number {
  if (pairs.length === 0) return expected;
  let next = 0;
  while (next < pairs.length && pairs[next]! < expected) next += 2;
  if (next === 0) return pairs[1]!;
  if (next >= pairs.length) return pairs[pairs.length - 1]!;
  const share = (expected - pairs[next - 2]!) / (pairs[next]! - pairs[next - 2]!);
  return pairs[next - 1]! + share * (pairs[next + 1]! - pairs[next - 1]!);
}
