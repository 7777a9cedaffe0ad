/**
 * The method goldminer alone: jusText within the element that has the main content on a site's pages.
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
import { ModelError } from "@winnow/core-dom/model-file";
import type { GoldminerModel } from "./learn.js";
import { containerPaths, keptParagraphs } from "./paragraphs.js";

/** @public */
export { ModelError } from "@winnow/core-dom/model-file";
/** @public */
export { type GoldminerModel, learnGoldminer } from "./learn.js";

/**
 * Returns a method that keeps what jusText keeps on a page, except paragraphs that other pages of the site
 * have, too, and paragraphs outside of the element with the main content (Endrédy and Novák 2013). On a page
 * without that element only the repeated paragraphs are removed.
 *
 * @param model - the result of {@link learnGoldminer}, also after `JSON.stringify` and `JSON.parse`.
 * @throws ModelError if the model is damaged or of another version.
 * @example extract(html, { method: goldminer(model) }).text
 */
export function goldminer(model: GoldminerModel): (tree: Tree, options?: MethodOptions) => Marks {
  checkModel(model);
  const repeated = new Set(model.repeated);
  return (tree, options = {}) => {
    const { mark, marks } = createMarker(tree, { method: "goldminer" });
    for (let row = 0; row < tree.length; row++) {
      if (tree.kind[row] !== NodeKind.text || tree.hidden[row] !== Hidden.visible) continue;
      mark(row, Label.boilerplate, "not-kept-by-justext");
    }
    const paragraphs = keptParagraphs(tree, options);
    const inside = rowsOnPath(tree, model.paths);
    for (const { text, rows } of paragraphs) {
      const isInside = inside === undefined || inside[rows[0]!] === 1;
      for (const row of rows) {
        if (repeated.has(text)) mark(row, Label.boilerplate, "repeated-paragraph");
        else if (!isInside) mark(row, Label.boilerplate, "outside-main-content");
        else mark(row, Label.content, inside === undefined ? "unique-paragraph" : "inside-main-content");
      }
    }
    return marks;
  };
}

/** 1 for each row inside an element of the first path that the page has; undefined if it has none. */
function rowsOnPath(tree: Tree, paths: readonly string[]): Uint8Array | undefined {
  const { containerPath, names } = containerPaths(tree);
  for (const path of paths) {
    const id = names.indexOf(path);
    if (id < 0) continue;
    const inside = new Uint8Array(tree.length);
    for (let row = 0; row < tree.length; row++) {
      if (containerPath[row] !== id) continue;
      inside.fill(1, row, tree.end[row]);
      row = tree.end[row]! - 1;
    }
    return inside;
  }
  return undefined;
}

/** @throws ModelError if a value is not a model. */
function checkModel(model: GoldminerModel): void {
  const { type, version, paths, repeated } = (model ?? {}) as Partial<GoldminerModel>;
  if (type !== "goldminer") throw new ModelError("model-damaged", "the model is not one of goldminer");
  if (version !== 1) throw new ModelError("model-unsupported", "the model has another version than 1");
  for (const list of [paths, repeated]) {
    if (!Array.isArray(list) || !list.every((each) => typeof each === "string"))
      throw new ModelError("model-damaged", "the lists of the model are damaged");
  }
}
