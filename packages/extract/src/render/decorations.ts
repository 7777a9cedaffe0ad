import { attribute, Namespace, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import { isDrawnFormula, isMath, isMathScript, type Readable } from "./math.js";
import { isPermalink } from "./permalinks.js";
import { isPreformatted } from "./roles.js";

/** Columns of line numbers beside code, by the class names of the common highlighters. */
const GUTTER =
  /(?:^|\s)(?:gutter|line-?nos?|line-?numbers?|line-numbers-rows|linenodiv|hljs-ln-numbers|hljs-ln-n|blob-num|rouge-gutter|react-syntax-highlighter-line-number)(?:\s|$)/i;

/** Subtrees that repeat or number what stands beside them, or lead to it: drawn formulas, gutters, permalinks. */
export function decorations(tree: Tree): ReadonlySet<number> {
  const rows = new Set<number>();
  const { length, kind } = tree;
  let formulas = false;
  let code = false;
  for (let row = 0; row < length; row++) {
    if (kind[row] !== NodeKind.element) continue;
    if (isPermalink(tree, row)) rows.add(row);
    formulas ||= isMath(tree, row) || isMathScript(tree, row);
    code ||= isPreformatted(tree, row);
  }
  if (!formulas && !code) return rows;
  const readable: Readable = new Map();
  let pre = -1;
  for (let row = 0; row < length; row++) {
    if (kind[row] !== NodeKind.element) continue;
    if (code && isPreformatted(tree, row)) pre = Math.max(pre, tree.end[row]!);
    else if (formulas && isDrawnFormula(tree, row, readable)) rows.add(row);
    else if (code && isGutter(tree, row, row < pre)) rows.add(row);
  }
  return rows;
}

/** What numbers lines is inside of code, or beside it in a table; `code` itself may say that its lines are numbered. */
function isGutter(tree: Tree, row: number, inside: boolean): boolean {
  if (tree.namespace[row] !== Namespace.html || tree.tag[row] === Tag.code) return false;
  if (!inside && tree.tag[row] !== Tag.td && tree.tag[row] !== Tag.th) return false;
  return GUTTER.test(attribute(tree, row, "class") ?? "");
}
