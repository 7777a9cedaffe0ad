import { Tag } from "@winnow/core-dom";
import type { WorkingTree } from "../../working-tree/types.js";
import { elementsIn } from "../../working-tree/walk.js";
import { type Block, blockText, MIN_DUPLICATE_LENGTH, type Pass } from "./block.js";
import { classOf } from "./conversion.js";
import { discardSections } from "./discard.js";
import { processElement, settle } from "./elements.js";
import { Kind } from "./tags.js";

/** Beyond this many characters, text is only compared as a whole. */
const MAX_COMPARED_CHARACTERS = 200_000;

/** Maximum number of characters that are searched for repetitions, all searches of a page together. */
const MAX_SEARCHED_CHARACTERS = 50_000_000;

/**
 * Looks for content elements anywhere in the page, outside of the frame, too (recover_wild_text).
 *
 * @param main - the pass that found too little.
 * @param backup - the converted tree as it was before that pass; it is consumed.
 * @param known - the blocks found so far, which are not repeated.
 */
export function recoverText(
  main: Pass,
  backup: WorkingTree,
  known: readonly Block[],
  kindsBefore: ReadonlySet<number>,
): Block[] {
  const { lengths, settings } = main;
  const pass: Pass = { ...main, work: backup, gone: new Uint8Array(backup.length) };
  const kinds = new Set(kindsBefore);
  const recall = settings.favor === "recall";
  if (recall) kinds.add(Tag.div);
  discardSections(backup, 0, lengths, { settings, keepTeasers: settings.fast, note: () => {} });

  const wild = new Set<number>([Kind.code, Kind.paragraph, Kind.quote, Tag.table]);
  if (recall) for (const tag of [Tag.div, Kind.lineBreak, Kind.list]) wild.add(tag);
  const elements = elementsIn(backup, 0).filter(
    (node) =>
      wild.has(backup.tag[node]!) ||
      (backup.tag[node] === Tag.div && classOf(backup, node).includes("w3-code")),
  );

  const isKnown = repetitions(known.map((block) => blockText(pass, block.texts)));
  const found: Block[] = [];
  for (const element of elements) {
    if (performance.now() > settings.deadline) break;
    // Elements whose text the main pass copied into the result are done there.
    if (main.work.tag[element] === Kind.done || pass.gone[element] === 1) continue;
    const block = processElement(pass, element, kinds);
    if (block === undefined) continue;
    if (block.source >= 0) settle(pass, block);
    const text = blockText(pass, block.texts);
    const fragment = block.tail.length > 0 ? blockText(pass, [...block.texts, ...block.tail]) : "";
    if (!isKnown(text, fragment)) found.push(block);
  }
  return found;
}

/** Returns a function that tells whether a text is known, and remembers it. */
function repetitions(known: readonly string[]): (text: string, fragment: string) => boolean {
  const whole = new Set(known);
  // Trimmed text has no line feed, so no match spans two of them.
  let joined = known.filter((text) => text !== "").join("\n");
  let searched = 0;
  const includes = (part: string): boolean => {
    searched += joined.length;
    return searched <= MAX_SEARCHED_CHARACTERS && joined.includes(part);
  };
  return (text, fragment) => {
    const compared = joined.length <= MAX_COMPARED_CHARACTERS;
    if (text !== "") {
      if (whole.has(text)) return true;
      if (compared && text.length > MIN_DUPLICATE_LENGTH && includes(text)) return true;
      if (compared && fragment !== "" && includes(fragment)) return true;
    }
    if (compared) joined += `\n${fragment === "" ? text : fragment}`;
    whole.add(text);
    return false;
  };
}
