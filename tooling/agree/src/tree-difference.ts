import {
  attributes,
  doctype,
  Namespace,
  NodeKind,
  nextSibling,
  type Tree,
  tagName,
  text,
} from "@winnow/core-dom";
import { defaultTreeAdapter, html, type DefaultTreeAdapterTypes as P5 } from "parse5";

const NAMESPACES: Readonly<Record<number, html.NS>> = {
  [Namespace.html]: html.NS.HTML,
  [Namespace.svg]: html.NS.SVG,
  [Namespace.mathml]: html.NS.MATHML,
};

/** Where two trees first differ, and in what. */
export interface Difference {
  readonly row: number;
  readonly words: string;
}

/**
 * Where a tree of ours first differs from parse5's, in words; undefined where they are equal in kinds, names,
 * namespaces, attributes with their order, text, comments, doctype and the content of templates.
 */
export function treeDifference(tree: Tree, root: P5.ParentNode): string | undefined {
  return firstDifference(tree, root)?.words;
}

/** The same as {@link treeDifference}, with the row. */
export function firstDifference(tree: Tree, root: P5.ParentNode): Difference | undefined {
  // Nodes of parse5 and the parent row each must have with us, in document order from the end of the list.
  const waiting: { node: P5.Node; parent: number }[] = [{ node: root, parent: -1 }];
  let row = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop(), row++) {
    const words = rowDifference(tree, row, next.node, next.parent);
    if (words !== undefined) return { row, words };
    const below = "childNodes" in next.node ? [...next.node.childNodes] : [];
    const content = "content" in next.node ? [next.node.content] : [];
    for (const node of [...content, ...below].reverse()) waiting.push({ node, parent: row });
  }
  return row === tree.length
    ? undefined
    : { row, words: `row ${row}: parse5 has no more nodes, ours has ${tree.length} rows` };
}

function rowDifference(tree: Tree, row: number, node: P5.Node, parent: number): string | undefined {
  if (row >= tree.length) return `row ${row}: missing, parse5 has ${describe(node)}`;
  if (tree.parent[row] !== parent) return `row ${row}: parent ${tree.parent[row]}, not ${parent}`;
  const difference = nodeDifference(tree, row, node);
  return difference && `row ${row} (${describe(node)}): ${difference}`;
}

function nodeDifference(tree: Tree, row: number, node: P5.Node): string | undefined {
  const kind = tree.kind[row];
  if (kind !== kindOf(node)) return `kind ${kind}`;
  if (defaultTreeAdapter.isTextNode(node)) return unequal("text", text(tree, row), node.value);
  if (defaultTreeAdapter.isCommentNode(node)) return unequal("comment", text(tree, row), node.data);
  if (defaultTreeAdapter.isDocumentTypeNode(node)) {
    const { name, publicId, systemId } = node;
    return unequal(
      "doctype",
      JSON.stringify(doctype(tree, row)),
      JSON.stringify({ name, publicId, systemId }),
    );
  }
  if (!defaultTreeAdapter.isElementNode(node)) return undefined;
  const theirs = node.attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value]);
  return (
    unequal("name", tagName(tree, row), node.tagName) ??
    unequal("namespace", NAMESPACES[tree.namespace[row]!]!, node.namespaceURI) ??
    unequal("attributes", JSON.stringify(attributes(tree, row)), JSON.stringify(theirs))
  );
}

function kindOf(node: P5.Node): number {
  if (defaultTreeAdapter.isElementNode(node)) return NodeKind.element;
  if (defaultTreeAdapter.isTextNode(node)) return NodeKind.text;
  if (defaultTreeAdapter.isCommentNode(node)) return NodeKind.comment;
  if (defaultTreeAdapter.isDocumentTypeNode(node)) return NodeKind.doctype;
  return node.nodeName === "#document" ? NodeKind.document : NodeKind.fragment;
}

function unequal(what: string, ours: string, theirs: string): string | undefined {
  return ours === theirs ? undefined : `${what} ${JSON.stringify(ours)}, not ${JSON.stringify(theirs)}`;
}

function describe(node: P5.Node): string {
  return node.nodeName;
}

/**
 * The first law of the numeric columns that a tree breaks, in words: ranges nest, parents and siblings agree,
 * prefix sums never fall, and those of the text and the elements are what counting a few subtrees gives.
 */
export function brokenLaw(tree: Tree): string | undefined {
  if (tree.parent[0] !== -1 || tree.end[0] !== tree.length) return "row 0 does not hold the whole tree";
  for (let row = 1; row < tree.length; row++) {
    const parent = tree.parent[row]!;
    const end = tree.end[row]!;
    if (parent < 0 || parent >= row) return `row ${row}: parent ${parent}`;
    if (end <= row || end > tree.end[parent]!) return `row ${row}: end ${end}, parent's ${tree.end[parent]}`;
    const next = nextSibling(tree, row);
    if (next >= 0 && tree.parent[next] !== parent) return `row ${row}: the next sibling has another parent`;
    if (tree.kind[row] !== NodeKind.element && tree.kind[row] !== NodeKind.fragment && end !== row + 1) {
      return `row ${row}: a leaf with children`;
    }
  }
  for (const name of ["textBefore", "linkBefore", "markupBefore", "elementsBefore"] as const) {
    const sums = tree[name];
    if (sums.length !== tree.length + 1 || sums[0] !== 0)
      return `${name}: ${sums.length} values from ${sums[0]}`;
    for (let row = 0; row < tree.length; row++) {
      if (sums[row + 1]! < sums[row]!) return `${name}: falls at row ${row}`;
    }
  }
  const step = Math.max(1, Math.floor(tree.length / 7));
  for (let row = 0; row < tree.length; row += step) {
    const law = brokenSum(tree, row);
    if (law !== undefined) return law;
  }
  return undefined;
}

/** Counts a subtree's elements and visible characters anew, white space runs as one over the whole document. */
function brokenSum(tree: Tree, from: number): string | undefined {
  const to = tree.end[from]!;
  let elements = 0;
  for (let row = from; row < to; row++) if (tree.kind[row] === NodeKind.element) elements++;
  const counted = tree.elementsBefore[to]! - tree.elementsBefore[from]!;
  if (elements !== counted) return `row ${from}: ${elements} elements, counted ${counted}`;

  const characters = visibleText(tree, to).length - visibleText(tree, from).length;
  const summed = tree.textBefore[to]! - tree.textBefore[from]!;
  return characters === summed ? undefined : `row ${from}: ${characters} characters, summed ${summed}`;
}

function visibleText(tree: Tree, to: number): string {
  const pieces: string[] = [];
  for (let row = 0; row < to; row++) {
    if (tree.kind[row] === NodeKind.text && tree.hidden[row] === 0) pieces.push(text(tree, row));
  }
  return pieces.join("").replace(/\s+/g, " ").replace(/^ /, "");
}
