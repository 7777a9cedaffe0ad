import { attribute, hasAttribute, Tag } from "@winnow/core-dom";
import { elementsIn, firstElement, onlyElement, removeWithTail } from "../../editable-tree/index.js";
import { addRun, addSubtree, type Block, newBlock, runParagraph } from "./block.js";
import { addInner, listBlock } from "./lists.js";
import { className, hasText, ownText, type Page, tailText } from "./page.js";
import { carryChildren, finish, paragraphBlock, plainBlock } from "./paragraphs.js";
import { tableBlock } from "./tables.js";
import { Kind } from "./tags.js";
import { probe, probeTrimmed } from "./text-probe.js";

/**
 * Processes an element by its kind (handle_textelem). Elements whose text the block has become done.
 *
 * @param kinds - the tags whose elements are content.
 * @returns undefined if the element is not content.
 */
export function processElement(page: Page, element: number, kinds: ReadonlySet<number>): Block | undefined {
  switch (page.tag[element]) {
    case Kind.list:
      return listBlock(page, element);
    case Kind.code:
    case Kind.quote:
      return quoteBlock(page, element);
    case Kind.heading:
      return headingBlock(page, element);
    case Kind.paragraph:
      return paragraphBlock(page, element, kinds);
    case Kind.lineBreak:
      return tailBlock(page, element);
    case Kind.deletion:
      // Outside of a paragraph: the element moves.
      return plainBlock(page, element, Kind.paragraph);
    case Tag.table:
      return kinds.has(Tag.table) ? tableBlock(page, element, kinds, processElement) : undefined;
    case Tag.div:
      if (className(page, element).includes("w3-code")) return codeBlock(page, element);
      return kinds.has(Tag.div) ? containerBlock(page, element) : undefined;
    default:
      return undefined;
  }
}

/**
 * Ends the processing of the element that a block comes from. If the element moves into the result, with the
 * text after it, the block gets all text inside the element.
 */
export function settle(page: Page, block: Block, element: number): void {
  if (block.source < 0) {
    page.tag[element] = Kind.done;
    return;
  }
  if (firstElement(page, element) >= 0) {
    const { tail, tag } = block;
    Object.assign(block, newBlock(tag, element));
    addSubtree(page, block, element);
    if (tag === Kind.paragraph && block.texts.length > 0) block.paragraphText = true;
    addRun(page, block, tail[0] ?? -1, "tail");
    for (const node of elementsIn(page, element)) page.tag[node] = Kind.moved;
  }
  page.tag[element] = Kind.moved;
  removeWithTail(page, element);
}

/** A heading. One with elements inside is copied with all its text (handle_titles). */
function headingBlock(page: Page, element: number): Block | undefined {
  if (firstElement(page, element) < 0) {
    const plain = plainBlock(page, element, Kind.heading);
    return plain !== undefined && plain.visible > 0 ? plain : undefined;
  }
  const block = newBlock(Kind.heading);
  addSubtree(page, block, element);
  // Of the text in inline elements, a table cell keeps that, too.
  const carried = newBlock(Kind.code);
  carryChildren(page, carried, element);
  for (const node of carried.texts) if (!block.shallow.includes(node)) block.shallow.push(node);
  addRun(page, block, tailText(page, element), "tail");
  for (const node of elementsIn(page, element)) page.tag[node] = Kind.done;
  return block.visible > 0 ? block : undefined;
}

/** The text after a line break, as a paragraph. */
function tailBlock(page: Page, element: number): Block | undefined {
  if (!hasText(page, tailText(page, element))) return undefined;
  const probed = probeTrimmed(page, element);
  return probed === undefined ? undefined : runParagraph(page, probed.tail);
}

function quoteBlock(page: Page, element: number): Block | undefined {
  if (isCodeBlock(page, element)) return codeBlock(page, element);
  const block = newBlock(Kind.quote);
  addInner(page, block, element);
  return block.visible > 0 ? block : undefined;
}

/** Code, copied as a whole with the text after it. */
function codeBlock(page: Page, element: number): Block {
  const block = newBlock(Kind.code);
  addSubtree(page, block, element);
  addRun(page, block, tailText(page, element), "tail");
  finish(page, element);
  return block;
}

/** The structures of code blocks: a language, GitHub's container, a `code` that is alone. */
function isCodeBlock(page: Page, element: number): boolean {
  const { source } = page;
  if (page.tag[element] === Kind.code) return true;
  if (hasAttribute(source, element, "lang") && attribute(source, element, "lang") !== "") return true;
  const up = page.parent[element]!;
  if (up >= 0 && className(page, up).includes("highlight")) return true;
  const only = onlyElement(page, element);
  return (
    only >= 0 &&
    page.tag[only] === Kind.code &&
    !hasText(page, ownText(page, element)) &&
    !hasText(page, tailText(page, only))
  );
}

/** A `div` with text of its own, which moves with everything inside (handle_other_elements). */
function containerBlock(page: Page, element: number): Block | undefined {
  const probed = probe(page, element, false);
  if (probed === undefined || !hasText(page, probed.text)) return undefined;
  const block = newBlock(Kind.paragraph, element);
  addRun(page, block, probed.text, "shallow");
  addRun(page, block, probed.tail, "tail");
  block.paragraphText = true;
  return block;
}
