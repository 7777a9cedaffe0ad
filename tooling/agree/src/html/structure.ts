import {
  defaultTreeAdapter,
  type DefaultTreeAdapterTypes as P5,
  parse,
  parseFragment,
  serialize,
} from "parse5";

/** A node of parse5's tree with its context. */
export interface Visit {
  readonly node: P5.ChildNode;
  readonly depth: number;
}

/** All descendants of a node in document order, including those in templates. */
export function* descendants(of: P5.ParentNode): Generator<Visit, void, undefined> {
  const waiting: Visit[] = [];
  const push = (children: readonly P5.ChildNode[], depth: number): void => {
    for (let i = children.length - 1; i >= 0; i--) waiting.push({ node: children[i]!, depth });
  };
  push(of.childNodes, 0);
  for (let visit = waiting.pop(); visit !== undefined; visit = waiting.pop()) {
    yield visit;
    const { node, depth } = visit;
    if ("content" in node) push(node.content.childNodes, depth + 1);
    if ("childNodes" in node) push(node.childNodes, depth + 1);
  }
}

/** Contexts of a fragment other than the body of a document; the parsed tree must not depend on them. */
const PLACES = ["div", "template", "td", "li"] as const;

/**
 * Checks that markup is parsed as written: the parser adds, drops and moves no tag or text in any context,
 * and the serialised tree (HTML §13.3) is parsed as the same tree. Describes the first difference; undefined
 * if there is none.
 */
export function instability(html: string): string | undefined {
  const fragment = parseFragment(html);
  const written = piecesOf(html);
  const read = piecesOfTree(fragment);
  const at = firstUnequal(written, read);
  if (at !== undefined)
    return `after ${read[at - 1] ?? "the start"}: written ${written[at] ?? "nothing"}, read ${read[at] ?? "nothing"}`;
  const structure = linesOf(fragment);
  const again: (readonly [string, P5.ParentNode])[] = [
    ["serialised", parseFragment(serialize(fragment))],
    ["in body", bodyOf(html)],
    ...PLACES.map((name) => [`in ${name}`, parseFragment(contextOf(name), html, {})] as const),
  ];
  for (const [where, other] of again) {
    const lines = linesOf(other);
    const line = firstUnequal(structure, lines);
    if (line !== undefined)
      return `${where}: ${lines[line] ?? "nothing"}, not ${structure[line] ?? "nothing"}`;
  }
  return undefined;
}

/** Elements of the format without an end tag (HTML §13.1.2). */
const VOID = new Set(["br", "hr", "img"]);

/**
 * The tags of markup without their attributes, and the texts in between: `<p`, `a`, `</p`. Attributes contain
 * no `<` or `>`.
 */
function piecesOf(html: string): readonly string[] {
  const pieces = html.match(/<[^<>]*>|[^<]+/g) ?? [];
  return pieces.map((piece) => (piece.startsWith("<") ? piece.slice(0, piece.search(/[\s>]/)) : piece));
}

/** Like {@link piecesOf}, for a tree as it should be serialised. */
function piecesOfTree(fragment: P5.ParentNode): readonly string[] {
  const pieces: string[] = [];
  const open: { readonly name: string; readonly depth: number }[] = [];
  const close = (depth: number): void => {
    while (open.length > 0 && open[open.length - 1]!.depth >= depth) pieces.push(`</${open.pop()!.name}`);
  };
  for (const { node, depth } of descendants(fragment)) {
    close(depth);
    if (defaultTreeAdapter.isTextNode(node)) pieces.push(escaped(node.value));
    if (!defaultTreeAdapter.isElementNode(node)) continue;
    pieces.push(`<${node.tagName}`);
    if (!VOID.has(node.tagName)) open.push({ name: node.tagName, depth });
  }
  close(0);
  return pieces;
}

/** Text between tags (HTML §13.3); a carriage return in the tree was a character reference. */
function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\u00a0", "&nbsp;")
    .replaceAll("\r", "&#13;");
}

/** One line per node, with its depth. */
function linesOf(of: P5.ParentNode): readonly string[] {
  const lines: string[] = [];
  for (const { node, depth } of descendants(of)) {
    let line = node.nodeName;
    if (defaultTreeAdapter.isElementNode(node)) {
      line += ` ${node.namespaceURI} ${JSON.stringify(node.attrs.map(({ name, value }) => [name, value]))}`;
    } else if (defaultTreeAdapter.isTextNode(node)) line += ` ${JSON.stringify(node.value)}`;
    lines.push(`${depth} ${line}`);
  }
  return lines;
}

function bodyOf(html: string): P5.ParentNode {
  const root = parse(`<!doctype html><body>${html}`).childNodes.find((node) => node.nodeName === "html");
  const body = (root as P5.Element).childNodes.find((node) => node.nodeName === "body");
  return body as P5.Element;
}

function contextOf(name: string): P5.Element {
  const holder = parseFragment(name === "td" ? "<table><tr><td>" : `<${name}>`);
  for (const { node } of descendants(holder)) if (node.nodeName === name) return node as P5.Element;
  throw new Error(`no <${name}>`);
}

function firstUnequal(a: readonly string[], b: readonly string[]): number | undefined {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  return i === a.length && i === b.length ? undefined : i;
}
