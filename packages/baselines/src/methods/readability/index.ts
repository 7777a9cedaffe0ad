/**
 * The method Readability alone.
 *
 * @module
 */
import type { Catalogue } from "@winnow/core-dom";
import { readability } from "./readability.js";

/** @public */
export { isProbablyReaderable } from "@winnow/core-dom/readerable";
export type { ReadabilityOptions } from "./options.js";
/** @public */
export { createReadability, readability } from "./readability.js";

/** The entry of the method in the catalogue. */
export const catalogue: Catalogue<"readability"> = {
  readability: {
    method: readability,
    about: "scores the ancestors of paragraphs and cleans the best one",
    goodFor: "articles",
    source: "Readability.js 0.6 (Arc90, Mozilla)",
    year: 2009,
    licence: "Apache-2.0",
  },
};
