/**
 * Returns the most probable labels of a sequence of leaves (Vogels et al. 2018): those that maximise the
 * sum of the logarithms of the leaves' probabilities and, weighted, of the pairs' probabilities.
 *
 * @param unary - for each leaf, the logits of boilerplate and content.
 * @param pairwise - for each leaf except the last, the logits of the labels of the leaf and of the next one:
 *   00, 01, 10, 11.
 * @param pairWeight - λ: 0 labels each leaf for itself.
 * @returns 1 for content, 0 for boilerplate.
 */
export function decodeLabels(unary: Float64Array, pairwise: Float64Array, pairWeight: number): Uint8Array {
  const length = unary.length / 2;
  const labels = new Uint8Array(length);
  if (length === 0) return labels;
  /** For each leaf, the best label of the leaf before it, if its own label is 0 (bit 0) or 1 (bit 1). */
  const before = new Uint8Array(length);
  let [zero, one] = logSoftmax2(unary, 0);
  for (let at = 1; at < length; at++) {
    const pair = (at - 1) * 4;
    const norm = logSum4(pairwise, pair);
    const weigh = (i: number): number => pairWeight * (pairwise[pair + i]! - norm);
    const [fromZero, fromOne] = [zero + weigh(0), one + weigh(2)];
    const [toZero, toOne] = [zero + weigh(1), one + weigh(3)];
    before[at] = (fromOne > fromZero ? 1 : 0) | (toOne > toZero ? 2 : 0);
    const [logZero, logOne] = logSoftmax2(unary, at * 2);
    zero = Math.max(fromZero, fromOne) + logZero;
    one = Math.max(toZero, toOne) + logOne;
  }
  labels[length - 1] = one > zero ? 1 : 0;
  for (let at = length - 1; at > 0; at--) labels[at - 1] = (before[at]! >> labels[at]!) & 1;
  return labels;
}

function logSoftmax2(logits: Float64Array, at: number): readonly [number, number] {
  const [a, b] = [logits[at]!, logits[at + 1]!];
  const norm = Math.max(a, b) + Math.log1p(Math.exp(-Math.abs(a - b)));
  return [a - norm, b - norm];
}

function logSum4(logits: Float64Array, at: number): number {
  const max = Math.max(logits[at]!, logits[at + 1]!, logits[at + 2]!, logits[at + 3]!);
  let sum = 0;
  for (let i = 0; i < 4; i++) sum += Math.exp(logits[at + i]! - max);
  return max + Math.log(sum);
}
