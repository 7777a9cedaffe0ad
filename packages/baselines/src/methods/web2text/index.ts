/**
 * web2text alone.
 *
 * @module
 */
import type { Catalogue } from "@winnow/core-dom";
import { web2text } from "./web2text.js";

/** @public */
export { ModelError, type ModelErrorCode } from "@winnow/core-dom/model-file";
/** @public */
export { BLOCK_FEATURES, EDGE_FEATURES, type Web2textFeatures, web2textFeatures } from "./features.js";
/** @public */
export { createWeb2text, type Web2textOptions, web2text } from "./web2text.js";

/** The entry of the method in the catalogue. */
export const catalogue: Catalogue<"web2text"> = {
  web2text: {
    method: web2text,
    about: "labels text nodes by two convolutional networks over features of text and tree",
    goodFor: "pages of any type, mostly English",
    source: "Vogels, Ganea and Eickhoff, Web2Text: Deep Structured Boilerplate Removal",
    year: 2018,
    licence: "MIT",
  },
};
