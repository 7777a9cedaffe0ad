import { bandKeys, chooseBands, estimateJaccard, formatCurve, minhashSignature } from "@winnow/dedup";

// Finds 95 % of the pairs with similarity 0.7, and few of those with 0.4.
const { bands, rows, hashes } = chooseBands({
  similarity: 0.7,
  recall: 0.95,
  maxHashes: 512,
  unwanted: { similarity: 0.4, rate: 0.05 },
});
console.log(formatCurve(bands, rows, { similarities: [0.4, 0.5, 0.6, 0.7, 0.8] }));

const options = { permutations: hashes, shingle: 3 };
const a = minhashSignature(
  "The ferry leaves the quay at six, at nine and at noon from June to September.",
  options,
);
const b = minhashSignature(
  "The ferry leaves the quay at six, at nine and at noon from June to October.",
  options,
);
console.log("estimate:", estimateJaccard(a, b).toFixed(2)); // 13 of 15 shingles in common: 0.87

// Documents are candidates if they share the key of a band, which is two numbers.
const left = bandKeys(a, bands, rows);
const right = bandKeys(b, bands, rows);
const shared = Array.from({ length: bands }, (_, band) => 2 * band).filter(
  (at) => left[at] === right[at] && left[at + 1] === right[at + 1],
);
console.log("candidates:", shared.length > 0);
