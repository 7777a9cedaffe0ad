/**
 * The method CETR alone.
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
import { visibleTextRows } from "../markup-order.js";
import { clusterFromOrigin } from "./cluster.js";
import { sourceLines } from "./lines.js";
import { changes, smooth, standardDeviation } from "./smooth.js";

/** How lines of content are recognised: by clusters in two dimensions, or by a threshold. */
export type CetrVariant = "clustering" | "threshold";

/** The options of {@link createCetr}. */
export interface CetrOptions {
  /** Default: `"clustering"`. */
  readonly variant?: CetrVariant | undefined;
}

/**
 * Content Extraction via Tag Ratios (Weninger, Hsu and Han 2010, "CETR: Content Extraction via Tag Ratios",
 * WWW), with clustering in two dimensions.
 *
 * The tag ratio of a line of the source is its characters of text per tag. The smoothed ratios and their
 * smoothed changes are points, and k-means with one centre at the origin finds three clusters. Lines of the
 * cluster at the origin are not content. A text node that spans several lines is content if most of its
 * characters are in lines of content.
 *
 * From the paper: tag ratios, Gaussian smoothing, the plane of ratios and changes, three clusters, and breaks
 * after 65 characters for minified pages. The smoothing radius of two lines and the changes over three lines
 * are those of public implementations. Our choices: the starting centres, which page counts as minified, and
 * the majority decision per text node. Line breaks inside tags do not count, because the tree lacks them.
 *
 * @example extract(html, { method: cetr }).text
 */
export const cetr: (tree: Tree, options?: MethodOptions) => Marks = createCetr();

/**
 * Returns {@link cetr} with another variant. With `"threshold"`, content lines are those whose smoothed ratio
 * is at least a threshold; our choice is the standard deviation of the smoothed ratios.
 *
 * @throws TypeError if an option is unknown or has the wrong type, RangeError if the variant is unknown.
 * @public
 * @example const method = createCetr({ variant: "threshold" });
 */
export function createCetr(options: CetrOptions = {}): (tree: Tree, options?: MethodOptions) => Marks {
  checkOptions(options, { variant: ["clustering", "threshold"] satisfies CetrVariant[] });
  const isContent = options.variant === "threshold" ? aboveThreshold : outsideOriginCluster;
  return (tree, { deadline = Number.POSITIVE_INFINITY } = {}) => {
    const { mark, marks } = createMarker(tree, { method: "cetr" });
    if (performance.now() > deadline) return marks;
    const { ratios, rows, lines, characters } = sourceLines(tree);
    const content = isContent(smooth(ratios));
    // Characters in lines of content, minus those in other lines.
    const balance = new Int32Array(tree.length);
    for (let i = 0; i < rows.length; i++) {
      balance[rows[i]!]! += content[lines[i]!] !== 0 ? characters[i]! : -characters[i]!;
    }
    for (const row of visibleTextRows(tree)) {
      if (balance[row]! > 0) mark(row, Label.content, "high-tag-ratio");
      else mark(row, Label.boilerplate, "low-tag-ratio");
    }
    return marks;
  };
}

function outsideOriginCluster(ratios: Float64Array): Uint8Array {
  return clusterFromOrigin(ratios, smooth(changes(ratios)));
}

function aboveThreshold(ratios: Float64Array): Uint8Array {
  const threshold = standardDeviation(ratios);
  return Uint8Array.from(ratios, (ratio) => (ratio >= threshold ? 1 : 0));
}

/** The entry of the method in the catalogue. */
export const catalogue: Catalogue<"cetr"> = {
  cetr: {
    method: cetr,
    about: "clusters lines of the source by their characters per tag",
    goodFor: "pages with line breaks in the source, with high recall",
    source: "Weninger, Hsu and Han, CETR: Content Extraction via Tag Ratios",
    year: 2010,
  },
};
