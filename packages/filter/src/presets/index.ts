/**
 * Filters and presets by name, and filters from JSON.
 *
 * @module
 */
export { type CreateFilterOptions, createFilter, FilterConfigError } from "./create-filter.js";
export { FILTERS } from "./filters.js";
export { type FilterConfig, PRESETS, type Preset } from "./presets.js";
