import { type Marks, PAGE_TYPES } from "../../marks/types.js";
import type { Tree } from "../../tree/types.js";
import { declaredFeatures, readDeclared } from "./declared.js";
import { labelFeatures } from "./labels.js";
import { linkFeatures } from "./links.js";
import { markFeatures } from "./marks.js";
import { nameFeatures } from "./names.js";
import { type Add, addEach } from "./numbers.js";
import { NO_TREE, scanPage } from "./page.js";
import { recordFeatures } from "./records.js";
import { textFeatures } from "./text.js";
import { treeFeatures } from "./tree.js";
import { urlFeatures } from "./url.js";

/** What the type of a page is estimated from: the page and what a method kept of it, or a document's text and address. */
export interface PageTypeInput {
  /** What the method kept. */
  readonly text: string;
  readonly url?: string | undefined;
  readonly tree?: Tree | undefined;
  readonly marks?: Marks | undefined;
}

/** The groups of features of an input, in order. */
function featureGroups(input: PageTypeInput): Readonly<Record<string, (add: Add) => void>> {
  const { text, url, tree } = input;
  const marks = tree === undefined ? undefined : input.marks;
  const page = scanPage(tree ?? NO_TREE, marks);
  const declared = readDeclared(page.tree);
  const estimate = marks?.pageType;
  return {
    tree: (add) => treeFeatures(page, tree !== undefined, add),
    records: (add) => recordFeatures(page, add),
    links: (add) => linkFeatures(page, url, add),
    labels: (add) => labelFeatures(page, declared, add),
    names: (add) => nameFeatures(page, add),
    marks: (add) => markFeatures(page, marks, add),
    text: (add) => textFeatures(text, add),
    url: (add) => urlFeatures(url, add),
    declared: (add) => declaredFeatures(declared, add),
    estimate: (add) => {
      add("has-estimate", estimate === undefined ? 0 : 1);
      addEach(add, "estimate", PAGE_TYPES, (i) => estimate?.probabilities[PAGE_TYPES[i]!] ?? 0);
    },
  };
}

/**
 * Returns the names of the features of each group, in the order of {@link pageTypeFeatures}. They are those of an empty
 * document, so that importing this module does no work.
 */
export function pageTypeGroups(): Readonly<Record<string, readonly string[]>> {
  const groups = Object.entries(featureGroups({ text: "" }));
  return Object.fromEntries(
    groups.map(([group, write]) => {
      const names: string[] = [];
      write((name, _, key) => names.push(key === undefined ? name : `${name}-${key}`));
      return [group, names];
    }),
  );
}

/**
 * Returns the features of a document or page for its type, in the order of {@link pageTypeGroups}. Features of
 * what the input lacks are 0: `has-tree`, `has-marks`, `has-estimate` and `has-url` say what there is.
 *
 * @example pageTypeFeatures(extract(html, { url }))
 */
export function pageTypeFeatures(input: PageTypeInput): Float32Array {
  const features: number[] = [];
  for (const write of Object.values(featureGroups(input))) write((_, value) => features.push(value));
  return Float32Array.from(features);
}
