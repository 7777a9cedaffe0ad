/**
 * Boosted regression trees: a compact format, scores, and the contributions of features to scores.
 *
 * @module
 */
export { type Contributions, contributions } from "./contributions.js";
export { parseBoostedTrees } from "./parse.js";
export { predict } from "./predict.js";
export type { BoostedTrees } from "./types.js";
