import { exactText } from "../exact/text.js";
import type { LineUnit } from "./types.js";

/** The positions of a text's units, in order: UTF-16 offsets, without the line break at the end. */
export interface UnitSpans {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** For each UTF-16 code unit: {@link BLANK}, {@link VISIBLE}, or 0 if not yet known. */
const blankCache = new Uint8Array(0x10000);
const BLANK = 1;
const VISIBLE = 2;

/** Returns whether a code unit is blank. Cached: a text may have ten million no-break spaces. */
function isBlankUnit(unit: number): boolean {
  if (blankCache[unit] === 0)
    blankCache[unit] = exactText(String.fromCharCode(unit)) === "" ? BLANK : VISIBLE;
  return blankCache[unit] === BLANK;
}

/** Returns whether a part of a text has only white space and invisible characters. */
function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit <= 0x20 || unit === 0x7f) continue;
    if (unit < 0x7f || !isBlankUnit(unit)) return false;
  }
  return true;
}

/**
 * Splits a text into the lines that are not blank, or into paragraphs: runs of such lines. Lines end with a
 * line feed and an optional carriage return before it; other line separators are white space within a line.
 */
export function unitSpans(text: string, unit: LineUnit): UnitSpans {
  const starts: number[] = [];
  const ends: number[] = [];
  let afterBlank = true;
  for (let start = 0; start <= text.length; ) {
    const feed = text.indexOf("\n", start);
    const next = feed < 0 ? text.length : feed;
    const end = feed > start && text.charCodeAt(feed - 1) === 0x0d ? feed - 1 : next;
    const blank = isBlank(text, start, end);
    if (!blank && (unit === "line" || afterBlank)) {
      starts.push(start);
      ends.push(end);
    } else if (!blank) ends[ends.length - 1] = end;
    afterBlank = blank;
    start = next + 1;
  }
  return { starts, ends };
}
