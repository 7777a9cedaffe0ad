import { elementsIn, firstElement } from "../../working-tree/walk.js";
import { addBlock, addRun, type Block, hasText, newBlock, ownText, type Pass, tailOf } from "./block.js";
import { addWithTail, carry, paragraphBlock } from "./paragraphs.js";
import { CONTENT_KINDS, Kind } from "./tags.js";
import { isInline, probe, probeTrimmed } from "./text-probe.js";

const ITEMS: ReadonlySet<number> = new Set([Kind.item]);

/** Processes a list and the lists inside it (handle_lists). */
export function listBlock(pass: Pass, list: number): Block | undefined {
  const { work } = pass;
  const block = newBlock(Kind.list);
  const own = ownText(work, list);
  if (hasText(pass, own)) addRun(pass, block, own, "deep");
  for (const item of elementsIn(work, list, ITEMS)) {
    // The items of a list inside were processed with it.
    if (work.tag[item] !== Kind.item) continue;
    const inner = newBlock(Kind.item);
    const tail = tailOf(work, item);
    if (firstElement(work, item) < 0) {
      const probed = probeTrimmed(pass, item);
      addRun(pass, inner, probed?.text ?? -1, "deep", true);
      addRun(pass, inner, probed?.tail ?? -1, "deep", true);
    } else {
      addInner(pass, inner, item);
      if (inner.elements > 0 && hasText(pass, tail)) addRun(pass, inner, tail, "deep");
    }
    if (inner.visible > 0) addBlock(block, inner);
    work.tag[item] = Kind.done;
  }
  work.tag[list] = Kind.done;
  return block.visible > 0 ? block : undefined;
}

/** Adds the text inside an item or a quote, whatever elements it is in (process_nested_elements). */
export function addInner(pass: Pass, block: Block, element: number): void {
  const { work } = pass;
  addRun(pass, block, ownText(work, element), "shallow");
  for (const node of elementsIn(work, element)) {
    const tag = work.tag[node]!;
    if (tag === Kind.done) continue;
    if (tag === Kind.list) {
      addWithTail(pass, block, listBlock(pass, node), node);
    } else if (tag === Kind.paragraph && firstElement(work, node) >= 0) {
      addWithTail(pass, block, paragraphBlock(pass, node, CONTENT_KINDS), node);
    } else if (isInline(tag)) {
      carry(pass, block, node);
    } else {
      addElement(pass, block, node);
    }
    work.tag[node] = Kind.done;
  }
}

function addElement(pass: Pass, block: Block, node: number): void {
  const { work } = pass;
  const part = work.tag[node] === Kind.lineBreak ? "shallow" : "deep";
  const tail = tailOf(work, node);
  // The text after an element with children is kept, whatever becomes of the element.
  const tailApart = firstElement(work, node) >= 0 && hasText(pass, tail);
  const probed = probe(pass, node, true);
  if (probed !== undefined) {
    block.elements++;
    if (work.tag[node] === Kind.paragraph) {
      block.paragraphs++;
      block.paragraphText = true;
    }
    if (work.tag[node] === Kind.heading) block.headings++;
    addRun(pass, block, probed.text, part, true);
    if (!tailApart) addRun(pass, block, probed.tail, part, true);
  }
  if (tailApart) addRun(pass, block, tail, part);
}
