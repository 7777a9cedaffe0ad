import {
  containment,
  createSigner,
  type DedupParameters,
  dedupParameters,
  hammingDistance,
  jaccard,
  type Overlap,
  overlap,
  permutations,
  type Signature,
  textKernel,
} from "@winnow/dedup";

/** Parameters with every matcher for near copies; otherwise defaults. */
export const PARAMETERS: DedupParameters = dedupParameters({
  matchers: ["exact", "minhash", "simhash", "manber", "chunks"],
});

/** Signs texts; their ids are their indices. */
export async function signatures(texts: readonly string[]): Promise<readonly Signature[]> {
  const signer = await createSigner(PARAMETERS);
  return texts.map((text, place) => signer.sign({ id: String(place), text }));
}

/** The MinHash of a signature's shingles for each of the seeds 1 to `count`. */
export function minhashBySeed({ shingles }: Signature, count: number): readonly Uint32Array[] {
  const { bands, rows } = PARAMETERS;
  return Array.from({ length: count }, (_, i) =>
    textKernel().minhash(shingles, permuted(bands * rows, i + 1)),
  );
}

const PERMUTED = new Map<number, ReturnType<typeof permutations>>();

function permuted(count: number, seed: number): ReturnType<typeof permutations> {
  const known = PERMUTED.get(seed) ?? permutations(count, seed);
  PERMUTED.set(seed, known);
  return known;
}

/** Whether two signatures of MinHash agree in all rows of a band. */
export function shareBand(a: Uint32Array, b: Uint32Array): boolean {
  const { bands, rows } = PARAMETERS;
  for (let band = 0; band < bands; band++) {
    let row = band * rows;
    while (row < (band + 1) * rows && a[row] === b[row]) row++;
    if (row === (band + 1) * rows) return true;
  }
  return false;
}

/** The results of the matchers other than MinHash for a pair. */
export interface Nearness {
  /** Number of bits in which the SimHash fingerprints differ. */
  readonly bits: number;
  /** The larger of the two shares of common Manber fingerprints; 0 if one text has none. */
  readonly manber: number;
  readonly chunk: boolean;
}

export function nearness(a: Signature, b: Signature): Nearness {
  const prints = overlap(a.fingerprints!, b.fingerprints!);
  return {
    bits: hammingDistance(a.simhash!, b.simhash!),
    manber: prints.shared === 0 ? 0 : prints.shared / Math.min(prints.left, prints.right),
    chunk: overlap(a.chunks!, b.chunks!).shared > 0,
  };
}

/** The exact overlap of two shingle sets, compared with the thresholds of the matchers. */
export interface Likeness {
  readonly jaccard: number;
  /** The share of each set that the other contains. */
  readonly containment: readonly [number, number];
  readonly similar: boolean;
  /** Whether one of them, if long enough, is contained in the other. */
  readonly contained: boolean;
}

export function likeness(common: Overlap): Likeness {
  const { minShingles, containment: threshold } = PARAMETERS;
  const similarity = jaccard(common);
  const [ofA, ofB] = containment(common);
  return {
    jaccard: similarity,
    containment: [ofA, ofB],
    similar: similarity >= PARAMETERS.jaccard,
    contained:
      (common.left >= minShingles && ofA >= threshold) || (common.right >= minShingles && ofB >= threshold),
  };
}
