import { PAGE_TYPES, type PageTypeEstimate } from "@winnow/core-dom";
import type { FilterInput } from "../../types.js";
import type { Facts } from "../facts.js";
import { type Add, addEach, prefixed } from "./numbers.js";

const ESTIMATE_NAMES: readonly string[] = prefixed("estimate", PAGE_TYPES);

/** The types that the extraction of a page or document brought, if its method estimates them. */
export function broughtEstimate({ marks, pageType }: FilterInput): PageTypeEstimate | undefined {
  return marks?.pageType ?? pageType;
}

/** The extraction's own estimate of the type, if it brought one. */
export function estimateFeatures({ input }: Facts, add: Add): void {
  const estimate = broughtEstimate(input);
  add("has-estimate", estimate === undefined ? 0 : 1);
  addEach(add, ESTIMATE_NAMES, (i) => estimate?.probabilities[PAGE_TYPES[i]!] ?? 0);
}
