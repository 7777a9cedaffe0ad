import { Hidden, NodeKind, text } from "@winnow/core-dom";
import type { PageSources } from "../sources/types.js";
import { oneLine } from "../text/plain-text.js";
import type { Sign } from "./byline-sign.js";
import { hasGivenName, mentionsGivenName } from "./given-names.js";
import { isPersonLike, readNames } from "./read-names.js";
import { isRole, ORGANISATION } from "./roles.js";
import { isDate } from "./strip.js";

/** A text with names and nothing that declares it a by-line. */
export interface LooseLine extends Sign {
  readonly row: number;
  readonly value: string;
}

/** Maximum number of characters of the text, and between it and the title. */
const MAX_LENGTH = 100;
const MAX_BEFORE = 200;
const MAX_AFTER = 900;
/** Maximum number of texts around the title that are read. */
const MAX_TEXTS = 60;
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
  const found: LooseLine[] = [];
  for (const [at, { row, value, tail }] of near.entries()) {
    if (tail !== undefined && isNamesAlone(tail)) {
      found.push({ key: "lead", points: 4, member: false, strong: false, row, value: tail });
    }
    if (!mayBeNames(value)) continue;
    const around = near.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1);
    const isMarked = around.some((one) => hasDate(one.value) || (one.row > row && isRole(one.value)));
    if (!isMarked || !isNamesAlone(value)) continue;
    found.push({ key: "line", points: 3, member: false, strong: false, row, value });
  }
  return found.length > MAX_FOUND ? [] : found;
}

interface NearText {
  readonly row: number;
  readonly value: string;
  /** The by-line at the end of a lead: "The birds are back. By Ann Lee". */
  readonly tail?: string | undefined;
}

const LEAD_END =
  /[.!?…]["”“»]?\s(?:Eine?\s\S{4,30}\s)?(?:[Vv]on|VON|Par|PAR|By|BY|Por|POR|Di|Door|Av|Af)\s(\p{Lu}[^.!?:]{3,80})$/u;
/** Maximum number of characters of a by-line at its end, with the sign before it, and of a lead. */
const MAX_TAIL = 140;
const MAX_LEAD = 800;

function nearText(row: number, value: string): NearText {
  if (value.length > MAX_LEAD) return { row, value: "" };
  const tail = LEAD_END.exec(value.slice(-MAX_TAIL))?.[1];
  return { row, value: value.length > MAX_LENGTH ? "" : value, tail };
}

/** Returns the short visible texts before and after the title, without its own. */
function textsAround({ tree }: PageSources, title: number): readonly NearText[] {
  const read = (row: number): string | undefined => {
    if (tree.kind[row] !== NodeKind.text || tree.hidden[row] !== Hidden.visible) return undefined;
    const length = tree.textBefore[row + 1]! - tree.textBefore[row]!;
    return length < 2 ? undefined : length > MAX_LEAD ? "" : oneLine(text(tree, row));
  };
  const before: NearText[] = [];
  const start = tree.textBefore[title]! - MAX_BEFORE;
  for (let row = title - 1; row > 0 && tree.textBefore[row]! > start && before.length < MAX_TEXTS; row--) {
    const value = read(row);
    if (value !== undefined) before.push(nearText(row, value));
  }
  const after: NearText[] = [];
  const end = tree.textBefore[tree.end[title]!]! + MAX_AFTER;
  for (let row = tree.end[title]!; row < tree.length && after.length < MAX_TEXTS; row++) {
    if (tree.textBefore[row]! > end) break;
    const value = read(row);
    if (value !== undefined) after.push(nearText(row, value));
  }
  return [...before.reverse(), ...after];
}

/** A cheaper check: most texts have no given name. */
function mayBeNames(value: string): boolean {
  return value.includes(" ") && MAX_WORDS > value.split(" ").length && mentionsGivenName(value);
}

const MAX_WORDS = 16;

function isNamesAlone(value: string): boolean {
  const { names, role } = readNames(value);
  return role !== true && names.length > 0 && names.length < 6 && names.every(isPerson);
}

function isPerson(name: string): boolean {
  return isPersonLike(name) && hasGivenName(name) && !ORGANISATION.test(name);
}

/** Whether a text has a date or a reading time. */
function hasDate(value: string): boolean {
  if (!/\d/.test(value)) return false;
  if (MINUTES.test(value) || DATE.test(value)) return true;
  return value.split(/[|·•–—]/).some((part) => isDate(part.trim()));
}

const MINUTES = /\d\s?(?:min\b|minutes?|Min\.|Minuten|мин|λεπτά|dk\b|分)/i;
const DATE = /\b\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})\b|\b(?:19|20)\d{2}\b/;
