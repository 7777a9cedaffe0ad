import type { Tree } from "../tree/types.js";
import { fromHandler } from "./from-handler.js";
import { fromLive } from "./from-live.js";
import type { CheerioSource, DomSource, HandlerNode, LiveNode } from "./types.js";

/**
 * Converts a parsed page into a tree: Cheerio's `$`, a domhandler document or element, or a live `Document`,
 * `DocumentFragment` or `Element` of a browser, jsdom or linkedom. It does not change the source.
 *
 * The tree is the same as that of `parse` for the same nodes: names in the parser's spelling, the content of
 * a template as a fragment row below it, markup in the text of a `noscript` as nodes. A single element is put below a fragment row. Empty text nodes are
 * omitted, processing instructions become comments as in the HTML parser, and shadow trees are ignored.
 * domhandler keeps attributes in an object, so names that are whole numbers come first.
 *
 * @throws TypeError if `document` is something else.
 * @example
 * fromDom(document); // in a browser
 * fromDom(cheerio.load(html));
 */
export function fromDom(document: DomSource): Tree {
  if (isCheerio(document)) {
    const root = document.root()[0];
    if (root !== undefined && isHandler(root)) return fromHandler(root);
  } else if (isObject(document)) {
    if (isHandler(document)) return fromHandler(document);
    if (isLive(document)) return fromLive(document);
  }
  throw new TypeError(
    "document must be Cheerio's API, a domhandler document or element, or a DOM document or element",
  );
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isCheerio(source: unknown): source is CheerioSource {
  return typeof source === "function" && typeof (source as Partial<CheerioSource>).root === "function";
}

/** domhandler's nodes also have the DOM's properties, but only theirs have an array of children. */
function isHandler(source: object): source is HandlerNode {
  const { type, children } = source as Partial<HandlerNode>;
  return typeof type === "string" && Array.isArray(children);
}

function isLive(source: object): source is LiveNode {
  const type = (source as Partial<LiveNode>).nodeType;
  return type === 1 || type === 9 || type === 11;
}
