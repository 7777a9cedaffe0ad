/**
 * The method Goose alone.
 *
 * @module
 */
import type { Catalogue } from "@winnow/core-dom";
import { goose3 } from "./goose3.js";

/** @public */
export { goose3 } from "./goose3.js";

/** The entry of the method in the catalogue. */
export const catalogue: Catalogue<"goose3"> = {
  goose3: {
    method: goose3,
    about: "finds the element whose paragraphs have most stop words",
    goodFor: "news articles, with high precision",
    source: "Goose (Gravity Labs); goose3 3.1",
    year: 2011,
    licence: "Apache-2.0",
  },
};
