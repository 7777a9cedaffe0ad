/**
 * The fields of a node's sums (`sums.ts`): offsets into its cells. Constants of a module, so that bundlers
 * inline them. A text row has the first {@link TEXT_FIELDS} of them (`text-measures.ts`).
 *
 * @module
 */

/** UTF-16 code units. */
export const raw = 0;
/** White space at the beginning and at the end. Both count all of a text that has nothing else. */
export const lead = 1;
export const trail = 2;
/** Code units, with every run of white space counted as one. */
export const length = 3;
/** Code units that are not white space. */
export const solid = 4;
/** Commas of all the scripts that the original knows. */
export const commas = 5;
/** Only `,`. */
export const plainCommas = 6;
/** Text nodes with more than white space. */
export const texts = 7;

/** The number of fields that a text row has. */
export const TEXT_FIELDS = 8;

/** Tenths of characters inside links: a link within the page counts only 0.3 per character. */
export const link = 8;
/** Characters of `ul` and `ol` elements, and of headings, below the node. Nested ones count repeatedly. */
export const lists = 9;
export const headings = 10;
/** Numbers of elements below the node. */
export const breaks = 11;
export const paragraphs = 12;
export const images = 13;
export const items = 14;
export const inputs = 15;
export const embeds = 16;
/** `Below` bits (`sums.ts`). */
export const below = 17;

/** The number of fields of a node. */
export const FIELDS = 18;
