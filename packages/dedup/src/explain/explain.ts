import { checkOptions } from "@winnow/core-dom/options";
import { type SharedRanges, sharedRanges } from "../chunks/shared-ranges.js";
import { accepts, CRITERIA, isMutual } from "../clusters/criteria.js";
import { exactText } from "../exact/text.js";
import { candidateProbability } from "../minhash/curve.js";
import { bandKeys, estimateJaccard } from "../minhash/signature.js";
import { containment, jaccard, overlap, similarity } from "../shingles/sets.js";
import { DEDUP_OPTIONS, type DedupOptions, dedupParameters } from "../signatures/parameters.js";
import { checkDocument, createSigner } from "../signatures/signer.js";
import type { DedupParameters, Signature } from "../signatures/types.js";
import { hammingDistance } from "../simhash/distance.js";
import { type Document, MATCHERS, type Matcher, type Overlap } from "../types.js";

/** The verdict of one matcher on a pair. */
export interface MatcherVerdict {
  readonly matcher: Matcher;
  /** Whether it proposes the pair. */
  readonly proposed: boolean;
  /** Whether the pair, proposed or not, is similar enough to be joined by this matcher. */
  readonly accepted: boolean;
}

/** The comparison of two documents by every matcher. */
export interface Explanation {
  readonly parameters: DedupParameters;
  /** Whether any matcher both proposes and accepts the pair. */
  readonly copies: boolean;
  /** The document that is only contained in the other, if they are copies in that sense. */
  readonly contained: "left" | "right" | undefined;
  readonly verdicts: readonly MatcherVerdict[];
  /** Overlap of the shingle sets, which decides. */
  readonly shingles: Overlap;
  readonly jaccard: number;
  /**
   * The share of the first document's shingles that the second has, and of the second's that the first has.
   */
  readonly containment: readonly [number, number];
  /** Whether the normalised texts are the same, and not empty. */
  readonly exact: boolean;
  /** The canonical URLs, empty if there is none. */
  readonly urls: readonly [string, string];
  readonly minhash: {
    /** The Jaccard coefficient, estimated from the signatures. */
    readonly estimate: number;
    /** Number of bands in common, and of all. */
    readonly bands: readonly [shared: number, all: number];
    /** The probability that a pair of this similarity is proposed. */
    readonly probability: number;
  };
  /** Number of differing bits, of 64. Meaningless for a document without words, whose fingerprint is 0. */
  readonly simhash: number;
  /** Overlap of the sets of fingerprints; 0 for a text without any. */
  readonly manber: Overlap & { readonly containment: readonly [number, number] };
  /** Overlap of the sets of chunks. */
  readonly chunks: Overlap;
  /** The passages they share, in UTF-16 code units. */
  readonly ranges: SharedRanges;
}

/**
 * Compares two documents by every matcher and finds the passages they share. The pair is judged as if the
 * corpus had no other documents, so limits on groups of candidates do not apply. In the scope `site`, pairs
 * across sites are not proposed.
 *
 * @param options - those of `deduplicate`; `matchers` is ignored.
 * @throws TypeError or RangeError naming the argument if a document or an option is invalid.
 * @example
 * const { copies, jaccard, ranges } = await explain(
 *   { id: "a", text: "The bridge at the mill was closed on Monday, the council said." },
 *   { id: "b", text: "AP: The bridge at the mill was closed on Monday, the council said." },
 * );
 */
export async function explain(
  left: Document,
  right: Document,
  options: DedupOptions = {},
): Promise<Explanation> {
  checkDocument(left, "left");
  checkDocument(right, "right");
  checkOptions(options, DEDUP_OPTIONS);
  const parameters = dedupParameters({ ...options, matchers: MATCHERS });
  const signer = await createSigner(parameters);
  const a = signer.sign(left);
  const b = signer.sign(right);
  const shingles = overlap(a.shingles, b.shingles);
  const minhash = compareMinhash(a, b, shingles, parameters);
  const simhash = hammingDistance(a.simhash!, b.simhash!);
  const fingerprints = overlap(a.fingerprints!, b.fingerprints!);
  const manber = { ...fingerprints, containment: containment(fingerprints) };
  const chunks = overlap(a.chunks!, b.chunks!);
  const exact = exactText(left.text) !== "" && a.exact.every((part, at) => part === b.exact[at]);
  const comparable = shingles.left > 0 && shingles.right > 0;
  const together = parameters.scope === "corpus" || (a.site !== "" && a.site === b.site);
  const similar: Readonly<Record<Matcher, boolean>> = {
    exact,
    url: a.url !== "" && a.url === b.url,
    minhash: comparable && minhash.bands[0] > 0,
    simhash: comparable && simhash <= parameters.distance,
    manber: comparable && manber.shared > 0,
    chunks: comparable && chunks.shared > 0,
  };
  const verdicts = MATCHERS.map((matcher) => ({
    matcher,
    proposed: together && similar[matcher],
    accepted:
      CRITERIA[matcher] === "none" ? similar[matcher] : accepts(CRITERIA[matcher], shingles, parameters),
  }));
  const joining = verdicts.filter((verdict) => verdict.proposed && verdict.accepted);
  const figures = similarity(shingles);
  const mutual = joining.some(({ matcher }) => isMutual(CRITERIA[matcher], figures, parameters));
  return {
    parameters,
    copies: joining.length > 0,
    contained: joining.length === 0 || mutual ? undefined : shingles.left < shingles.right ? "left" : "right",
    verdicts,
    shingles,
    ...figures,
    exact,
    urls: [a.url, b.url],
    minhash,
    simhash,
    manber,
    chunks,
    ranges: sharedRanges(left.text, right.text),
  };
}

function compareMinhash(
  a: Signature,
  b: Signature,
  shingles: Overlap,
  { bands, rows }: DedupParameters,
): Explanation["minhash"] {
  const left = bandKeys(a.minhash!, bands, rows);
  const right = bandKeys(b.minhash!, bands, rows);
  let shared = 0;
  for (let band = 0; band < bands; band++) {
    if (left[2 * band] === right[2 * band] && left[2 * band + 1] === right[2 * band + 1]) shared++;
  }
  const comparable = shingles.left > 0 && shingles.right > 0;
  return {
    estimate: comparable ? estimateJaccard(a.minhash!, b.minhash!) : 0,
    bands: [comparable ? shared : 0, bands],
    probability: candidateProbability(jaccard(shingles), bands, rows),
  };
}
