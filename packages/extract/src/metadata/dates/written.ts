import {
  cleanText,
  type DateContext,
  type DateRole,
  type FoundDate,
  findDates,
  labelledRole,
} from "@winnow/core-dom/dates";
import { LINE_BREAK, type Line, labelOf, lineText } from "../page/lines.js";
import type { DateMention, Mention } from "./points.js";
import { relativeDate } from "./relative.js";

/** Maximum number of mentions and lines that are read. */
const MAX_MENTIONS = 120;
const MAX_LINES = 300;
/** A date in a longer line is part of running text, unless it is near its beginning. */
const MAX_LINE = 140;
const DATELINE = 60;
/** Characters of a date that begins within a dateline. */
const DATE_SIZE = 40;
const MAX_AGO = 40;
/** Characters of a long line that are examined for a date. */
const BEGINNING_SIZE = 300;

/** A part that every date contains: a year, digits with marks or a word between them, or other digits. */
const MAY_BE_DATE =
  /\d{4}|\d\s?[./-]\s?\d{1,2}\s?[./-]\s?\d{2}|['’-]\d{2}|\d\.?\s?(?:\p{L}{3,10}\.?|[\u0e00-\u0e7f.]{3,12})\s\d{2}(?!\d)|[年년]|[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\u1040-\u1049\u17e0-\u17e9\uff10-\uff19]/u;

/** A cheaper check: every part of that kind contains one of these. */
const ANY_DIGIT =
  /[\d年년\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\u1040-\u1049\u17e0-\u17e9\uff10-\uff19]/;

/**
 * Points of the place: a line that is mainly a date, another short one, the beginning of a text, a dateline.
 */
const BARE = 1;
const SHORT = 0.5;
const BEGINNING = 0;
const IN_DATELINE = -1.5;
/** Points of a month alone: it is more often the month of an issue, or a topic, than of the publication. */
const NO_DAY = -1.5;

/** Finds dates in short lines, and at the beginnings of long ones. */
export function writtenDates(
  lines: readonly Line[],
  context: DateContext,
  mention: Mention,
): readonly DateMention[] {
  const mentions: DateMention[] = [];
  let left = MAX_LINES;
  let before: Line | undefined;
  for (const line of lines) {
    const dates =
      mayHaveDate(isShort(line) ? line.raw : line.raw.slice(0, BEGINNING_SIZE)) && left-- > 0
        ? datesOfLine(line, before, context)
        : agoOfLine(line, context);
    before = line;
    for (const date of dates) {
      if (mentions.length >= MAX_MENTIONS) return mentions;
      const { raw, role, strength } = date;
      const noDay = date.date.day === undefined ? NO_DAY : 0;
      const { start: row, end } = line;
      mentions.push(mention(date, { key: "text", raw, row, end, role }, strength + noDay));
    }
  }
  return mentions;
}

function isShort({ characters }: Line): boolean {
  return characters <= MAX_LINE;
}

function mayHaveDate(text: string): boolean {
  return ANY_DIGIT.test(text) && MAY_BE_DATE.test(text);
}

interface LabelledDate extends FoundDate {
  readonly raw: string;
  readonly role: DateRole | undefined;
  /** Points of the place in the line. */
  readonly strength: number;
}

/** @param before - the line before, which may be a label. */
function datesOfLine(line: Line, before: Line | undefined, context: DateContext): readonly LabelledDate[] {
  if (isShort(line)) return datesOfText(lineText(line), line.characters, before, context);
  // Old pages write the title, the date and the text in one paragraph.
  return line.raw.split(LINE_BREAK).flatMap((part, at, { length }) => {
    if (!mayHaveDate(part)) return [];
    const size = at < length - 1 ? part.length : line.characters;
    return datesOfText(part.trim(), size, at === 0 ? before : undefined, context);
  });
}

function datesOfText(
  written: string,
  length: number,
  before: Line | undefined,
  context: DateContext,
): readonly LabelledDate[] {
  const isLong = length > MAX_LINE;
  const text = cleanText(written, (isLong ? DATELINE : MAX_LINE) + DATE_SIZE);
  const dates: LabelledDate[] = [];
  let past = 0;
  for (const found of findDates(text, context)) {
    const { start, end } = found;
    if (isLong && start > DATELINE) break;
    let role = labelledRole(start === 0 ? labelOf(before) : text.slice(past, start));
    if (start === 0 && role === "copyright") role = undefined;
    past = end;
    if (role === undefined) {
      const after = wordsAfter(text.slice(end));
      role = labelledRole(after);
      if (role !== undefined) past += after.length;
    }
    const isBare = end - start > 0.3 * length;
    const strength = isLong ? (start === 0 ? BEGINNING : IN_DATELINE) : isBare ? BARE : SHORT;
    const { date, other, unusual, shows } = found;
    dates.push({ date, other, unusual, shows, start, end, raw: text.slice(start, end), role, strength });
  }
  // `1 May 2024. Updated: 2 May 2024`: the first is the other one.
  const [first, second] = dates;
  if (first?.role === undefined && second?.role === "modified") dates[0] = { ...first!, role: "published" };
  return dates;
}

/** Reads `Posted 3 days ago`, if the time at which the page was fetched is known. */
function agoOfLine(line: Line, { fetched }: DateContext): readonly LabelledDate[] {
  if (fetched === undefined || line.characters > MAX_AGO) return [];
  const raw = lineText(line);
  const date = relativeDate(raw, fetched);
  return date === undefined
    ? []
    : [{ date, start: 0, end: raw.length, raw, role: labelledRole(raw), strength: BARE }];
}

/**
 * The words after a date up to the next number: in Chinese, Japanese and Korean they may label it
 * (`2024-05-01 发布`).
 */
function wordsAfter(text: string): string {
  const words = text.slice(0, 8).replace(/\d.*/, "");
  return /[\p{sc=Han}\p{sc=Hangul}]/u.test(words) ? words : "";
}
