import type { Element, ElementContent } from "hast";
import { element, isBlockName } from "./vocabulary.js";

/** Blocks that can follow the bare text of an item. */
const LISTS: ReadonlySet<string> = new Set(["ul", "ol"]);

/** Elements in which a single paragraph is replaced by its content. */
const ITEMS: ReadonlySet<string> = new Set("li dd dt td th figcaption caption summary".split(" "));

const MEDIA: ReadonlySet<string> = new Set(["img", "video", "audio"]);

/** Removes redundant paragraphs: the only one of an item, and those around the images of a figure. */
export function tidy(node: Element): void {
  if (ITEMS.has(node.tagName)) node.children = itemContent(node.children);
  else if (node.tagName === "figure") {
    onlyCaption(node);
    node.children = node.children.flatMap((child) =>
      isParagraph(child) && isMedia(child) ? child.children : child,
    );
  }
}

function itemContent(children: ElementContent[]): ElementContent[] {
  const [first, ...rest] = children;
  if (first === undefined || !isParagraph(first) || hasProperties(first)) return children;
  if (!rest.every((child) => child.type === "element" && LISTS.has(child.tagName))) return children;
  return [...first.children, ...rest];
}

function hasProperties({ properties }: Element): boolean {
  for (const _ in properties) return true;
  return false;
}

function isParagraph(node: ElementContent): node is Element {
  return node.type === "element" && node.tagName === "p";
}

/** Whether an element contains only images and players, linked or not. */
function isMedia(node: Element): boolean {
  return node.children.every((child) => {
    if (child.type === "text") return !/\S/.test(child.value);
    if (child.type !== "element") return false;
    return MEDIA.has(child.tagName) || (child.tagName === "a" && isMedia(child));
  });
}

/** Keeps the first caption of a figure and turns the others into blocks. */
function onlyCaption(figure: Element): void {
  let hasCaption = false;
  figure.children = figure.children.flatMap((child) => {
    if (child.type !== "element" || child.tagName !== "figcaption") return child;
    if (hasCaption) return asBlocks(child);
    hasCaption = true;
    return child;
  });
}

/** Returns the content of a caption as blocks, with its bare text as a paragraph. */
function asBlocks({ children }: Element): ElementContent[] {
  const first = children.findIndex((child) => child.type === "element" && LISTS.has(child.tagName));
  const blocks = first < 0 ? [] : children.slice(first);
  const text = first < 0 ? children : children.slice(0, first);
  if (text.some(isBlock)) return children;
  return [element("p", {}, text), ...blocks];
}

function isBlock(node: ElementContent): boolean {
  return node.type === "element" && isBlockName(node.tagName);
}
