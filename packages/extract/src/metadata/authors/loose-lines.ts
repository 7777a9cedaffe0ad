import { Hidden, NodeKind, text } from "@winnow/core-dom";
import type { PageSources } from "../sources/types.js";
import { oneLine } from "../text/plain-text.js";
import type { Sign } from "./byline-sign.js";
import { hasGivenName, mentionsGivenName } from "./given-names.js";
import { isPersonLike, readNames } from "./read-names.js";
import { isRole } from "./roles.js";

/** A text with names and nothing that declares it a by-line. */
export interface LooseLine extends Sign {
  readonly row: number;
  readonly value: string;
}

/** Maximum number of characters of the text, and between it and the title. */
const MAX_LENGTH = 100;
const MAX_BEFORE = 200;
const MAX_AFTER = 900;
/** Maximum number of lines with names: more are a table or a list. */
const MAX_FOUND = 4;
/** Number of texts on each side that may have the date or role. */
const NEIGHBOURS = 3;

/**
 * Finds texts around the title that consist of persons' names next to a date, a reading time or a role:
 * "Ann Lee | 5 May 2024", or "Ann Lee" above "Reporter".
 *
 * @param title - the row of the title's heading; -1 finds none.
 */
export function looseLines(sources: PageSources, title: number): readonly LooseLine[] {
  if (title < 0) return [];
  const near = textsAround(sources, title);
  const lines = near.flatMap(({ row, value }, at): readonly LooseLine[] => {
    if (!mentionsGivenName(value)) return [];
    const around = near.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1);
    const isMarked = around.some((one) => DATE.test(one.value) || (one.row > row && isRole(one.value)));
    if (!isMarked || !isNamesAlone(value)) return [];
    // A date next to it, not only near.
    const isNext = [near[at - 1], near[at + 1]].some((one) => one !== undefined && DATE.test(one.value));
    return [{ key: "line", points: isNext ? 4 : 3, member: false, strong: false, row, value }];
  });
  return lines.length > MAX_FOUND ? [] : lines;
}

interface NearText {
  readonly row: number;
  /** The empty string for a long text. */
  readonly value: string;
}

/** Returns the visible texts before and after the title, without its own. */
function textsAround({ tree }: PageSources, title: number): readonly NearText[] {
  const texts: NearText[] = [];
  const [start, end] = [tree.textBefore[title]!, tree.textBefore[tree.end[title]!]!];
  let row = title;
  while (row > 1 && tree.textBefore[row - 1]! > start - MAX_BEFORE) row--;
  for (; row < tree.length && tree.textBefore[row]! <= end + MAX_AFTER; row++) {
    if (row === title) row = tree.end[title]!;
    if (tree.kind[row] !== NodeKind.text || tree.hidden[row] !== Hidden.visible) continue;
    const length = tree.textBefore[row + 1]! - tree.textBefore[row]!;
    if (length > 1) texts.push({ row, value: length > MAX_LENGTH ? "" : oneLine(text(tree, row)) });
  }
  return texts;
}

function isNamesAlone(value: string): boolean {
  const { names, role } = readNames(value);
  const isPerson = (name: string): boolean => isPersonLike(name) && hasGivenName(name);
  return role !== true && names.length > 0 && names.length < 6 && names.every(isPerson);
}

/** A date or a reading time. */
const DATE =
  /\b\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})\b|\b(?:19|20)\d{2}\b|\d\s?(?:min\b|minutes?|Min\.|Minuten|мин|λεπτά|dk\b|分)/i;
