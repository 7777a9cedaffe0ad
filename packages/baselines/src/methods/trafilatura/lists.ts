import { elementsIn, firstElement } from "../../editable-tree/index.js";
import { addBlock, addRun, type Block, newBlock } from "./block.js";
import { hasText, ownText, type Page, tailText } from "./page.js";
import { addWithTail, carry, paragraphBlock } from "./paragraphs.js";
import { CONTENT_KINDS, Kind } from "./tags.js";
import { addProbe, isInline, probe, probeTrimmed } from "./text-probe.js";

/** Processes a list and the lists inside it (handle_lists). */
export function listBlock(page: Page, list: number): Block | undefined {
  const block = newBlock(Kind.list);
  const own = ownText(page, list);
  if (hasText(page, own)) addRun(page, block, own, "deep");
  for (const item of elementsIn(page, list, Kind.item)) {
    // The items of a list inside were processed with it.
    if (page.tag[item] !== Kind.item) continue;
    const inner = newBlock(Kind.item);
    const tail = tailText(page, item);
    if (firstElement(page, item) < 0) {
      addProbe(page, inner, probeTrimmed(page, item), "deep");
    } else {
      addInner(page, inner, item);
      if (inner.elements > 0 && hasText(page, tail)) addRun(page, inner, tail, "deep");
    }
    if (inner.visible > 0) addBlock(block, inner);
    page.tag[item] = Kind.done;
  }
  page.tag[list] = Kind.done;
  return block.visible > 0 ? block : undefined;
}

/** Adds the text inside an item or a quote, whatever elements it is in (process_nested_elements). */
export function addInner(page: Page, block: Block, element: number): void {
  addRun(page, block, ownText(page, element), "shallow");
  for (const node of elementsIn(page, element)) {
    const tag = page.tag[node]!;
    if (tag === Kind.done) continue;
    if (tag === Kind.list) {
      addWithTail(page, block, listBlock(page, node), node);
    } else if (tag === Kind.paragraph && firstElement(page, node) >= 0) {
      addWithTail(page, block, paragraphBlock(page, node, CONTENT_KINDS), node);
    } else if (isInline(tag)) {
      carry(page, block, node);
    } else {
      addElement(page, block, node);
    }
    page.tag[node] = Kind.done;
  }
}

function addElement(page: Page, block: Block, node: number): void {
  const part = page.tag[node] === Kind.lineBreak ? "shallow" : "deep";
  const tail = tailText(page, node);
  // The text after an element with children is kept, whatever becomes of the element.
  const tailApart = firstElement(page, node) >= 0 && hasText(page, tail);
  const probed = probe(page, node, true);
  if (probed !== undefined) {
    block.elements++;
    if (page.tag[node] === Kind.paragraph) {
      block.paragraphs++;
      block.paragraphText = true;
    }
    if (page.tag[node] === Kind.heading) block.headings++;
    addProbe(page, block, tailApart ? { text: probed.text, tail: -1 } : probed, part);
  }
  if (tailApart) addRun(page, block, tail, part);
}
