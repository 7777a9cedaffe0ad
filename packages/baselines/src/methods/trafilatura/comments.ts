import { Tag } from "@winnow/core-dom";
import { remove, removeWithTail, unwrap } from "../../working-tree/edit.js";
import type { TextLengths } from "../../working-tree/text-lengths.js";
import { TEXT, type WorkingTree } from "../../working-tree/types.js";
import { elementsIn, firstElement } from "../../working-tree/walk.js";
import { ownText, type Pass, tailOf } from "./block.js";
import type { Settings } from "./options.js";
import { firstMatch, matching } from "./section-rule.js";
import { COMMENT_FRAMES, NOT_COMMENTS } from "./sections.js";
import { CONTENT_KINDS, Kind } from "./tags.js";
import { probe } from "./text-probe.js";

const UNWRAPPED: ReadonlySet<number> = new Set<number>([Kind.link, Tag.span]);

/**
 * Returns the text nodes of readers' comments (extract_comments), and removes their section from the tree.
 *
 * @param work - a converted tree.
 */
export function commentContent(work: WorkingTree, lengths: TextLengths, settings: Settings): number[] {
  const pass: Pass = { work, lengths, settings, gone: new Uint8Array(work.length) };
  for (const rule of COMMENT_FRAMES) {
    const frame = firstMatch(work, 0, rule);
    if (frame < 0) continue;
    for (const node of matching(work, frame, NOT_COMMENTS)) remove(work, node);
    for (const node of elementsIn(work, frame, UNWRAPPED)) unwrap(work, node);
    const texts = commentTexts(pass, frame);
    if (texts.length === 0) continue;
    removeWithTail(work, frame);
    return texts;
  }
  return [];
}

/** The text of the paragraphs and other content elements of a comment section, each with what it contains. */
function commentTexts(pass: Pass, frame: number): number[] {
  const { work } = pass;
  const texts = new Set<number>();
  for (const element of elementsIn(work, frame)) {
    if (!CONTENT_KINDS.has(work.tag[element]!)) continue;
    const probed = probe(pass, element, true);
    if (probed === undefined) continue;
    addText(pass, texts, ownText(work, element));
    addText(pass, texts, tailOf(work, element));
    if (firstElement(work, element) < 0) continue;
    for (const inner of elementsIn(work, element)) {
      addText(pass, texts, ownText(work, inner));
      addText(pass, texts, tailOf(work, inner));
    }
  }
  return [...texts];
}

function addText({ work }: Pass, texts: Set<number>, start: number): void {
  for (let node = start; node >= 0 && work.tag[node] === TEXT; node = work.next[node]!) texts.add(node);
}
