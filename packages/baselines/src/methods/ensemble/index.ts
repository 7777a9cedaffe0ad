/**
 * Ensembles of methods: votes on the text nodes, or on the words, of a page.
 *
 * @module
 */
import type { Catalogue, Method, MethodEntry } from "@winnow/core-dom";
import { boilerpipe } from "../boilerpipe/boilerpipe.js";
import { bte } from "../bte/index.js";
import { domDistiller } from "../dom-distiller/index.js";
import { goose3 } from "../goose3/goose3.js";
import { justext } from "../justext/justext.js";
import { readability } from "../readability/readability.js";
import { resiliparse } from "../resiliparse/index.js";
import { trafilatura } from "../trafilatura/trafilatura.js";
import { em } from "./em.js";
import { em_13 } from "./em13.js";

/** @public */
export { type EnsembleOptions, em } from "./em.js";
/** @public */
export { em_13, em_13_lr, em13Votes } from "./em13.js";

const FIVE: readonly Method[] = [resiliparse, bte, trafilatura, readability, domDistiller];
const EIGHT: readonly Method[] = [...FIVE, boilerpipe, justext, goose3];

/** Two votes of resiliparse, bte, trafilatura, readability and dom-distiller (Gupta 2022, table 5.1). @public */
export const em_2_5: Method = em(2, FIVE);
/** Three votes of resiliparse, bte, trafilatura, readability and dom-distiller (Gupta 2022, table 5.1). @public */
export const em_3_5: Method = em(3, FIVE);
/** Four votes of resiliparse, bte, trafilatura, readability and dom-distiller (Gupta 2022, table 5.1). @public */
export const em_4_5: Method = em(4, FIVE);
/** Four votes of the methods of {@link em_2_5}, boilerpipe, justext and goose3 (Gupta 2022, table 5.1). @public */
export const em_4_8: Method = em(4, EIGHT);
/** Six votes of the methods of {@link em_2_5}, boilerpipe, justext and goose3 (Gupta 2022, table 5.1). @public */
export const em_6_8: Method = em(6, EIGHT);

const PRECISE = "articles, with high precision";
const ANY_PAGE = "pages of any type, when quality matters more than time";

function entry(method: Method, about: string, goodFor: string): MethodEntry {
  const source = "Gupta 2022, a thesis on content extractors and their ensembles, chapter 5";
  return { method, about, goodFor, source, year: 2022 };
}

/** The entries of the methods in the catalogue. */
export const catalogue: Catalogue<"em_2_5" | "em_3_5" | "em_4_5" | "em_4_8" | "em_6_8" | "em_13"> = {
  em_2_5: entry(
    em_2_5,
    "keeps the text nodes that two of five methods keep",
    "pages of any type, with high recall",
  ),
  em_3_5: entry(em_3_5, "keeps the text nodes that three of five methods keep", ANY_PAGE),
  em_4_5: entry(em_4_5, "keeps the text nodes that four of five methods keep", PRECISE),
  em_4_8: entry(em_4_8, "keeps the text nodes that four of eight methods keep", ANY_PAGE),
  em_6_8: entry(em_6_8, "keeps the text nodes that six of eight methods keep", PRECISE),
  em_13: entry(em_13, "a random forest decides from the votes of thirteen methods", ANY_PAGE),
};
