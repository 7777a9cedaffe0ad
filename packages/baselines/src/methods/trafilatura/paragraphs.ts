import { unwrap } from "../../working-tree/edit.js";
import { elementsIn, firstElement, nextElement } from "../../working-tree/walk.js";
import { addBlock, addRun, type Block, hasText, newBlock, ownText, type Pass, tailOf } from "./block.js";
import { Kind } from "./tags.js";
import { isInline, probe, probeTrimmed } from "./text-probe.js";

/** Returns the block of an element without children: the element moves, with the text after it. */
export function plainBlock(pass: Pass, element: number, tag: number): Block | undefined {
  const probed = probeTrimmed(pass, element);
  if (probed === undefined) return undefined;
  const block = newBlock(tag, element);
  addRun(pass, block, probed.text, "shallow", true);
  addRun(pass, block, probed.tail, "tail", true);
  if (tag === Kind.paragraph && block.texts.length > 0) block.paragraphText = true;
  return block;
}

/**
 * Processes a paragraph (handle_paragraphs). Elements that a paragraph cannot contain are replaced by their
 * text. The text after a paragraph with children is lost, as in the original.
 *
 * @param kinds - the tags whose elements are kept apart.
 */
export function paragraphBlock(pass: Pass, element: number, kinds: ReadonlySet<number>): Block | undefined {
  const { work } = pass;
  if (firstElement(work, element) < 0) return plainBlock(pass, element, Kind.paragraph);
  const block = newBlock(Kind.paragraph);
  for (const node of elementsIn(work, element)) {
    const tag = work.tag[node]!;
    if (tag !== Kind.done && !kinds.has(tag)) unwrap(work, node);
  }
  for (const node of [element, ...elementsIn(work, element)]) {
    const tag = work.tag[node]!;
    const probed = probe(pass, node, false);
    if (probed !== undefined) {
      if (tag === Kind.paragraph) {
        addRun(pass, block, probed.text, "shallow");
      } else if (tag === Kind.deletion && wrapsInline(pass, node)) {
        carry(pass, block, node);
      } else {
        if (tag === Kind.deletion) unwrapChildren(pass, node);
        const part = isInline(tag) || tag === Kind.lineBreak ? "shallow" : "deep";
        addRun(pass, block, tag === Kind.deletion ? ownText(work, node) : probed.text, part);
        addRun(pass, block, probed.tail, part);
        block.elements++;
        if (tag === Kind.heading) block.headings++;
      }
    }
    work.tag[node] = Kind.done;
  }
  if (block.texts.length > 0) block.paragraphText = true;
  return block.elements > 0 || block.visible > 0 ? block : undefined;
}

function wrapsInline({ work }: Pass, element: number): boolean {
  for (let child = firstElement(work, element); child >= 0; child = nextElement(work, child)) {
    if (isInline(work.tag[child]!)) return true;
  }
  return false;
}

function unwrapChildren({ work }: Pass, element: number): void {
  for (let child = firstElement(work, element); child >= 0; child = firstElement(work, element)) {
    unwrap(work, child);
  }
}

/** Adds an inline element with the inline elements and line breaks inside it, which are done then. */
export function carry(pass: Pass, block: Block, element: number): void {
  const { work } = pass;
  block.elements++;
  addRun(pass, block, ownText(work, element), "shallow");
  addRun(pass, block, tailOf(work, element), "shallow");
  carryChildren(pass, block, element);
}

/** Adds the inline elements and line breaks among the children of an element. */
export function carryChildren(pass: Pass, block: Block, element: number): void {
  const { work } = pass;
  for (let child = firstElement(work, element); child >= 0; child = nextElement(work, child)) {
    if (!isInline(work.tag[child]!) && work.tag[child] !== Kind.lineBreak) continue;
    carry(pass, block, child);
    finish(pass, child);
  }
}

/** Marks an element and those inside it as done. */
export function finish({ work }: Pass, element: number): void {
  for (const node of elementsIn(work, element)) work.tag[node] = Kind.done;
  work.tag[element] = Kind.done;
}

/** Adds the text after a block that was processed; it is kept even if the block is empty. */
export function addWithTail(pass: Pass, block: Block, inner: Block | undefined, source: number): void {
  const tail = tailOf(pass.work, source);
  if (inner !== undefined) {
    addBlock(block, inner);
    addRun(pass, block, tail, "deep");
  } else if (hasText(pass, tail)) {
    addRun(pass, block, tail, "deep");
  }
}
