import type { Tree } from "../tree/types.js";
import { fromHandler } from "./from-handler.js";
import { fromLive } from "./from-live.js";
import type { CheerioSource, DomSource, HandlerNode, LiveNode } from "./types.js";

/**
 * Makes a tree of a page that is parsed already: of Cheerio's `$`, of a domhandler document or element, or of
 * a live `Document`, `DocumentFragment` or `Element`, in a browser or jsdom. The source is left as it is.
 *
 * The tree is that of `parse` on the same nodes: names in the parser's writing, the content of a template as
 * a fragment row below it. A single element stands below a fragment row. Empty text nodes are left out,
 * processing instructions become the comments that the HTML parser makes of them; shadow trees are not
 * entered. domhandler keeps attributes in an object, where names that are whole numbers stand before all
 * others.
 *
 * @throws TypeError where `document` is none of these.
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

/** domhandler's nodes have the DOM's properties too; but theirs alone have an array of children. */
function isHandler(source: object): source is HandlerNode {
  const { type, children } = source as Partial<HandlerNode>;
  return typeof type === "string" && Array.isArray(children);
}

function isLive(source: object): source is LiveNode {
  const type = (source as Partial<LiveNode>).nodeType;
  return type === 1 || type === 9 || type === 11;
}
