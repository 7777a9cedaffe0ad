import { attributeReader, Namespace, NodeKind, Tag, type Tree } from "@winnow/core-dom/tree";
import { HEADINGS, htmlTag, shortText } from "./elements.js";
import { drawnFormulas, isMath, isMathScript, type MathmlReader, mayBeFormula } from "./math/index.js";
import { isPreformatted, rolesOf } from "./roles.js";

/** Columns of line numbers next to code, by the class names of common highlighters. */
const GUTTER =
  /(?:^|\s)(?:gutter|line-?nos?|line-?numbers?|line-numbers-rows|linenodiv|hljs-ln-numbers|hljs-ln-n|blob-num|rouge-gutter|react-syntax-highlighter-line-number)(?:\s|$)/i;

const classOf = attributeReader("class");
const hrefOf = attributeReader("href");

/**
 * Returns the subtrees that repeat, number or link to the content next to them: drawn formulas, gutters,
 * permalinks.
 */
export function decorations(tree: Tree, mathml: MathmlReader | undefined): ReadonlySet<number> {
  const known = cache.get(tree);
  if (known !== undefined && known.mathml === mathml) return known.rows;
  const rows = findDecorations(tree, mathml);
  cache.set(tree, { mathml, rows });
  return rows;
}

/** A tree never changes, so all formats and parts of a page share its decorations. */
const cache = new WeakMap<Tree, { mathml: MathmlReader | undefined; rows: ReadonlySet<number> }>();

function findDecorations(tree: Tree, mathml: MathmlReader | undefined): ReadonlySet<number> {
  const rows = new Set<number>();
  const { length, kind, tag } = tree;
  const roles = rolesOf(tree);
  const code = roles.some(isPreformatted);
  let formulas = false;
  for (let row = 0; row < length; row++) {
    const rowTag = tag[row]!;
    if (rowTag === Tag.a && isPermalink(tree, row)) rows.add(row);
    else if (mayBeFormula(rowTag)) formulas ||= isMath(tree, row) || isMathScript(tree, row);
  }
  if (!formulas && !code) return rows;
  const isDrawnFormula = drawnFormulas(tree, mathml);
  let pre = -1;
  for (let row = 0; row < length; row++) {
    if (kind[row] !== NodeKind.element) continue;
    if (code && isPreformatted(roles[row]!)) pre = Math.max(pre, tree.end[row]!);
    else if (formulas && isDrawnFormula(row)) rows.add(row);
    else if (code && isGutter(tree, row, row < pre)) rows.add(row);
  }
  return rows;
}

/**
 * Whether an element numbers the lines of code: it is inside, or next to it in a table. `code` itself is not
 * a gutter: its class declares numbered lines.
 */
function isGutter(tree: Tree, row: number, inside: boolean): boolean {
  if (tree.namespace[row] !== Namespace.html || tree.tag[row] === Tag.code) return false;
  if (!inside && tree.tag[row] !== Tag.td && tree.tag[row] !== Tag.th) return false;
  return GUTTER.test(classOf(tree, row) ?? "");
}

/** The text of a permalink: a sign for a section, a chain or an anchor. */
const SIGN = /^(?:[\s#¶§∞🔗⚓\u200b]|\ufe0e|\ufe0f)+$/u;

/** Maximum number of elements between a permalink and its heading. */
const MAX_ANCESTORS = 4;

/** Maximum number of rows of a permalink: an element with more is more than a sign. */
const MAX_ROWS = 8;

/**
 * Whether a row is a permalink: a sign next to the text of a heading or a term that links to it (Sphinx,
 * Docusaurus, VitePress, MkDocs, rustdoc).
 */
function isPermalink(tree: Tree, row: number): boolean {
  if (htmlTag(tree, row) !== Tag.a || tree.end[row]! - row > MAX_ROWS) return false;
  if (hrefOf(tree, row)?.includes("#") !== true || !SIGN.test(shortText(tree, row))) return false;
  for (let up = tree.parent[row]!, i = 0; up > 0 && i < MAX_ANCESTORS; up = tree.parent[up]!, i++) {
    const tag = htmlTag(tree, up);
    if (HEADINGS.has(tag) || tag === Tag.dt || tag === Tag.caption || tag === Tag.figcaption) return true;
  }
  return false;
}
