import {
  containment,
  hammingDistance,
  jaccard,
  overlap,
  permutations as permutationsOf,
  textKernel,
} from "@winnow/dedup";
import { createRandom } from "@winnow/eval";
import { grouped } from "../../grouped.js";
import { tableOf } from "../../table.js";
import { BUCKET_COLUMNS, bucketRows, type MeasuredPair } from "./buckets.js";
import { EDITS, edited, setJaccard, wordShingles } from "./edits.js";
import { PARAMETERS, type SignedText, signatures } from "./sketches.js";
import { type Part, share } from "./theory.js";
import type { Version } from "./versions.js";

/** Words per synthetic text, edits per word, and texts per combination. */
const LENGTHS: readonly number[] = [12, 30, 100, 300, 1000];
const RATES: readonly number[] = [0.001, 0.005, 0.01, 0.015, 0.02, 0.03, 0.04, 0.06, 0.1];
const TEXTS = 12;

/** Size of the vocabulary of synthetic texts. */
const VOCABULARY = 5000;

/** Maximum difference between the Jaccard coefficients of hashed shingles and of strings. */
const HASHING = 0.001;

/**
 * Pairs of a text and its edited copy. Their exact Jaccard coefficient is computed from their shingles as
 * strings.
 *
 * Theory must be within the interval of each bucket, and hashing must not change a coefficient.
 */
export async function editedRecall(seed: number, permutations: number): Promise<Part> {
  const random = createRandom(seed);
  const draw = (): string => wordOf(Math.floor(random() * VOCABULARY));
  const texts: (readonly string[])[] = [];
  for (const length of LENGTHS) {
    for (const rate of RATES) {
      for (const edit of EDITS) {
        for (let i = 0; i < TEXTS; i++) {
          const words = Array.from({ length }, draw);
          texts.push(words, edited(words, edit, rate, random, draw));
        }
      }
    }
  }
  const signed = await signatures(texts.map((words) => words.join(" ")));
  const pairs: MeasuredPair[] = [];
  let farthest = 0;
  for (let i = 0; i < texts.length; i += 2) {
    const [a, b] = [
      wordShingles(texts[i]!, PARAMETERS.shingle),
      wordShingles(texts[i + 1]!, PARAMETERS.shingle),
    ];
    const measured = measuredPair(signed[i]!, signed[i + 1]!, permutations);
    const truth = setJaccard(a, b);
    farthest = Math.max(farthest, Math.abs(truth - measured.jaccard));
    pairs.push({ ...measured, jaccard: truth });
  }
  const found = bucketPart(`Recall on seeded edits (${EDITS.join(", ")})`, pairs, [
    `Texts of ${LENGTHS.join(", ")} words, edits at rates of ${RATES.join(", ")}, seed ${seed}.`,
    `The exact Jaccard coefficient is that of shingles as strings; that of hashed shingles differs by at most ${farthest.toFixed(5)}.`,
  ]);
  return { ...found, met: found.met && farthest <= HASHING };
}

/** Letters only, so that tokenization does not matter. */
function wordOf(number: number): string {
  let word = "";
  for (let rest = number + 26; rest > 0; rest = Math.floor(rest / 26)) {
    word += String.fromCharCode(97 + (rest % 26));
  }
  return word;
}

/** Pairs of texts of the same page by different methods. */
export function naturalRecall(
  versions: readonly Version[],
  signed: readonly SignedText[],
  take: number,
  permutations: number,
): Part {
  const pages = grouped(versions.keys(), (place) => versions[place]!.page);
  const pairs: MeasuredPair[] = [];
  for (const places of pages.values()) {
    for (const [i, a] of places.entries()) {
      for (const b of places.slice(i + 1)) pairs.push(measuredPair(signed[a]!, signed[b]!, permutations));
    }
  }
  const short = versions.filter(({ text }) => text.length < 400).length;
  return bucketPart("Recall on natural pairs (texts of one page by different methods)", pairs, [
    `${pages.size} pages, up to ${take} of each set, ${versions.length} texts, ${short} of them shorter than 400 characters.`,
    "Pairs of one page are not independent, as the interval assumes, so it is somewhat too narrow.",
  ]);
}

function measuredPair(a: SignedText, b: SignedText, seeds: number): MeasuredPair {
  const common = overlap(a.shingles, b.shingles);
  const [ofA, ofB] = [minhashBySeed(a, seeds), minhashBySeed(b, seeds)];
  const bits = hammingDistance(a.simhash!, b.simhash!);
  const prints = overlap(a.fingerprints!, b.fingerprints!);
  return {
    jaccard: jaccard(common),
    containment: Math.max(...containment(common)),
    minhash: ofA.filter((signature, i) => shareBand(signature, ofB[i]!)).length,
    trials: seeds,
    simhash3: bits <= 3,
    simhash7: bits <= 7,
    manber: prints.shared > 0 && prints.shared / Math.min(prints.left, prints.right) >= 0.8,
    chunk: overlap(a.chunks!, b.chunks!).shared > 0,
    rabin: overlap(a.rabin, b.rabin).shared > 0,
  };
}

/** The MinHash of a signature's shingles for each of the seeds 1 to `count`. */
function minhashBySeed({ shingles }: SignedText, count: number): readonly Uint32Array[] {
  const { bands, rows } = PARAMETERS;
  return Array.from({ length: count }, (_, i) =>
    textKernel().minhash(shingles, permuted(bands * rows, i + 1)),
  );
}

const PERMUTED = new Map<number, ReturnType<typeof permutationsOf>>();

function permuted(count: number, seed: number): ReturnType<typeof permutationsOf> {
  const known = PERMUTED.get(seed) ?? permutationsOf(count, seed);
  PERMUTED.set(seed, known);
  return known;
}

/** Whether two signatures of MinHash agree in all rows of a band. */
function shareBand(a: Uint32Array, b: Uint32Array): boolean {
  const { bands, rows } = PARAMETERS;
  for (let band = 0; band < bands; band++) {
    let row = band * rows;
    while (row < (band + 1) * rows && a[row] === b[row]) row++;
    if (row === (band + 1) * rows) return true;
  }
  return false;
}

/** Says how many of the pairs above two thresholds SimHash misses. */
export function missed(pairs: readonly MeasuredPair[]): string {
  const parts = [0.8, 0.9].map((threshold) => {
    const similar = pairs.filter(({ jaccard }) => jaccard >= threshold);
    const missing = similar.filter(({ simhash3 }) => !simhash3).length;
    return `${share(missing, similar.length)} of the ${similar.length} pairs of at least ${threshold}`;
  });
  return `SimHash misses at a distance of 3: ${parts.join(", ")}.`;
}

function bucketPart(caption: string, pairs: readonly MeasuredPair[], notes: readonly string[]): Part {
  const { bands, rows } = PARAMETERS;
  const found = bucketRows(pairs, bands, rows);
  const cells = found.map((row) => row.cells);
  return {
    tables: [
      tableOf(`${caption}, MinHash ${bands} × ${rows}`, BUCKET_COLUMNS, cells, [...notes, missed(pairs)]),
    ],
    met: found.every(({ inside }) => inside),
  };
}
