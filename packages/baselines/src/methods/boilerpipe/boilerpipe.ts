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
import { forEachRun } from "../../text-blocks/block.js";
import { textBlocks } from "./blocks.js";
import { EXTRACTORS, type Extractor } from "./extractors.js";

/** The settings of {@link createBoilerpipe}. */
export interface BoilerpipeOptions {
  /** The extractor of the original. Default `"article"`. */
  readonly extractor?: Extractor;
}

const EXTRACTOR_NAMES = Object.keys(EXTRACTORS) as Extractor[];

/**
 * Marks the main content with boilerpipe's article extractor (Kohlschütter, Fankhauser and Nejdl 2010,
 * "Boilerplate Detection using Shallow Text Features"; boilerpipe 1.2): it classifies text blocks by their
 * numbers of words and link densities, looks for the end of the text, and keeps the largest run of content
 * with the title. It is designed for news articles.
 *
 * Text that the original also reads in `textarea`, `iframe` and `template` may be marked, although it is
 * hidden. The original parses with NekoHTML, this method reads the tree of the HTML standard: the levels of text
 * differ on pages with tags that don't balance.
 *
 * @example extract(html, { method: boilerpipe }).text
 */
export const boilerpipe: (tree: Tree, options?: MethodOptions) => Marks = createBoilerpipe();

/**
 * Returns {@link boilerpipe} with another of the original's extractors:
 *
 * - `article`: news articles;
 * - `default`: the decision tree on text densities, for other pages;
 * - `largest-content`: the largest run of content, if a page has only one text;
 * - `num-words`: the decision tree on numbers of words, the classifier of the paper;
 * - `keep-everything`: all text that the original sees.
 *
 * @throws TypeError if an option is unknown, RangeError if there is no such extractor.
 * @example const method = createBoilerpipe({ extractor: "num-words" });
 */
export function createBoilerpipe(
  options: BoilerpipeOptions = {},
): (tree: Tree, options?: MethodOptions) => Marks {
  checkOptions<BoilerpipeOptions>(options, { extractor: EXTRACTOR_NAMES });
  const { extractor = "article" } = options;
  const name = extractor === "article" ? "boilerpipe" : `boilerpipe-${extractor}`;
  return (tree, { deadline = Number.POSITIVE_INFINITY } = {}) => {
    const { mark, marks } = createMarker(tree, { method: name });
    if (performance.now() > deadline) return marks;
    const page = textBlocks(tree);
    const content = new Uint8Array(page.blocks.length);
    const reasons: string[] = [];
    const decideRun = (run: number, isContent: boolean, reason: string): void => {
      content[run] = isContent ? 1 : 0;
      reasons[run] = reason;
    };
    const extracted = EXTRACTORS[extractor](page);
    // First the blocks that were merged or removed.
    forEachRun(page.blocks, decideRun);
    forEachRun(extracted, decideRun);
    for (let row = 0; row < tree.length; row++) {
      if (tree.kind[row] !== NodeKind.text) continue;
      const run = page.runByRow[row]!;
      if (run >= 0 && content[run] === 1) mark(row, Label.content, reasons[run]!);
      else if (tree.hidden[row] === Hidden.visible)
        mark(row, Label.boilerplate, run < 0 ? "outside-blocks" : reasons[run]!);
    }
    return marks;
  };
}
