// Tokens, shingles, MinHash and SimHash of a text. The memory is laid out by src/kernel/text/memory.ts; the twin in
// JavaScript is in src/kernel/text.

export { minhash } from "./minhash";
export { shingle } from "./shingles";
export { simhash } from "./simhash";
export { finish, reset, tokenize } from "./tokens";
