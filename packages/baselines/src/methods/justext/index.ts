/**
 * The method jusText alone.
 *
 * @module
 */
import type { Catalogue } from "@winnow/core-dom";
import { justext } from "./justext.js";

/** @public */
export { loadStopList } from "../../stop-lists/load-stop-list.js";
/** @public */
export { stopList, stopListCoverage } from "../../stop-lists/stop-lists.js";
/** @public */
export { createJustext, justext, pageSettings } from "./justext.js";
export type { JustextOptions } from "./options.js";

/** The entry of the method in the catalogue. */
export const catalogue: Catalogue<"justext"> = {
  justext: {
    method: justext,
    about: "classifies blocks by length, stop words and links, then by their neighbours",
    goodFor: "running text for corpora",
    source: "Pomikálek, Removing Boilerplate and Duplicate Content from Web Corpora; jusText 3.0",
    year: 2011,
    licence: "BSD-2-Clause",
  },
};
