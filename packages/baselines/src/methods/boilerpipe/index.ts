/**
 * The method boilerpipe alone, with all its extractors.
 *
 * @module
 */
import type { Catalogue } from "@winnow/core-dom";
import { boilerpipe, createBoilerpipe } from "./boilerpipe.js";

/** @public */
export { type BoilerpipeOptions, boilerpipe, createBoilerpipe } from "./boilerpipe.js";
/** @public */
export type { Extractor } from "./extractors.js";

const SOURCE = {
  source: "Kohlschütter et al., Boilerplate Detection using Shallow Text Features; boilerpipe 1.2",
  year: 2010,
  licence: "Apache-2.0",
} as const;

/** The entries of the methods in the catalogue. */
export const catalogue: Catalogue<
  | "boilerpipe"
  | "boilerpipe-default"
  | "boilerpipe-largest-content"
  | "boilerpipe-num-words"
  | "boilerpipe-keep-everything"
> = {
  boilerpipe: {
    method: boilerpipe,
    about: "classifies blocks by words and links, then keeps the largest run with the title",
    goodFor: "news articles",
    ...SOURCE,
  },
  "boilerpipe-default": {
    method: /* @__PURE__ */ createBoilerpipe({ extractor: "default" }),
    about: "classifies blocks by their text density, links and neighbours",
    goodFor: "pages of any kind",
    ...SOURCE,
  },
  "boilerpipe-largest-content": {
    method: /* @__PURE__ */ createBoilerpipe({ extractor: "largest-content" }),
    about: "classifies blocks by words and links, then keeps the largest run",
    goodFor: "pages with one text",
    ...SOURCE,
  },
  "boilerpipe-num-words": {
    method: /* @__PURE__ */ createBoilerpipe({ extractor: "num-words" }),
    about: "classifies blocks by their numbers of words, links and neighbours",
    goodFor: "pages of any kind",
    ...SOURCE,
  },
  "boilerpipe-keep-everything": {
    method: /* @__PURE__ */ createBoilerpipe({ extractor: "keep-everything" }),
    about: "keeps the text of all blocks",
    goodFor: "comparisons: the text that boilerpipe sees",
    ...SOURCE,
  },
};
