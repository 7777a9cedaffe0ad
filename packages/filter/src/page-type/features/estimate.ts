import { PAGE_TYPES } from "@winnow/core-dom";
import type { Facts } from "../facts.js";
import { type Add, addEach, prefixed } from "./numbers.js";

const ESTIMATE_NAMES: readonly string[] = prefixed("estimate", PAGE_TYPES);

/** The method's own estimate of the type, if the marks bring one. */
export function estimateFeatures({ input: { tree, marks } }: Facts, add: Add): void {
  const estimate = tree === undefined ? undefined : marks?.pageType;
  add("has-estimate", estimate === undefined ? 0 : 1);
  addEach(add, ESTIMATE_NAMES, (i) => estimate?.probabilities[PAGE_TYPES[i]!] ?? 0);
}
