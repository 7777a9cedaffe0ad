import { type ChildNode, type Element, type ParentNode, Text } from "domhandler";
import { element, isBareText, isBlock, isElement, isInlineOnly, SPLICED, setChildren } from "../dom.js";
import { chance, type Random } from "../random.js";

/**
 * Turns paragraphs into bare text that ends with two `br`, in most elements that have two paragraphs or more.
 */
export function bareParagraphs(elements: readonly Element[], random: Random): void {
  const parents = new Map<ParentNode, number>();
  for (const node of elements) {
    if (isPlainParagraph(node)) parents.set(node.parent!, (parents.get(node.parent!) ?? 0) + 1);
  }
  for (const [parent, count] of parents) {
    // The text before an inline parent would continue in the first paragraph.
    if (count >= 2 && isBlock(parent) && chance(random, 0.8))
      setChildren(parent, withoutParagraphs(parent.children));
  }
}

function isPlainParagraph(node: ChildNode): node is Element {
  return isElement(node) && node.name === "p" && node.attribs[SPLICED] === undefined && isInlineOnly(node);
}

function withoutParagraphs(nodes: readonly ChildNode[]): ChildNode[] {
  const result: ChildNode[] = [];
  let isOpen = false;
  const breakLine = (): void => {
    result.push(element("br", {}, []), new Text("\n"), element("br", {}, []), new Text("\n"));
    isOpen = false;
  };
  for (const node of nodes) {
    if (!isPlainParagraph(node)) {
      result.push(node);
      if (isBlock(node)) isOpen = false;
      else if (isBareText(node) || isElement(node)) isOpen = true;
      continue;
    }
    if (isOpen) breakLine();
    result.push(...node.children);
    if (node.children.length > 0) breakLine();
  }
  return result;
}
