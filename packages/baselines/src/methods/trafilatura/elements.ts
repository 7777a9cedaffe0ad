import { attribute, hasAttribute, Tag } from "@winnow/core-dom";
import { removeWithTail } from "../../working-tree/edit.js";
import { elementsIn, firstElement, nextElement } from "../../working-tree/walk.js";
import { addRun, addSubtree, type Block, hasText, newBlock, ownText, type Pass, tailOf } from "./block.js";
import { classOf } from "./conversion.js";
import { addInner, listBlock } from "./lists.js";
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
export function processElement(pass: Pass, element: number, kinds: ReadonlySet<number>): Block | undefined {
  const { work } = pass;
  switch (work.tag[element]) {
    case Kind.list:
      return listBlock(pass, element);
    case Kind.code:
    case Kind.quote:
      return quoteBlock(pass, element);
    case Kind.heading:
      return headingBlock(pass, element);
    case Kind.paragraph:
      return paragraphBlock(pass, element, kinds);
    case Kind.lineBreak:
      return tailBlock(pass, element);
    case Kind.deletion:
      return formattingBlock(pass, element);
    case Tag.table:
      return kinds.has(Tag.table) ? tableBlock(pass, element, kinds, processElement) : undefined;
    case Tag.div:
      if (classOf(work, element).includes("w3-code")) return codeBlock(pass, element);
      return kinds.has(Tag.div) ? containerBlock(pass, element) : undefined;
    default:
      return undefined;
  }
}

/**
 * Moves a block's element out of the tree, with the text after it, so that it is not processed again. The
 * block gets all text inside the element.
 */
export function settle(pass: Pass, block: Block): void {
  const { work, gone } = pass;
  const { source } = block;
  if (source < 0) return;
  if (firstElement(work, source) >= 0) {
    const { tail, tag } = block;
    Object.assign(block, newBlock(tag, source));
    addSubtree(pass, block, source);
    if (tag === Kind.paragraph && block.texts.length > 0) block.paragraphText = true;
    addRun(pass, block, tail[0] ?? -1, "tail");
    for (const node of elementsIn(work, source)) gone[node] = 1;
  }
  gone[source] = 1;
  removeWithTail(work, source);
}

/** A heading. One with elements inside is copied with all its text (handle_titles). */
function headingBlock(pass: Pass, element: number): Block | undefined {
  const { work } = pass;
  if (firstElement(work, element) < 0) {
    const plain = plainBlock(pass, element, Kind.heading);
    return plain !== undefined && plain.visible > 0 ? plain : undefined;
  }
  const block = newBlock(Kind.heading);
  addSubtree(pass, block, element);
  carriedOnly(pass, block, element);
  addRun(pass, block, tailOf(work, element), "tail");
  for (const node of elementsIn(work, element)) work.tag[node] = Kind.done;
  return block.visible > 0 ? block : undefined;
}

/** Adds the text of inline elements to the shallow text of a block. */
function carriedOnly(pass: Pass, block: Block, element: number): void {
  const carried = newBlock(Kind.code);
  carryChildren(pass, carried, element);
  for (const node of carried.texts) if (!block.shallow.includes(node)) block.shallow.push(node);
}

/** The text after a line break, as a paragraph. */
function tailBlock(pass: Pass, element: number): Block | undefined {
  const { work } = pass;
  if (!hasText(pass, tailOf(work, element))) return undefined;
  const probed = probeTrimmed(pass, element);
  if (probed === undefined) return undefined;
  const block = newBlock(Kind.paragraph);
  addRun(pass, block, probed.tail, "shallow", true);
  block.paragraphText = true;
  return block;
}

/** Deleted text outside of a paragraph: the element moves. */
function formattingBlock(pass: Pass, element: number): Block | undefined {
  return plainBlock(pass, element, Kind.paragraph);
}

function quoteBlock(pass: Pass, element: number): Block | undefined {
  if (isCodeBlock(pass, element)) return codeBlock(pass, element);
  const block = newBlock(Kind.quote);
  addInner(pass, block, element);
  return block.visible > 0 ? block : undefined;
}

/** Code, copied as a whole with the text after it. */
function codeBlock(pass: Pass, element: number): Block {
  const block = newBlock(Kind.code);
  addSubtree(pass, block, element);
  addRun(pass, block, tailOf(pass.work, element), "tail");
  finish(pass, element);
  return block;
}

/** The structures of code blocks: a language, GitHub's container, a `code` that is alone. */
function isCodeBlock(pass: Pass, element: number): boolean {
  const { work } = pass;
  const { source } = work;
  if (work.tag[element] === Kind.code) return true;
  if (hasAttribute(source, element, "lang") && attribute(source, element, "lang") !== "") return true;
  const up = work.parent[element]!;
  if (up >= 0 && classOf(work, up).includes("highlight")) return true;
  const only = firstElement(work, element);
  return (
    only >= 0 &&
    work.tag[only] === Kind.code &&
    nextElement(work, only) < 0 &&
    !hasText(pass, ownText(work, element)) &&
    !hasText(pass, tailOf(work, only))
  );
}

/** A `div` with text of its own, which moves with everything inside (handle_other_elements). */
function containerBlock(pass: Pass, element: number): Block | undefined {
  const probed = probe(pass, element, false);
  if (probed === undefined || !hasText(pass, probed.text)) return undefined;
  const block = newBlock(Kind.paragraph, element);
  addRun(pass, block, probed.text, "shallow");
  addRun(pass, block, probed.tail, "tail");
  block.paragraphText = true;
  return block;
}
