/**
 * The method style-tree alone: it removes the template of a site that it has learned from several pages.
 *
 * @module
 */
import {
  createMarker,
  Hidden,
  Label,
  type Marks,
  type Method,
  type MethodOptions,
  NodeKind,
  type Tree,
} from "@winnow/core-dom";
import { ModelError } from "@winnow/core-dom/model-file";
import { checkOptions } from "@winnow/core-dom/options";
import { isBlankText } from "@winnow/core-dom/tree";
import { MAX_LEVEL, styleKey, styleName, visibleChildren } from "./children.js";
import type { StyleElement, StyleTree } from "./learn.js";

/** @public */
export { ModelError } from "@winnow/core-dom/model-file";
/** @public */
export { type LearnStyleTreeOptions, learnStyleTree, type StyleElement, type StyleTree } from "./learn.js";

/** The settings of {@link styleTree}. */
export interface StyleTreeOptions {
  /**
   * The method that decides on what is not noisy. Default: all of it is content, as in the paper, whose aim is
   * to remove what the pages of a site share.
   */
  readonly method?: Method;
}

/**
 * Returns a method that removes a site's template from its pages (Yi, Liu and Li 2003). A page is mapped
 * to the site's tree from the root: noisy elements are boilerplate, meaningful ones content, and so is
 * everything in an element whose children come in a sequence that the site's tree lacks.
 *
 * @param model - the result of {@link learnStyleTree}, also after `JSON.stringify` and `JSON.parse`.
 * @throws ModelError if the model is damaged or of another version; TypeError if an option is unknown or has
 *   the wrong type.
 * @example extract(html, { method: styleTree(model, { method: boilerpipe }) }).text
 */
export function styleTree(
  model: StyleTree,
  options: StyleTreeOptions = {},
): (tree: Tree, options?: MethodOptions) => Marks {
  checkStyleTree(model);
  checkOptions<StyleTreeOptions>(options, { method: "function" });
  const { method } = options;
  return (tree, methodOptions = {}) => {
    const mapped = mapPage(tree, model);
    return method === undefined ? mapped : withoutNoise(tree, mapped, method(tree, methodOptions));
  };
}

/** The marks of the paper's method. */
function mapPage(tree: Tree, { root }: StyleTree): Marks {
  const { mark, marks } = createMarker(tree, { method: "style-tree" });
  const markAll = (row: number, label: number, reason: string, score: number) => {
    for (let at = row; at < tree.end[row]!; at++) {
      if (isVisibleText(tree, at)) mark(at, label, reason, score);
    }
  };
  const open: (readonly [element: StyleElement, row: number, level: number])[] = [];
  if (tree.length > 0) open.push([root, 0, 0]);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [element, row, level] = next;
    const { kind, importance } = element;
    if (kind === "noisy") {
      markAll(row, Label.boilerplate, "noisy", importance);
    } else if (kind === "meaningful" || level >= MAX_LEVEL) {
      markAll(row, Label.content, "meaningful", importance);
    } else {
      const rows = visibleChildren(tree, row);
      const key = styleKey(rows.map((child) => styleName(tree, child)));
      const style = element.styles?.find((children) => styleKey(children.map(({ name }) => name)) === key);
      if (style === undefined) {
        markAll(row, Label.content, "unknown-style", 1);
      } else {
        for (let child = row + 1; child < tree.end[row]!; child = tree.end[child]!) {
          if (isVisibleText(tree, child) && isBlankText(tree, child)) mark(child, Label.boilerplate, "blank");
        }
        for (const [i, child] of style.entries()) open.push([child, rows[i]!, level + 1]);
      }
    }
  }
  return marks;
}

/** The marks of another method, except that noisy rows are boilerplate. */
function withoutNoise(tree: Tree, mapped: Marks, other: Marks): Marks {
  const { confidence, unsure, pageType } = other;
  const { mark, marks } = createMarker(tree, { method: "style-tree", confidence, unsure, pageType });
  for (let row = 0; row < tree.length; row++) {
    const isNoisy =
      mapped.label[row] === Label.boilerplate && mapped.reasons[mapped.reason[row]!] === "noisy";
    const { label, score, reason, reasons } = isNoisy ? mapped : other;
    if (label[row] !== Label.none) mark(row, label[row]!, reasons[reason[row]!]!, score[row]);
  }
  return marks;
}

function isVisibleText(tree: Tree, row: number): boolean {
  return tree.kind[row] === NodeKind.text && tree.hidden[row] === Hidden.visible;
}

/** @throws ModelError if a value is not a style tree. */
function checkStyleTree(model: StyleTree): void {
  const { type, version, root } = (model ?? {}) as Partial<StyleTree>;
  if (type !== "style-tree") throw damaged("the model is not a style tree");
  if (version !== 1) throw new ModelError("model-unsupported", "the style tree has another version than 1");
  const open: unknown[] = [root];
  for (let next = open.pop(); next !== undefined || open.length > 0; next = open.pop()) {
    const { name, importance, kind, styles = [] } = (next ?? {}) as Partial<StyleElement>;
    const valid =
      typeof name === "string" &&
      typeof importance === "number" &&
      (kind === "noisy" || kind === "meaningful" || kind === "mixed") &&
      Array.isArray(styles) &&
      styles.every(Array.isArray);
    if (!valid) throw damaged("an element of the style tree is damaged");
    for (const style of styles) open.push(...style);
  }
  if (root === undefined) throw damaged("the style tree has no root");
}

function damaged(message: string): ModelError {
  return new ModelError("model-damaged", message);
}
