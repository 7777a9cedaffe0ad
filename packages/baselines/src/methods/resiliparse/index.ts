/**
 * The method Resiliparse alone.
 *
 * @module
 */
import type { Catalogue } from "@winnow/core-dom";
import { resiliparse } from "./resiliparse.js";

/** @public */
export { resiliparse } from "./resiliparse.js";

/** The entry of the method in the catalogue. */
export const catalogue: Catalogue<"resiliparse"> = {
  resiliparse: {
    method: resiliparse,
    about: "leaves out elements by tag, depth, share of links, attributes and class names",
    goodFor: "pages of any type, with high recall",
    source: "Bevendorff et al., Resiliparse 2.0.1",
    year: 2021,
    licence: "Apache-2.0",
  },
};
