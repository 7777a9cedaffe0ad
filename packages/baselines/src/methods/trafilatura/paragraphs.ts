import { elementsIn, firstElement, nextElement, unwrap } from "../../editable-tree/index.js";
import { addBlock, addRun, type Block, newBlock } from "./block.js";
import { hasText, ownText, type Page, tailText } from "./page.js";
import { Kind } from "./tags.js";
import { addProbe, isInline, probe, probeTrimmed } from "./text-probe.js";

/** Returns the block of an element without children: the element moves, with the text after it. */
export function plainBlock(page: Page, element: number, tag: number): Block | undefined {
  const probed = probeTrimmed(page, element);
  if (probed === undefined) return undefined;
  const block = newBlock(tag, element);
  addProbe(page, block, probed, "shallow", "tail");
  if (tag === Kind.paragraph && block.texts.length > 0) block.paragraphText = true;
  return block;
}

/**
 * Processes a paragraph (handle_paragraphs). Elements that a paragraph cannot contain are replaced by their
 * text. The text after a paragraph with children is lost, as in the original.
 *
 * @param kinds - the tags whose elements are kept apart.
 */
export function paragraphBlock(page: Page, element: number, kinds: ReadonlySet<number>): Block | undefined {
  if (firstElement(page, element) < 0) return plainBlock(page, element, Kind.paragraph);
  const block = newBlock(Kind.paragraph);
  for (const node of elementsIn(page, element)) {
    const tag = page.tag[node]!;
    if (tag !== Kind.done && !kinds.has(tag)) unwrap(page, node);
  }
  for (const node of [element, ...elementsIn(page, element)]) {
    const tag = page.tag[node]!;
    const probed = probe(page, node, false);
    if (probed !== undefined) {
      if (tag === Kind.paragraph) {
        addRun(page, block, probed.text, "shallow");
      } else if (tag === Kind.deletion && wrapsInline(page, node)) {
        carry(page, block, node);
      } else {
        if (tag === Kind.deletion) unwrapChildren(page, node);
        const part = isInline(tag) || tag === Kind.lineBreak ? "shallow" : "deep";
        addRun(page, block, tag === Kind.deletion ? ownText(page, node) : probed.text, part);
        addRun(page, block, probed.tail, part);
        block.elements++;
        if (tag === Kind.heading) block.headings++;
      }
    }
    page.tag[node] = Kind.done;
  }
  if (block.texts.length > 0) block.paragraphText = true;
  return block.elements > 0 || block.visible > 0 ? block : undefined;
}

function wrapsInline(page: Page, element: number): boolean {
  for (let child = firstElement(page, element); child >= 0; child = nextElement(page, child)) {
    if (isInline(page.tag[child]!)) return true;
  }
  return false;
}

function unwrapChildren(page: Page, element: number): void {
  for (let child = firstElement(page, element); child >= 0; child = firstElement(page, element)) {
    unwrap(page, child);
  }
}

/** Adds an inline element with the inline elements and line breaks inside it, which are done then. */
export function carry(page: Page, block: Block, element: number): void {
  block.elements++;
  addRun(page, block, ownText(page, element), "shallow");
  addRun(page, block, tailText(page, element), "shallow");
  carryChildren(page, block, element);
}

/** Adds the inline elements and line breaks among the children of an element. */
export function carryChildren(page: Page, block: Block, element: number): void {
  for (let child = firstElement(page, element); child >= 0; child = nextElement(page, child)) {
    if (!isInline(page.tag[child]!) && page.tag[child] !== Kind.lineBreak) continue;
    carry(page, block, child);
    finish(page, child);
  }
}

/** Marks an element and those inside it as done. */
export function finish(page: Page, element: number): void {
  for (const node of elementsIn(page, element)) page.tag[node] = Kind.done;
  page.tag[element] = Kind.done;
}

/** Adds the text after a block that was processed; it is kept even if the block is empty. */
export function addWithTail(page: Page, block: Block, inner: Block | undefined, source: number): void {
  const tail = tailText(page, source);
  if (inner !== undefined) {
    addBlock(block, inner);
    addRun(page, block, tail, "deep");
  } else if (hasText(page, tail)) {
    addRun(page, block, tail, "deep");
  }
}
