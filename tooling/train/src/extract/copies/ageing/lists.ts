import { type ChildNode, type Element, Text } from "domhandler";
import { element, isElement, isInlineOnly, setChildren } from "../dom.js";
import { chance, pick, type Random } from "../random.js";

/** Maximum number of characters of an item of a menu. */
const MAX_ITEM = 40;
const SEPARATORS = [" | ", " | ", " · ", " :: ", "\u00a0\u00a0", "br", "br"] as const;

/** Turns menus, lists of short links, into lines of links. */
export function ageMenus(elements: readonly Element[], random: Random): void {
  const separator = pick(random, SEPARATORS);
  for (const list of elements) {
    if ((list.name !== "ul" && list.name !== "ol") || !isMenu(list) || chance(random, 0.2)) continue;
    const nodes: ChildNode[] = [];
    for (const item of list.children) {
      if (!isElement(item)) continue;
      if (nodes.length > 0) nodes.push(separator === "br" ? element("br", {}, []) : new Text(separator));
      nodes.push(...item.children);
    }
    list.name = "div";
    setChildren(list, nodes);
  }
}

function isMenu(list: Element): boolean {
  let items = 0;
  for (const child of list.children) {
    if (!isElement(child)) {
      if (child instanceof Text && child.data.trim() !== "") return false;
      continue;
    }
    if (child.name !== "li" || !isInlineOnly(child) || !isShortLink(child)) return false;
    items++;
  }
  return items >= 2;
}

function isShortLink(item: Element): boolean {
  let length = 0;
  let links = 0;
  const stack: ChildNode[] = [...item.children];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node instanceof Text) length += node.data.trim().length;
    if (!isElement(node)) continue;
    if (node.name === "a") links++;
    for (const child of node.children) stack.push(child);
  }
  return links === 1 && length <= MAX_ITEM;
}
