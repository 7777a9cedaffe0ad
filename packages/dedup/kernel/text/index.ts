// Tokens, shingles, MinHash and SimHash of a text. src/kernel/text/memory.ts lays out the memory;
// test/sketch-oracle.ts computes the same bits slowly.

export { minhash } from "./minhash";
export { shingle } from "./shingles";
export { simhash } from "./simhash";
export { finish, reset, tokenize } from "./tokens";
