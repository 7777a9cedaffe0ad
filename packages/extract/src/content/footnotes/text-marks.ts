import { literalStart, NodeKind, Tag, text, textLength } from "@winnow/core-dom/tree";
import { htmlTag } from "../elements.js";
import type { Kept } from "../kept.js";
import type { Region } from "../region.js";
import { isPreformatted, rolesOf } from "../roles.js";
import type { TextNote } from "./attribute-notes.js";
import type { Mark } from "./types.js";

/** A number or a sign in square brackets, which are not those of a Markdown link. */
const MARK = /[[【［](\d{1,3}|[a-z]|[*†‡]{1,3})[\]】］](?![(\w])/gu;

/** Marks of a first note. */
const FIRST = ["[1]", "【1】", "［1］"];

/** Whether kept text has a first number in brackets. */
export function mayHaveTextMarks(region: Region, kept: Kept): boolean {
  const { tree, from, end } = region;
  const source = sourceOf(region);
  const first = FIRST.find((mark) => source.includes(mark));
  if (first === undefined) return false;
  for (let row = from; row < end; row++)
    if (tree.kind[row] === NodeKind.text && kept[row] === 1 && text(tree, row).includes(first)) return true;
  return false;
}

/** Returns the source of a region, from which most pages can be excluded without reading each text. */
function sourceOf({ tree, from, end }: Region): string {
  // Rows are nearly always in the order of the source.
  let before = from;
  while (before > 0 && literalStart(tree, before) < 0) before--;
  let after = end;
  while (after < tree.length && literalStart(tree, after) < 0) after++;
  const { source } = tree.strings;
  const start = before === 0 ? 0 : literalStart(tree, before) + textLength(tree, before);
  return source.slice(start, after === tree.length ? source.length : literalStart(tree, after));
}

/** Finds numbers in brackets in the text that may be marks of notes without a link. */
export function textMarks(region: Region, kept: Kept): readonly Mark[] {
  return matches(region, kept, MARK).map(({ match, mark }) => ({ ...mark, label: match[1]! }));
}

/** A note in double brackets with its number, as WordPress plugins write it: `[[1. Note.]]`. */
const NOTE = /\s{0,9}\[\[(\d{1,3})\.\s([^[\]]{1,2000})\]\]/gu;

/** Finds notes in double brackets in the text. */
export function bracketNotes(region: Region, kept: Kept): readonly TextNote[] {
  if (!sourceOf(region).includes("[[1.")) return [];
  return matches(region, kept, NOTE).map(({ match, mark }) => {
    return { mark: { ...mark, label: match[1]! }, text: match[2]!.trim() };
  });
}

/** Returns the matches in text outside of links and code. */
function matches(
  region: Region,
  kept: Kept,
  pattern: RegExp,
): readonly { readonly match: RegExpExecArray; readonly mark: Omit<Mark, "label"> }[] {
  const found: { match: RegExpExecArray; mark: Omit<Mark, "label"> }[] = [];
  const { tree, from, end } = region;
  const { roles } = rolesOf(region);
  for (let row = from; row < end; row++) {
    const tag = htmlTag(tree, row);
    const isCode = tag === Tag.a || tag === Tag.code || tag === Tag.math || tag === Tag.sup;
    if (kept[row] !== 1 || isCode || isPreformatted(roles[row]!)) {
      row = tree.end[row]! - 1;
      continue;
    }
    if (tree.kind[row] !== NodeKind.text) continue;
    for (const match of text(tree, row).matchAll(pattern)) {
      const place = { row, start: match.index, end: match.index + match[0].length };
      found.push({ match, mark: { row, place } });
    }
  }
  return found;
}
