/**
 * Winnow's methods by name, for command lines and configuration. Code imports each method from its own entry,
 * `@winnow/extract/methods/NAME`.
 *
 * @module
 */
import type { Method } from "@winnow/core-dom";
import { justext } from "./justext/justext.js";
import { readability } from "./readability/readability.js";
import { resiliparse } from "./resiliparse/resiliparse.js";

export type MethodName = "readability" | "justext" | "resiliparse";

export interface MethodEntry {
  readonly method: Method;
  /** How it decides, in one line. */
  readonly about: string;
  /** The pages or purposes that it suits, in one line. */
  readonly goodFor: string;
  /** Where it was published: a paper, or the software and its version. */
  readonly source: string;
  /** The year of its first publication. */
  readonly year: number;
  /** The licence (SPDX) of the original software; undefined if only a paper was published. */
  readonly licence?: string;
}

/**
 * The methods by name: a plain record, which can be copied and extended.
 *
 * @example extract(html, { method: methods[name].method })
 */
export const methods: Readonly<Record<MethodName, MethodEntry>> = {
  readability: {
    method: readability,
    about: "scores the ancestors of paragraphs and cleans the best one",
    goodFor: "articles",
    source: "Readability.js 0.6 (Arc90, Mozilla)",
    year: 2009,
    licence: "Apache-2.0",
  },
  justext: {
    method: justext,
    about: "classifies blocks by length, stop words and links, then by their neighbours",
    goodFor: "running text for corpora",
    source: "Pomikálek, Removing Boilerplate and Duplicate Content from Web Corpora; jusText 3.0",
    year: 2011,
    licence: "BSD-2-Clause",
  },
  resiliparse: {
    method: resiliparse,
    about: "leaves out elements by tag, depth, share of links, attributes and class names",
    goodFor: "pages of any type, with high recall",
    source: "Bevendorff et al., Resiliparse 2.0.1",
    year: 2021,
    licence: "Apache-2.0",
  },
};
