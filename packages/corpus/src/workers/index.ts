/**
 * Worker processes with limits of time and memory, and ordered results of parallel work.
 *
 * @module
 */
export { CorpusError } from "../corpus-error.js";
export { mapOrdered, type OrderedOptions } from "./ordered.js";
export { type Loss, openPool, type Pool, type PoolOptions } from "./pool.js";
export { serve } from "./serve.js";
