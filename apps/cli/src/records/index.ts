/**
 * What the command line does with records, for programs that follow its contract.
 *
 * @module
 */
export { CommandError } from "../command-error.js";
export { DEDUP_OPTIONS } from "../commands/dedup/index.js";
export { EXTRACT_OPTIONS } from "../commands/extract.js";
export { FILTER_OPTIONS } from "../commands/filter.js";
export { SEGMENT_OPTIONS } from "../commands/segment.js";
export { checkDedupSettings } from "../dedup/options.js";
export { DEDUP_SETTINGS } from "../settings/dedup.js";
export { FILTER_SETTINGS } from "../settings/filter.js";
export type { MethodName, SegmenterName } from "../settings/names.js";
export { PAGE_SETTINGS } from "../settings/pages.js";
export { SEGMENT_SETTINGS } from "../settings/segment.js";
export { count, oneOf, size, toggle, words } from "../settings/values.js";
export { failureOutcome } from "./failure.js";
export { failureOf } from "./fetched.js";
export { extractRecipe, filterRecipe, segmentRecipe } from "./recipes.js";
export { leadingId, lineItems } from "./source.js";
export type { ExtractRecipe, Failure, FilterRecipe, Item, Outcome, SegmentRecipe } from "./types.js";
