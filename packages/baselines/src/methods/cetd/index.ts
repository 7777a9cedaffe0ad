/**
 * The method CETD alone.
 *
 * @module
 */
import {
  type Catalogue,
  createMarker,
  Label,
  type Marks,
  type MethodOptions,
  type Tree,
} from "@winnow/core-dom";
import { checkOptions } from "@winnow/core-dom/options";
import { bodyRow, visibleTextRows } from "../markup-order.js";
import { type Density, densities } from "./density.js";
import { Kept, keptElements } from "./mark-content.js";
import { densityMeasures } from "./measures.js";

/** The options of {@link createCetd}. */
export interface CetdOptions {
  /** `"text"`: characters outside links per tag. Default: `"composite"`, which penalises links. */
  readonly density?: Density | undefined;
}

/**
 * Content Extraction via Text Density (Sun, Song and Liao 2011, "DOM Based Content Extraction via Text
 * Density", SIGIR), with composite text density and density sum, as in the authors' program
 * (github.com/FeiSun/ContentExtraction).
 *
 * Each element has a density, and a density sum over its children. The element with the maximum sum is
 * content. The minimum density on its path to the body is the threshold. From each other element that reaches
 * it, the descendant with the maximum sum is content too. The own text of an ancestor of content is kept.
 *
 * Differences from the program: it renders the page and removes what style sheets hide, and its text lengths
 * are those of the rendered text. For the own text of an element it uses a shortened formula that divides by
 * zero on pages without links; this method uses the formula of an element without tags.
 *
 * @example extract(html, { method: cetd }).text
 */
export const cetd: (tree: Tree, options?: MethodOptions) => Marks = createCetd();

/**
 * Returns {@link cetd} with another density.
 *
 * @throws TypeError if an option is unknown or has the wrong type, RangeError if the density is unknown.
 * @public
 * @example const method = createCetd({ density: "text" });
 */
export function createCetd(options: CetdOptions = {}): (tree: Tree, options?: MethodOptions) => Marks {
  checkOptions(options, { density: ["text", "composite"] satisfies Density[] });
  const { density = "composite" } = options;
  return (tree, { deadline = Number.POSITIVE_INFINITY } = {}) => {
    const { mark, marks } = createMarker(tree, { method: "cetd" });
    const root = bodyRow(tree);
    if (performance.now() > deadline) return marks;
    const { kept } = keptElements(tree, root, densities(tree, root, densityMeasures(tree, root), density));
    for (const row of visibleTextRows(tree)) {
      const part = kept[tree.parent[row]!];
      if (part === Kept.whole) mark(row, Label.content, "dense-element");
      else if (part === Kept.ancestor) mark(row, Label.content, "own-text-of-ancestor");
      else mark(row, Label.boilerplate, "below-threshold");
    }
    return marks;
  };
}

/** The entry of the method in the catalogue. */
export const catalogue: Catalogue<"cetd"> = {
  cetd: {
    method: cetd,
    about: "keeps the elements with the largest sums of composite text density",
    goodFor: "pages of any type, with high recall",
    source: "Sun, Song and Liao, DOM Based Content Extraction via Text Density",
    year: 2011,
    licence: "GPL-3.0-only",
  },
};
