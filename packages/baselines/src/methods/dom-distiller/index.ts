/**
 * The method DOM Distiller alone.
 *
 * @module
 */
import type { Catalogue } from "@winnow/core-dom";
import { domDistiller } from "./dom-distiller.js";

/** @public */
export { domDistiller } from "./dom-distiller.js";

/** The entry of the method in the catalogue. */
export const catalogue: Catalogue<"dom-distiller"> = {
  "dom-distiller": {
    method: domDistiller,
    about: "classifies blocks by words and links, then keeps the largest block and its siblings",
    goodFor: "articles",
    source: "Chromium, DOM Distiller; go-domdistiller 1.0.0",
    year: 2014,
    licence: "BSD-3-Clause",
  },
};
