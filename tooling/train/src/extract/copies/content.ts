import type { CheerioAPI } from "cheerio";
import type { AnyNode, Element } from "domhandler";
import { alignBlocks } from "../labels.js";
import { elementsOf, isBlock, isElement, isUnseen } from "./dom.js";

/** The text directly inside a block element. */
export interface Unit {
  readonly element: Element;
  readonly text: string;
  readonly words: number;
}

/** Returns the block elements whose text is in the gold text, in page order. */
export function contentUnits(page: CheerioAPI, gold: string): readonly Unit[] {
  const units = unitsOf(elementsOf(page));
  const { kept } = alignBlocks(
    units.map(({ text }) => text),
    gold,
  );
  return units.filter((_, i) => kept[i] === 1);
}

function unitsOf(elements: readonly Element[]): Unit[] {
  const units: Unit[] = [];
  for (const element of elements) {
    if (!isBlock(element) || isHidden(element)) continue;
    const text = inlineText(element).replace(/\s+/g, " ").trim();
    if (text !== "") units.push({ element, text, words: text.split(" ").length });
  }
  return units;
}

function isHidden(element: Element): boolean {
  for (let node: AnyNode | null = element; node !== null; node = node.parent) if (isUnseen(node)) return true;
  return false;
}

/** The text inside an element that is not inside a block below it. */
function inlineText(element: Element): string {
  let text = "";
  for (const child of element.children) {
    if (isElement(child)) {
      if (isBlock(child)) text += " ";
      else if (child.name === "br") text += " ";
      else if (!isUnseen(child)) text += inlineText(child);
    } else if ("data" in child && child.type === "text") {
      text += child.data;
    }
  }
  return text;
}
