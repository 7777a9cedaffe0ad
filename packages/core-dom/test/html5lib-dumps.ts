import { defaultTreeAdapter, html, type DefaultTreeAdapterTypes as P5, parse, parseFragment } from "parse5";
import { attributes, doctype, Namespace, NodeKind, type Tree, tagName, text } from "../src/index.js";
import { depth } from "../src/tree/walk.js";
import { type DumpNode, dumpLines } from "./html5lib.js";

const PREFIXES: readonly string[] = ["", "svg ", "math "];

/** Dumps a {@link Tree} in html5lib's format. */
export function dumpTree(tree: Tree): string {
  const lines: string[] = [];
  for (let row = 1; row < tree.length; row++)
    lines.push(...dumpLines(nodeOf(tree, row), depth(tree, row) - 1));
  return lines.join("\n");
}

function nodeOf(tree: Tree, row: number): DumpNode {
  switch (tree.kind[row]) {
    case NodeKind.element: {
      const foreign = tree.namespace[row] !== Namespace.html;
      return {
        kind: "element",
        name: PREFIXES[tree.namespace[row]!]! + tagName(tree, row),
        attributes: attributes(tree, row).map(([name, value]) => attributeLine(name, value, foreign)),
      };
    }
    case NodeKind.text:
      return { kind: "text", data: text(tree, row) };
    case NodeKind.comment:
      return { kind: "comment", data: text(tree, row) };
    case NodeKind.doctype:
      return { kind: "doctype", ...doctype(tree, row) };
    default:
      return { kind: "content" };
  }
}

/**
 * The attributes that the standard puts into a namespace on foreign elements ("adjust foreign attributes").
 */
const ADJUSTED = /^(?:xlink:(?:actuate|arcrole|href|role|show|title|type)|xml:(?:lang|space)|xmlns:xlink)$/;

function attributeLine(name: string, value: string, foreign: boolean): string {
  return `${foreign && ADJUSTED.test(name) ? name.replace(":", " ") : name}="${value}"`;
}

/** Dumps parse5's tree of a case in html5lib's format. */
export function dumpParse5(data: string, context: string | undefined): string {
  const options = { scriptingEnabled: false };
  const root =
    context === undefined ? parse(data, options) : parseFragment(contextElement(context), data, options);
  const lines: string[] = [];
  const walk: { node: P5.ChildNode | "content"; depth: number }[] = [];
  const push = (parent: P5.ParentNode, depth: number) => {
    for (const node of parent.childNodes.toReversed()) walk.push({ node, depth });
  };
  push(root, 0);
  for (let next = walk.pop(); next !== undefined; next = walk.pop()) {
    const { node, depth } = next;
    if (node === "content") {
      lines.push(...dumpLines({ kind: "content" }, depth));
      continue;
    }
    lines.push(...dumpLines(parse5Node(node), depth));
    if (!defaultTreeAdapter.isElementNode(node)) continue;
    push(node, depth + 1);
    if ("content" in node) {
      push(node.content as P5.DocumentFragment, depth + 2);
      walk.push({ node: "content", depth: depth + 1 });
    }
  }
  return lines.join("\n");
}

function contextElement(context: string): P5.Element {
  const [first = "", second] = context.split(" ");
  const namespace = second === undefined ? html.NS.HTML : first === "svg" ? html.NS.SVG : html.NS.MATHML;
  return defaultTreeAdapter.createElement(second ?? first, namespace, []);
}

function parse5Node(node: P5.ChildNode): DumpNode {
  if (defaultTreeAdapter.isTextNode(node)) return { kind: "text", data: node.value };
  if (defaultTreeAdapter.isCommentNode(node)) return { kind: "comment", data: node.data };
  if (defaultTreeAdapter.isDocumentTypeNode(node)) return { kind: "doctype", ...node };
  const { namespaceURI, tagName, attrs } = node as P5.Element;
  const prefix = namespaceURI === html.NS.SVG ? "svg " : namespaceURI === html.NS.MATHML ? "math " : "";
  return {
    kind: "element",
    name: prefix + tagName,
    attributes: attrs.map((a) => `${a.prefix ? `${a.prefix} ` : ""}${a.name}="${a.value}"`),
  };
}
