/**
 * The roles of a tag in the algorithm: one bit per role, so that one lookup returns all of them.
 * Constants of a module, so that bundlers inline them.
 *
 * @module
 */

/** Scored for its text. */
export const scored = 1;
/** Keeps a `div` around it from becoming a paragraph. */
export const block = 2;
/** Its text counts as text of a block that is cleaned conditionally. */
export const textish = 4;
/** Dropped if it has no text and nothing but line breaks and rules. */
export const emptyable = 8;
export const heading = 16;
export const list = 32;
export const link = 64;
export const embed = 128;
/** `sums.ts` counts its elements, as it counts embeds. */
export const counted = 256;
/** Keeps its tag as a sibling of the top candidate; every other sibling becomes a `div`. */
export const keptSibling = 512;
/** Phrasing content as the original defines it: without `canvas`, `iframe`, `svg` and `video`. */
export const phrasing = 1024;
/** Phrasing content if all its children are. */
export const transparent = 2048;
/** Makes its table a data table. */
export const dataTable = 4096;
/** Its rows get a label of their own. */
export const media = 8192;
