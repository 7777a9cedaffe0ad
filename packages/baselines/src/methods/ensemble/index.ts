/**
 * Ensembles of methods: votes on the text nodes, or on the words, of a page.
 *
 * @module
 */
import type { Catalogue } from "@winnow/core-dom";
import { em_13 } from "./em13.js";
import { em_2_5, em_3_5, em_4_5, em_4_8, em_6_8 } from "./named.js";

/** @public */
export { type EnsembleOptions, em } from "./em.js";
/** @public */
export { em_13, em_13_lr, em13Votes } from "./em13.js";
/** @public */
export { em_2_5, em_3_5, em_4_5, em_4_8, em_6_8 } from "./named.js";

const SOURCE = {
  source: "Gupta 2022, a thesis on content extractors and their ensembles, chapter 5",
  year: 2022,
} as const;

/** The entries of the methods in the catalogue. */
export const catalogue: Catalogue<"em_2_5" | "em_3_5" | "em_4_5" | "em_4_8" | "em_6_8" | "em_13"> = {
  em_2_5: {
    method: em_2_5,
    about: "keeps the text nodes that two of five methods keep",
    goodFor: "pages of any type, with high recall",
    ...SOURCE,
  },
  em_3_5: {
    method: em_3_5,
    about: "keeps the text nodes that three of five methods keep",
    goodFor: "pages of any type, when quality matters more than time",
    ...SOURCE,
  },
  em_4_5: {
    method: em_4_5,
    about: "keeps the text nodes that four of five methods keep",
    goodFor: "articles, with high precision",
    ...SOURCE,
  },
  em_4_8: {
    method: em_4_8,
    about: "keeps the text nodes that four of eight methods keep",
    goodFor: "pages of any type, when quality matters more than time",
    ...SOURCE,
  },
  em_6_8: {
    method: em_6_8,
    about: "keeps the text nodes that six of eight methods keep",
    goodFor: "articles, with high precision",
    ...SOURCE,
  },
  em_13: {
    method: em_13,
    about: "a random forest decides from the votes of thirteen methods",
    goodFor: "pages of any type, when quality matters more than time",
    ...SOURCE,
  },
};
