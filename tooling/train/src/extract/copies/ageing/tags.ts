import type { Element } from "domhandler";
import { isElement, replaceNode } from "../dom.js";

/** Elements of HTML 5 that become a `div`. */
// biome-ignore format: a table
const DIVS: ReadonlySet<string> = new Set([
  "article", "aside", "details", "dialog", "figcaption", "figure", "footer", "header", "hgroup", "main",
  "nav",
  "search", "section", "summary",
]);
/** Elements that become a `span`, as do custom elements. */
// biome-ignore format: a table
const SPANS: ReadonlySet<string> = new Set([
  "bdi", "data", "mark", "meter", "output", "picture", "progress", "slot", "time", "wbr",
]);

/** Replaces the elements that HTML 5 added, except for media. */
export function ageTags(elements: readonly Element[]): void {
  for (const element of elements) {
    const { name, parent } = element;
    if (DIVS.has(name)) element.name = "div";
    else if (SPANS.has(name) || name.includes("-")) element.name = "span";
    else if (name === "source" && isElement(parent) && parent.name === "span") replaceNode(element, []);
  }
}
