import { bandProbability, binomialInterval, share } from "./theory.js";

/** A pair with its exact Jaccard coefficient and the matchers that found it. */
export interface MeasuredPair {
  readonly jaccard: number;
  /** The larger of the two exact containments. */
  readonly containment: number;
  /** Number of permutation sets with which the pair shares a band, and of all sets. */
  readonly minhash: number;
  readonly trials: number;
  readonly simhash3: boolean;
  readonly simhash7: boolean;
  readonly manber: boolean;
  readonly chunk: boolean;
  readonly rabin: boolean;
}

/** Lower limits of the buckets of exact Jaccard coefficients; the last only contains 1. */
const BUCKETS: readonly number[] = [0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1];

/** Index into {@link BUCKETS}. */
export function bucketOf(jaccard: number): number {
  return BUCKETS.findLastIndex((lower) => jaccard >= lower);
}

export interface BucketRow {
  readonly cells: readonly string[];
  /** Whether theory is within the interval of the measured recall. */
  readonly inside: boolean;
}

// biome-ignore format: a table
export const BUCKET_COLUMNS: readonly string[] = [
  "true Jaccard", "pairs", "MinHash found", "theory", "99 % interval", "inside?",
  "SimHash d ≤ 3", "d ≤ 7", "containment ≥ .8", "Manber ≥ .8", "chunk shared", "by Rabin",
];

/** One row per bucket with pairs. */
export function bucketRows(
  pairs: readonly MeasuredPair[],
  bands: number,
  rows: number,
): readonly BucketRow[] {
  const buckets = BUCKETS.map((_, bucket) => pairs.filter(({ jaccard }) => bucketOf(jaccard) === bucket));
  return buckets.flatMap((inBucket, bucket) =>
    inBucket.length === 0 ? [] : [rowOf(bucketName(bucket), inBucket, bands, rows)],
  );
}

function rowOf(name: string, pairs: readonly MeasuredPair[], bands: number, rows: number): BucketRow {
  const total = (figure: (pair: MeasuredPair) => number): number =>
    pairs.reduce((sum, pair) => sum + figure(pair), 0);
  const having = (has: (pair: MeasuredPair) => boolean): string =>
    share(
      total((pair) => Number(has(pair))),
      pairs.length,
    );
  const trials = total(({ trials }) => trials);
  const found = total(({ minhash }) => minhash);
  const theory = total(({ jaccard, trials }) => trials * bandProbability(jaccard, bands, rows)) / trials;
  const { low, high } = binomialInterval(found, trials);
  // The theory is exact for s = 1; floating point is not.
  const inside = theory >= low - 1e-9 && theory <= high + 1e-9;
  return {
    inside,
    cells: [
      name,
      String(pairs.length),
      share(found, trials),
      theory.toFixed(3),
      `${low.toFixed(3)}–${high.toFixed(3)}`,
      inside ? "yes" : "NO",
      having(({ simhash3 }) => simhash3),
      having(({ simhash7 }) => simhash7),
      having(({ containment }) => containment >= 0.8),
      having(({ manber }) => manber),
      having(({ chunk }) => chunk),
      having(({ rabin }) => rabin),
    ],
  };
}

function bucketName(bucket: number): string {
  const next = BUCKETS[bucket + 1];
  return next === undefined ? "1" : `${BUCKETS[bucket]!}–${next}`;
}
