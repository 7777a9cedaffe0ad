/**
 * The method Trafilatura alone.
 *
 * @module
 */
import type { Catalogue } from "@winnow/core-dom";
import { createTrafilatura, trafilatura } from "./trafilatura.js";

/** @public */
export { createTrafilatura, type TrafilaturaOptions, trafilatura } from "./trafilatura.js";

const SOURCE = {
  source: "Barbaresi, Trafilatura: A Web Scraping Library and Command-Line Tool; Trafilatura 2.3",
  year: 2021,
  licence: "Apache-2.0",
} as const;

/** The entries of the methods in the catalogue. */
export const catalogue: Catalogue<"trafilatura" | "trafilatura-fast"> = {
  trafilatura: {
    method: trafilatura,
    about: "finds sections by class and id, removes lists of links, and falls back on other methods",
    goodFor: "articles, posts and most other pages with text",
    ...SOURCE,
  },
  "trafilatura-fast": {
    method: /* @__PURE__ */ createTrafilatura({ fast: true }),
    about: "the same rules without the comparison with other methods",
    goodFor: "articles and posts, in half the time",
    ...SOURCE,
  },
};
