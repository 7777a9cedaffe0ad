/**
 * Blocks, and what the features of pages read: the words of names, and counts of a text.
 *
 * @module
 */
export { FNV_OFFSET, FNV_PRIME } from "../fnv.js";
/** @public */
export { BLOCK_TAGS, type Block, type BlockOptions, blocks } from "./blocks.js";
export {
  familiesAmong,
  type NameWordOptions,
  nameHash,
  nameWords,
  valueReader,
  wordFamilies,
} from "./names.js";
export { COUNTS, Count, countRow, countText } from "./text-counts.js";
