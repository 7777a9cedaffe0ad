// Tokens, shingles, MinHash and SimHash of a text. The memory is laid out by src/kernel/text/memory.ts; the same
// bits, slowly: test/sketch-oracle.ts.

export { minhash } from "./minhash";
export { shingle } from "./shingles";
export { simhash } from "./simhash";
export { finish, reset, tokenize } from "./tokens";
