import { Tag } from "@winnow/core-dom";
import { elementsIn, findElement, removeWithTail, unwrap } from "../../editable-tree/index.js";
import { dropSections, ownText, type Page, tailText, textRun } from "./page.js";
import { matches } from "./section-rule.js";
import { COMMENT_FRAMES, NOT_COMMENTS } from "./sections.js";
import { CONTENT_KINDS, Kind } from "./tags.js";
import { probe } from "./text-probe.js";

const UNWRAPPED: ReadonlySet<number> = new Set<number>([Kind.link, Tag.span]);

/**
 * Returns the text nodes of readers' comments (extract_comments), and removes their section from the page.
 *
 * @param converted - a converted page.
 */
export function commentContent(converted: Page): number[] {
  const page: Page = { ...converted, note: () => {} };
  for (const rule of COMMENT_FRAMES) {
    const frame = findElement(page, 0, (node, tag) => matches(page.source, node, tag, [rule]));
    if (frame < 0) continue;
    dropSections(page, frame, NOT_COMMENTS, "");
    for (const node of elementsIn(page, frame, UNWRAPPED)) unwrap(page, node);
    const texts = commentTexts(page, frame);
    if (texts.length === 0) continue;
    removeWithTail(page, frame);
    return texts;
  }
  return [];
}

/** The text of the paragraphs and other content elements of a comment section, each with what it contains. */
function commentTexts(page: Page, frame: number): number[] {
  const texts = new Set<number>();
  for (const element of elementsIn(page, frame, CONTENT_KINDS)) {
    if (probe(page, element, true) === undefined) continue;
    for (const node of [element, ...elementsIn(page, element)]) {
      for (const start of [ownText(page, node), tailText(page, node)]) {
        for (const row of textRun(page, start)) texts.add(row);
      }
    }
  }
  return [...texts];
}
