import type { OptionEntry } from "../command.js";

/** What decides which documents are copies. */
// biome-ignore format: a table
export const COMPARISON_OPTIONS: readonly OptionEntry[] = [
  ["--jaccard <j>", "the least Jaccard coefficient of copies; default: 0.8"],
  ["--containment <c>", "of manber, chunks: the least share that is held; default: 0.9"],
  ["--min-shingles <n>", "of manber, chunks: the fewest shingles of a contained document; default: 20"],
  ["--distance <bits>", "of simhash: the most bits that differ; default: 3"],
  ["--bands <n>", "of minhash: bands; default: 14"],
  ["--rows <n>", "of minhash: rows in a band; default: 8"],
  ["--find <s:r>", "of minhash: choose bands and rows that find r of the pairs of similarity s"],
  ["--shingle <words>", "words in a shingle; default: 5"],
  ["--seed <n>", "of minhash's permutations; default: 1"],
];
