import type { FilterInput } from "../../types.js";
import { type Facts, factsOf } from "../facts.js";
import { declaredFeatures } from "./declared.js";
import { estimateFeatures } from "./estimate.js";
import { labelFeatures } from "./labels.js";
import { linkFeatures } from "./links.js";
import { markFeatures } from "./marks.js";
import { nameFeatures } from "./names.js";
import type { Add } from "./numbers.js";
import { recordFeatures } from "./records.js";
import { textFeatures } from "./text.js";
import { treeFeatures } from "./tree.js";
import { urlFeatures } from "./url.js";

/** The groups of features, in order. */
const GROUPS: Readonly<Record<string, (facts: Facts, add: Add) => void>> = {
  tree: treeFeatures,
  records: recordFeatures,
  links: linkFeatures,
  labels: labelFeatures,
  names: nameFeatures,
  marks: markFeatures,
  text: textFeatures,
  url: urlFeatures,
  declared: declaredFeatures,
  estimate: estimateFeatures,
};

const NOTHING: FilterInput = { text: "" };

/** The names of the features of each group. */
export const PAGE_TYPE_GROUPS: Readonly<Record<string, readonly string[]>> = /* @__PURE__ */ groupNames();

/** The names of the features of {@link pageTypeFeatures}, in order. */
export const PAGE_TYPE_FEATURES: readonly string[] = /* @__PURE__ */ Object.values(PAGE_TYPE_GROUPS).flat();

function groupNames(): Readonly<Record<string, readonly string[]>> {
  const facts = factsOf(NOTHING);
  return Object.fromEntries(
    Object.entries(GROUPS).map(([group, write]) => {
      const names: string[] = [];
      write(facts, (name) => names.push(name));
      return [group, names];
    }),
  );
}

/**
 * Returns the features of a document or page for its type, in the order of {@link PAGE_TYPE_FEATURES}. Features of
 * what the input lacks are 0: `has-tree`, `has-marks`, `has-estimate` and `has-url` say what there is.
 *
 * @example pageTypeFeatures(extract(html, { url }))
 */
export function pageTypeFeatures(input: FilterInput): Float32Array {
  const facts = factsOf(input);
  const features = new Float32Array(PAGE_TYPE_FEATURES.length);
  let at = 0;
  const add: Add = (_, value) => {
    features[at++] = value;
  };
  for (const write of Object.values(GROUPS)) write(facts, add);
  return features;
}
