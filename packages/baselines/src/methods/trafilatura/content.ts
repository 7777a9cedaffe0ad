import { Tag } from "@winnow/core-dom";
import {
  copyTree,
  elementsIn,
  findElement,
  firstElement,
  nextNode,
  TEXT,
} from "../../editable-tree/index.js";
import { type Block, joinedText, MIN_DUPLICATE_LENGTH, runParagraph } from "./block.js";
import { discardSections } from "./discard.js";
import { processElement, settle } from "./elements.js";
import { hasText, ownText, type Page, tailText } from "./page.js";
import { recoverText } from "./recovery.js";
import { matches } from "./section-rule.js";
import { CONTENT_FRAMES } from "./sections.js";
import { CONTENT_KINDS, Kind, TABLE_TAGS } from "./tags.js";

/** A shorter extraction is completed or replaced, in characters. */
export const MIN_EXTRACTED_SIZE = 250;

const REBUILT: ReadonlySet<number> = new Set<number>([Kind.code, Kind.quote, Kind.list, Tag.table]);
const INLINE_OR_BREAK: ReadonlySet<number> = new Set<number>([Kind.deletion, Kind.code, Kind.lineBreak]);

/**
 * Finds the content by the original's own rules (extract_content): the first frame with more than one
 * element; if that is too short, content elements from the whole page.
 *
 * @param page - a converted page; it is consumed.
 */
export function extractContent(page: Page): { blocks: readonly Block[]; recovered: ReadonlySet<Block> } {
  const backup: Page = { ...copyTree(page), note: () => {} };
  const kinds = new Set<number>([...CONTENT_KINDS, ...(page.settings.tables ? TABLE_TAGS : [])]);
  const blocks = contentOfFrame(page, kinds);
  const isShort = blocks.length === 0 || blockCharacters(blocks) < MIN_EXTRACTED_SIZE;
  const recovered = isShort ? recoverText(page, backup, blocks, kinds) : [];
  return { blocks: withoutRepeats(page, [...blocks, ...recovered]), recovered: new Set(recovered) };
}

/** Returns the characters of the text of blocks, joined by spaces, without blank blocks at both ends. */
export function blockCharacters(blocks: readonly Block[]): number {
  const isFilled = ({ visible, tail }: Block): boolean => visible > 0 || tail.length > 0;
  const first = blocks.findIndex(isFilled);
  if (first < 0) return 0;
  const filled = blocks.slice(first, blocks.findLastIndex(isFilled) + 1);
  return Math.max(
    0,
    filled.reduce((sum, { characters }) => sum + characters, -1),
  );
}

function contentOfFrame(page: Page, kinds: Set<number>): Block[] {
  const blocks: Block[] = [];
  for (const rule of CONTENT_FRAMES) {
    const frame = findElement(page, 0, (node, tag) => matches(page.source, node, tag, [rule]));
    if (frame < 0) continue;
    discardSections(page, frame, false);
    if (firstElement(page, frame) < 0) continue;
    const factor = page.settings.favor === "precision" ? 1 : 3;
    if (!hasParagraphText(page, MIN_EXTRACTED_SIZE * factor)) kinds.add(Tag.div);
    const lead = processFrame(page, frame, kinds, blocks);
    while (blocks.at(-1)?.tag === Kind.heading) blocks.pop();
    if (blocks.length > 1) return lead === undefined ? blocks : [lead, ...blocks];
  }
  return blocks;
}

/** Whether the paragraphs of the page have at least so many characters. */
function hasParagraphText(page: Page, characters: number): boolean {
  const inParagraph = new Uint8Array(page.length);
  let missing = characters;
  for (let node = nextNode(page, 0, 0); node >= 0 && missing > 0; node = nextNode(page, node, 0)) {
    const isInside = inParagraph[page.parent[node]!] === 1;
    if (page.tag[node] !== TEXT) inParagraph[node] = isInside || page.tag[node] === Kind.paragraph ? 1 : 0;
    else if (isInside) missing -= page.lengths.all[node]!;
  }
  return missing <= 0;
}

/** Processes the elements of a frame. Returns the text before them, if there is any. */
function processFrame(page: Page, frame: number, kinds: Set<number>, blocks: Block[]): Block | undefined {
  let elements = elementsIn(page, frame);
  const tags = new Set(elements.map((node) => page.tag[node]!));
  const onlyBreaks = tags.size === 1 && tags.has(Kind.lineBreak);
  const isSingle =
    onlyBreaks ||
    (page.tag[frame] === Tag.div && kinds.has(Tag.div) && [...tags].every((tag) => INLINE_OR_BREAK.has(tag)));
  let lead: Block | undefined;
  if (isSingle) elements = [frame];
  else if (hasText(page, ownText(page, frame))) lead = runParagraph(page, ownText(page, frame));
  for (const element of elements) {
    const tag = page.tag[element]!;
    const tail = tailText(page, element);
    const block = processElement(page, element, kinds);
    if (block !== undefined) {
      settle(page, block, element);
      blocks.push(block);
    }
    if (REBUILT.has(tag) && (block === undefined || block.tail.length === 0) && hasText(page, tail)) {
      blocks.push(runParagraph(page, tail));
    }
  }
  return lead;
}

/** Removes long blocks that repeat the one before. */
function withoutRepeats(page: Page, blocks: readonly Block[]): readonly Block[] {
  let previous: Block | undefined;
  return blocks.filter((block) => {
    // Only blocks of about the same length can be equal.
    if (
      previous !== undefined &&
      block.visible > 0 &&
      Math.abs(previous.visible - block.visible) <= previous.texts.length + block.texts.length
    ) {
      const text = joinedText(page, block.texts);
      if (text.length > MIN_DUPLICATE_LENGTH && text === joinedText(page, previous.texts)) return false;
    }
    previous = block;
    return true;
  });
}
