/**
 * The method of Viveros-Jiménez et al. alone: boilerpipe, filtered by the tree.
 *
 * @module
 */
import {
  type Catalogue,
  createMarker,
  Label,
  type Marks,
  type MethodOptions,
  NodeKind,
  type Tree,
} from "@winnow/core-dom";
import { checkOptions } from "@winnow/core-dom/options";
import { tagBits } from "../../text-blocks/tag-table.js";
import { boilerpipe } from "../boilerpipe/boilerpipe.js";

/** The settings of {@link createBoilerpipeTree}. */
export interface BoilerpipeTreeOptions {
  /**
   * How many levels above a paragraph the ancestor is that defines its group: 1 for the parent, 2 for the
   * grandparent. A paragraph with fewer ancestors belongs to the group of the whole page. Default 2.
   */
  readonly depth?: number;
}

/**
 * Marks the main content with boilerpipe's article extractor, and keeps only its largest group of paragraphs
 * (Viveros-Jiménez et al. 2018, "Improving the Boilerpipe Algorithm for Boilerplate Removal in News Articles
 * Using HTML Tree Structure", §4). Paragraphs belong to a group if they have the same grandparent. Precision
 * rises, recall falls: it suits articles whose text is in one place, not threads and front pages.
 *
 * @example extract(html, { method: boilerpipeTree }).text
 */
export const boilerpipeTree: (tree: Tree, options?: MethodOptions) => Marks = createBoilerpipeTree();

/**
 * Returns {@link boilerpipeTree} with groups by another ancestor. The paper compares the depths 1 to 5.
 *
 * @throws TypeError if an option is unknown, RangeError if `depth` is not a positive integer.
 * @example const method = createBoilerpipeTree({ depth: 1 });
 */
export function createBoilerpipeTree(
  options: BoilerpipeTreeOptions = {},
): (tree: Tree, options?: MethodOptions) => Marks {
  checkOptions<BoilerpipeTreeOptions>(options, { depth: "number" });
  const { depth = 2 } = options;
  if (!Number.isInteger(depth) || depth < 1)
    throw new RangeError(`depth must be a positive integer, not ${depth}`);
  return (tree, methodOptions = {}) => {
    const selected = boilerpipe(tree, methodOptions);
    const { groupByRow, largest } = groupParagraphs(tree, selected.label, depth);
    const { mark, marks } = createMarker(tree, { method: "boilerpipe-tree" });
    for (let row = 0; row < tree.length; row++) {
      const label = selected.label[row]!;
      if (label === Label.none) continue;
      if (label === Label.content && groupByRow[row] !== largest)
        mark(row, Label.boilerplate, "smaller-group");
      else mark(row, label, selected.reasons[selected.reason[row]!]!);
    }
    return marks;
  };
}

const isParagraph = tagBits([[1, "article body div h1 h2 h3 h4 h5 h6 header ol p section table ul"]]);

/**
 * Finds the group of each content row, as the row of an ancestor of its paragraph, and the group with the most
 * characters; of several, the first.
 *
 * The paragraph is the nearest ancestor with the tag of a paragraph. If that element contains other
 * paragraphs, it is its child that contains the text instead, so that text next to paragraphs belongs to
 * their group.
 */
function groupParagraphs(
  tree: Tree,
  label: Uint8Array,
  depth: number,
): { readonly groupByRow: Int32Array; readonly largest: number } {
  const { kind, end, length } = tree;
  const groupByRow = new Int32Array(length).fill(-1);
  const characters = new Int32Array(length);
  const paragraphsBefore = new Int32Array(length + 1);
  for (let row = 0; row < length; row++) {
    const count = kind[row] === NodeKind.element ? isParagraph(tree, row) : 0;
    paragraphsBefore[row + 1] = paragraphsBefore[row]! + count;
  }
  /** The open rows by level, and the level of the nearest paragraph element among them. */
  const path: number[] = [];
  const paragraphLevel: number[] = [];
  let largest = -1;

  for (let row = 0; row < length; row++) {
    while (path.length > 0 && end[path[path.length - 1]!]! <= row) path.pop();
    const level = path.push(row) - 1;
    const is = paragraphsBefore[row + 1]! > paragraphsBefore[row]!;
    paragraphLevel[level] = is ? level : (paragraphLevel[level - 1] ?? 0);
    if (label[row] !== Label.content) continue;
    const element = path[paragraphLevel[level]!]!;
    const hasParagraphs = paragraphsBefore[end[element]!]! > paragraphsBefore[element + 1]!;
    const paragraph = Math.min(level, paragraphLevel[level]! + (hasParagraphs ? 1 : 0));
    const group = path[Math.max(0, paragraph - depth)]!;
    groupByRow[row] = group;
    characters[group]! += tree.textBefore[row + 1]! - tree.textBefore[row]!;
    if (largest < 0 || characters[group]! > characters[largest]!) largest = group;
  }
  return { groupByRow, largest };
}

/** The entry of the method in the catalogue. */
export const catalogue: Catalogue<"boilerpipe-tree"> = {
  "boilerpipe-tree": {
    method: boilerpipeTree,
    about: "keeps the largest group of boilerpipe's paragraphs with the same grandparent",
    goodFor: "news articles, with high precision",
    source: "Viveros-Jiménez et al., Improving the Boilerpipe Algorithm … Using HTML Tree Structure",
    year: 2018,
  },
};
