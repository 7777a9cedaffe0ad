/**
 * web2text alone.
 *
 * @module
 */
/** @public */
export { ModelError, type ModelErrorCode } from "@winnow/core-dom/model-file";
/** @public */
export { BLOCK_FEATURES, EDGE_FEATURES, type Web2textFeatures, web2textFeatures } from "./features.js";
/** @public */
export { createWeb2text, type Web2textOptions, web2text } from "./web2text.js";
