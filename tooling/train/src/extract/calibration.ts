/** Number of pairs of a calibration: enough for pages that are rarely right, which are a twentieth of all. */
const PAIRS = 32;

/**
 * Returns pairs of an expected F1, ascending, and the mean F1 of pages with it: groups of pages of about the same
 * size by expected F1, made monotonic by merging neighbours (pool adjacent violators, Ayer et al. 1955).
 *
 * @param results - of pages that the model has not seen.
 */
export function calibrate(
  results: readonly { readonly expected: number; readonly f1: number }[],
): Float32Array {
  const sorted = results.toSorted((a, b) => a.expected - b.expected);
  const groups: { expected: number; f1: number; size: number }[] = [];
  for (let i = 0; i < PAIRS; i++) {
    const own = sorted.slice((i * sorted.length) / PAIRS, ((i + 1) * sorted.length) / PAIRS);
    if (own.length === 0) continue;
    const mean = (key: "expected" | "f1"): number =>
      own.reduce((sum, page) => sum + page[key], 0) / own.length;
    groups.push({ expected: mean("expected"), f1: mean("f1"), size: own.length });
    for (let last = groups.length - 1; last > 0 && groups[last - 1]!.f1 >= groups[last]!.f1; last--) {
      const [a, b] = [groups[last - 1]!, groups[last]!];
      const size = a.size + b.size;
      const merged = (key: "expected" | "f1"): number => (a[key] * a.size + b[key] * b.size) / size;
      groups.splice(last - 1, 2, { expected: merged("expected"), f1: merged("f1"), size });
    }
  }
  return Float32Array.from(groups.flatMap(({ expected, f1 }) => [expected, f1]));
}
