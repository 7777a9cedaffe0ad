import { Tag } from "@winnow/core-dom";
import { elementsIn } from "../../editable-tree/index.js";
import { type Block, joinedText, MIN_DUPLICATE_LENGTH } from "./block.js";
import { discardSections } from "./discard.js";
import { processElement, settle } from "./elements.js";
import { className, type Page } from "./page.js";
import { Kind } from "./tags.js";

/** Beyond this many characters, text is only compared as a whole. */
const MAX_COMPARED_CHARACTERS = 200_000;

/** Maximum number of characters that are searched for repetitions, all searches of a page together. */
const MAX_SEARCHED_CHARACTERS = 50_000_000;

/**
 * Looks for content elements anywhere in the page, outside of the frame, too (recover_wild_text).
 *
 * @param main - the page in which too little was found.
 * @param backup - the converted page as it was before that; it is consumed.
 * @param blocks - those found so far, which are not repeated.
 */
export function recoverText(
  main: Page,
  backup: Page,
  blocks: readonly Block[],
  kindsBefore: ReadonlySet<number>,
): Block[] {
  const { favor, fast } = backup.settings;
  const kinds = new Set(kindsBefore);
  const wild = new Set<number>([Kind.code, Kind.paragraph, Kind.quote, Tag.table]);
  if (favor === "recall") {
    kinds.add(Tag.div);
    for (const tag of [Tag.div, Kind.lineBreak, Kind.list]) wild.add(tag);
  }
  discardSections(backup, 0, fast);
  const elements = elementsIn(backup, 0).filter((node) => {
    const tag = backup.tag[node]!;
    return wild.has(tag) || (tag === Tag.div && className(backup, node).includes("w3-code"));
  });

  const isRepeated = repetitionTest(blocks.map((block) => joinedText(backup, block.texts)));
  const recovered: Block[] = [];
  for (const element of elements) {
    // The text of such elements was copied into the result.
    if (main.tag[element] === Kind.done) continue;
    const block = processElement(backup, element, kinds);
    if (block === undefined) continue;
    if (block.source >= 0) settle(backup, block, element);
    const text = joinedText(backup, block.texts);
    const fragment = block.tail.length > 0 ? joinedText(backup, [...block.texts, ...block.tail]) : "";
    if (!isRepeated(text, fragment)) recovered.push(block);
  }
  return recovered;
}

/** Returns a function that tells whether a text is known, and remembers it. */
function repetitionTest(known: readonly string[]): (text: string, fragment: string) => boolean {
  const texts = new Set(known);
  // Trimmed text has no line feed, so no match spans two of them.
  let joined = known.filter((text) => text !== "").join("\n");
  let searched = 0;
  const includes = (part: string): boolean => {
    searched += joined.length;
    return searched <= MAX_SEARCHED_CHARACTERS && joined.includes(part);
  };
  return (text, fragment) => {
    const isCompared = joined.length <= MAX_COMPARED_CHARACTERS;
    if (text !== "") {
      if (texts.has(text)) return true;
      if (isCompared && text.length > MIN_DUPLICATE_LENGTH && includes(text)) return true;
      if (isCompared && fragment !== "" && includes(fragment)) return true;
    }
    if (isCompared) joined += `\n${fragment === "" ? text : fragment}`;
    texts.add(text);
    return false;
  };
}
