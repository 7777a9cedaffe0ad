import type { OptionEntry } from "../command.js";

/** The options that decide which documents are copies. */
// biome-ignore format: a table
export const COMPARISON_OPTIONS: readonly OptionEntry[] = [
  ["--jaccard <j>", "minimum Jaccard similarity of copies; default: 0.8"],
  ["--containment <c>", "minimum containment (manber, chunks); default: 0.9"],
  ["--min-shingles <n>", "minimum shingles of a contained document (manber, chunks); default: 20"],
  ["--distance <bits>", "maximum number of differing bits (simhash); default: 3"],
  ["--bands <n>", "number of bands (minhash); default: 14"],
  ["--rows <n>", "rows per band (minhash); default: 8"],
  ["--find <s:r>", "choose bands and rows that find a share r of the pairs with similarity s (minhash)"],
  ["--shingle <words>", "words per shingle; default: 5"],
  ["--seed <n>", "seed of the hash functions (minhash); default: 1"],
];
