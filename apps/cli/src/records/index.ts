/**
 * What the command line does with one record, for programs that follow its contract.
 *
 * @module
 */
export { createJudge } from "../filter/judge.js";
export { DEDUP_SETTINGS, type DedupSettings } from "../settings/dedup.js";
export { FILTER_SETTINGS, type FilterSettings } from "../settings/filter.js";
export { PAGE_SETTINGS, type Settings as PageSettings } from "../settings/pages.js";
export { toOutcome } from "./document.js";
export { failureOutcome } from "./failure.js";
export { extractRecipe, filterRecipe } from "./recipes.js";
export type { ExtractRecipe, Failure, FilterRecipe, Item, LineItem, Outcome } from "./types.js";
