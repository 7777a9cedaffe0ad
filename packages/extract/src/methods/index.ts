/**
 * Winnow's methods by name, for command lines and configuration. Code imports the methods themselves from
 * `@winnow/extract`.
 *
 * @module
 */
import type { Method } from "@winnow/core-dom";
import { justext } from "./justext/justext.js";
import { readability } from "./readability/readability.js";

export type MethodName = "readability" | "justext";

export interface MethodEntry {
  readonly method: Method;
  /** A one-line description, for lists of methods. */
  readonly about: string;
  /** Where the method was published. */
  readonly source: string;
}

/**
 * The methods by name: a plain record, which can be copied and extended.
 *
 * @example extract(html, { method: methods[name].method })
 */
export const methods: Readonly<Record<MethodName, MethodEntry>> = {
  readability: {
    method: readability,
    about: "Scores the ancestors of paragraphs and cleans the best one: for articles.",
    source: "Readability.js 0.6 (Arc90, Mozilla)",
  },
  justext: {
    method: justext,
    about: "Classifies blocks by length, stop words and links, then by their neighbours: for running text.",
    source: "Pomikálek 2011, Removing Boilerplate and Duplicate Content from Web Corpora",
  },
};
