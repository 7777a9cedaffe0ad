/**
 * Filters and presets by name, and filters from JSON.
 *
 * @module
 */
export { createFilter, FilterConfigError } from "./create-filter.js";
export { FILTERS, type FilterEntry } from "./filters.js";
export { PRESETS, type Preset } from "./presets.js";
export type { FilterConfig } from "./types.js";
