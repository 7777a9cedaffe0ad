/**
 * The method CETD alone.
 *
 * @module
 */
import {
  createMarker,
  Hidden,
  Label,
  type Marks,
  type MethodOptions,
  NodeKind,
  type Tree,
} from "@winnow/core-dom";
import { checkOptions } from "@winnow/core-dom/options";
import { bodyRow } from "../markup-order.js";
import { type Density, densities } from "./density.js";
import { Kept, keptElements } from "./mark-content.js";
import { densityMeasures } from "./measures.js";

/** The options of {@link createCetd}. */
export interface CetdOptions {
  /** `"text"`: characters outside links per tag. Default: `"composite"`, the paper's best. */
  readonly density?: Density | undefined;
}

/**
 * Content Extraction via Text Density (Sun, Song and Liao 2011, "DOM Based Content Extraction via Text
 * Density", SIGIR), with composite text density and density sum, the paper's best variant (CETD-DS).
 *
 * Each element has a density, and a density sum over its children. The element with the maximum sum is
 * content. The minimum density on its path to the body is the threshold; other elements that reach it add the
 * maximum sum below them. The own text of an ancestor of content is kept, as in the authors' program.
 *
 * Differences from that program: it renders the page and removes what style sheets hide, and its text lengths
 * are those of the rendered text; it divides by zero for own text on a page without links, where this method
 * uses the paper's density of a child without tags.
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
    const { mark, marks } = createMarker(tree, "cetd");
    const root = bodyRow(tree);
    if (performance.now() > deadline) return marks;
    const { kept } = keptElements(tree, root, densities(tree, root, densityMeasures(tree, root), density));
    for (let row = 0; row < tree.length; row++) {
      if (tree.kind[row] !== NodeKind.text || tree.hidden[row] !== Hidden.visible) continue;
      const is = kept[tree.parent[row]!];
      if (is === Kept.whole) mark(row, Label.content, "dense-element");
      else if (is === Kept.ancestor) mark(row, Label.content, "own-text-of-ancestor");
      else mark(row, Label.boilerplate, "below-threshold");
    }
    return marks;
  };
}
