import { Tag } from "@winnow/core-dom";
import type { TextLengths } from "../../working-tree/text-lengths.js";
import { TEXT, type WorkingTree } from "../../working-tree/types.js";
import { elementsIn, firstElement, nextNode } from "../../working-tree/walk.js";
import { copyTree } from "../../working-tree/working-tree.js";
import {
  addRun,
  type Block,
  blockText,
  hasText,
  MIN_DUPLICATE_LENGTH,
  newBlock,
  ownText,
  type Pass,
  tailOf,
} from "./block.js";
import { discardSections, type Note } from "./discard.js";
import { processElement, settle } from "./elements.js";
import type { Settings } from "./options.js";
import { recoverText } from "./recovery.js";
import { firstMatch } from "./section-rule.js";
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
 * @param work - a converted tree; it is consumed.
 */
export function extractContent(
  work: WorkingTree,
  lengths: TextLengths,
  settings: Settings,
  note: Note,
): { blocks: Block[]; recovered: ReadonlySet<Block> } {
  const backup = copyTree(work);
  const pass: Pass = { work, lengths, settings, gone: new Uint8Array(work.length) };
  const kinds = new Set<number>([...CONTENT_KINDS, ...(settings.tables ? TABLE_TAGS : [])]);
  const blocks = mainPass(pass, kinds, note);
  const own = new Set(blocks);
  let recovered: Block[] = [];
  if (blocks.length === 0 || charactersOf(blocks) < MIN_EXTRACTED_SIZE) {
    recovered = recoverText(pass, backup, blocks, kinds);
  }
  const all = withoutRepeats(pass, [...blocks, ...recovered]);
  return { blocks: all, recovered: new Set(all.filter((block) => !own.has(block))) };
}

/** Returns the characters of the text of blocks, joined by spaces, without blank blocks at both ends. */
export function charactersOf(blocks: readonly Block[]): number {
  const isFilled = ({ visible, tail }: Block): boolean => visible > 0 || tail.length > 0;
  let sum = -1;
  const last = blocks.findLastIndex(isFilled);
  for (let i = blocks.findIndex(isFilled); i >= 0 && i <= last; i++) {
    sum += blocks[i]!.characters;
  }
  return Math.max(0, sum);
}

function mainPass(pass: Pass, kinds: Set<number>, note: Note): Block[] {
  const { work, lengths, settings } = pass;
  const blocks: Block[] = [];
  for (const rule of CONTENT_FRAMES) {
    if (performance.now() > settings.deadline) break;
    const frame = firstMatch(work, 0, rule);
    if (frame < 0) continue;
    discardSections(work, frame, lengths, { settings, keepTeasers: false, note });
    if (firstElement(work, frame) < 0) continue;
    const factor = settings.favor === "precision" ? 1 : 3;
    if (paragraphCharacters(pass, MIN_EXTRACTED_SIZE * factor)) kinds.add(Tag.div);
    const lead = processFrame(pass, frame, kinds, blocks);
    while (blocks.at(-1)?.tag === Kind.heading) blocks.pop();
    if (blocks.length > 1) {
      if (lead !== undefined) blocks.unshift(lead);
      break;
    }
  }
  return blocks;
}

/** Whether the paragraphs of the page have fewer characters than `enough`, or none. */
function paragraphCharacters({ work, lengths }: Pass, enough: number): boolean {
  const inParagraph = new Uint8Array(work.length);
  let sum = 0;
  let found = false;
  for (let node = nextNode(work, 0, 0); node >= 0; node = nextNode(work, node, 0)) {
    const inside = inParagraph[work.parent[node]!]!;
    if (work.tag[node] !== TEXT) {
      inParagraph[node] = work.tag[node] === Kind.paragraph ? 1 : inside;
    } else if (inside === 1) {
      found = true;
      sum += lengths.all[node]!;
      if (sum >= enough) return false;
    }
  }
  return !found || sum < enough;
}

/** Processes the elements of a frame. Returns the text before them, if there is any. */
function processFrame(pass: Pass, frame: number, kinds: Set<number>, blocks: Block[]): Block | undefined {
  const { work, gone } = pass;
  let elements = elementsIn(work, frame);
  const tags = new Set(elements.map((node) => work.tag[node]!));
  const onlyBreaks = tags.size === 1 && tags.has(Kind.lineBreak);
  const single =
    onlyBreaks ||
    (work.tag[frame] === Tag.div && kinds.has(Tag.div) && [...tags].every((tag) => INLINE_OR_BREAK.has(tag)));
  let lead: Block | undefined;
  if (single) elements = [frame];
  else if (hasText(pass, ownText(work, frame))) {
    lead = newBlock(Kind.paragraph);
    addRun(pass, lead, ownText(work, frame), "shallow", true);
    lead.paragraphText = true;
  }
  for (const element of elements) {
    if (gone[element] === 1) continue;
    const tag = work.tag[element]!;
    const tail = tailOf(work, element);
    const block = processElement(pass, element, kinds);
    if (block !== undefined) {
      if (block.source >= 0) settle(pass, block);
      else work.tag[element] = Kind.done;
      blocks.push(block);
    }
    if (REBUILT.has(tag) && (block === undefined || block.tail.length === 0) && hasText(pass, tail)) {
      const after = newBlock(Kind.paragraph);
      addRun(pass, after, tail, "shallow", true);
      after.paragraphText = true;
      blocks.push(after);
    }
  }
  return lead;
}

/** Removes long blocks that repeat the one before. */
function withoutRepeats(pass: Pass, blocks: readonly Block[]): Block[] {
  let previous: Block | undefined;
  let previousText: string | undefined;
  return blocks.filter((block) => {
    // Only blocks of about the same length can be equal.
    const candidate =
      previous !== undefined &&
      block.visible > 0 &&
      Math.abs(previous.visible - block.visible) <= previous.texts.length + block.texts.length;
    const text = candidate ? blockText(pass, block.texts) : undefined;
    if (candidate) previousText ??= blockText(pass, previous!.texts);
    if (text !== undefined && text === previousText && text.length > MIN_DUPLICATE_LENGTH) return false;
    previous = block;
    previousText = text;
    return true;
  });
}
