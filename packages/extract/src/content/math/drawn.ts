import { attribute, Namespace, NodeKind, type Tree } from "@winnow/core-dom/tree";
import { mathText } from "./math-text.js";
import { nameOf } from "./names.js";
import { isMath, isMathScript, mathFormula } from "./sources.js";
import type { MathmlReader } from "./types.js";

/** Whether an element can be rendered as a formula, by row: many drawings may have the same source. */
interface Renderable {
  readonly mathml: MathmlReader | undefined;
  readonly rows: Map<number, boolean>;
}

/**
 * Returns a check of the rows of one page: whether a row only draws a formula whose source is next to it, as
 * KaTeX, MathJax and MediaWiki do.
 */
export function drawnFormulas(tree: Tree, mathml: MathmlReader | undefined): (row: number) => boolean {
  const renderable = { mathml, rows: new Map() };
  return (row) => isDrawnFormula(tree, row, renderable);
}

function isDrawnFormula(tree: Tree, row: number, renderable: Renderable): boolean {
  if (tree.kind[row] !== NodeKind.element) return false;
  const names = tree.namespace[row] === Namespace.html ? (attribute(tree, row, "class") ?? "") : "";
  if (names !== "") {
    if (/(?:^|\s)MathJax_(?:Preview|Processing|Processed)(?:\s|$)/.test(names)) return true;
    if (/(?:^|\s)(?:katex-html|mwe-math-fallback-image-\w+)(?:\s|$)/.test(names)) {
      return containsMath(tree, tree.parent[row]!, row, renderable);
    }
    if (
      /(?:^|\s)(?:MathJax(?:_Display|_CHTML|_SVG|_SVG_Display)?|MJXc-display|mjx-chtml)(?:\s|$)/.test(
        names,
      ) &&
      isBeforeScript(tree, row)
    ) {
      return true;
    }
  }
  return isDrawing(tree, row, renderable);
}

/** Whether a row is what MathJax draws next to the MathML that it adds for screen readers. */
function isDrawing(tree: Tree, row: number, renderable: Renderable): boolean {
  const up = tree.parent[row]!;
  if (up < 0) return false;
  const name = nameOf(tree, row);
  if (name !== "nobr" && name !== "svg" && name !== "mjx-math" && name !== "span") return false;
  const around = `${nameOf(tree, up)} ${attribute(tree, up, "class") ?? ""}`;
  if (!/^mjx-container|(?:^|\s)(?:MathJax|mjx-chtml)/.test(around)) return false;
  if (isAssistive(tree, row)) return false;
  let result = renderable.rows.get(up);
  if (result === undefined) renderable.rows.set(up, (result = containsAssistive(tree, up, renderable)));
  return result;
}

function containsAssistive(tree: Tree, within: number, renderable: Renderable): boolean {
  for (let i = within + 1; i < tree.end[within]!; i = tree.end[i]!) {
    if (isAssistive(tree, i)) return containsMath(tree, i, -1, renderable);
  }
  return false;
}

/** Whether a row is the MathML that MathJax adds for screen readers. */
function isAssistive(tree: Tree, row: number): boolean {
  return (
    nameOf(tree, row) === "mjx-assistive-mml" || /MJX_Assistive/.test(attribute(tree, row, "class") ?? "")
  );
}

/** Maximum number of rows around a drawing that are searched for its source. */
const MAX_SEARCHED_ROWS = 2000;

/** Whether a row contains, outside of the row `without`, a `math` element that can be rendered. */
function containsMath(tree: Tree, within: number, without: number, renderable: Renderable): boolean {
  const stop = Math.min(tree.end[within]!, within + MAX_SEARCHED_ROWS);
  for (let i = within + 1; i < stop; i++) {
    if (i === without) i = tree.end[i]! - 1;
    else if (isMath(tree, i)) return isRenderable(tree, i, renderable);
  }
  return false;
}

function isRenderable(tree: Tree, math: number, { mathml, rows }: Renderable): boolean {
  let result = rows.get(math);
  if (result === undefined) {
    result = mathFormula(tree, math, mathml) !== undefined;
    // If nothing converts MathML, its text is rendered.
    result ||= mathml === undefined && mathText(tree, math) !== "";
    rows.set(math, result);
  }
  return result;
}

/** Whether a script with the source comes next, with nothing but white space between. */
function isBeforeScript(tree: Tree, row: number): boolean {
  for (let at = row, i = 0; i < 3 && at > 0; i++, at = tree.parent[at]!) {
    for (let next = tree.end[at]!; next < tree.end[tree.parent[at]!]!; next = tree.end[next]!) {
      if (tree.kind[next] === NodeKind.text) continue;
      if (isMathScript(tree, next)) return true;
      break;
    }
  }
  return false;
}
