import { type Line, labelOf, lineText } from "../page/lines.js";
import { findDates } from "./find-dates.js";
import { type DateRole, roleOf } from "./labels.js";
import type { DateMention, Mention } from "./points.js";
import { relativeDate } from "./relative.js";
import { cleanText } from "./tokens.js";
import type { DateContext, FoundDate } from "./types.js";

/** Mentions and lines that are read. */
const MOST_MENTIONS = 120;
const MOST_LINES = 300;
/** A date in a longer line is one in running text, unless it begins it. */
const LONGEST_LINE = 140;
const DATELINE = 60;
/** Room for a date that begins within a dateline. */
const DATE_SIZE = 40;
const LONGEST_AGO = 40;

/** What every date has: a year, digits with marks between them, or digits of another script. */
const MAY_BE_DATE =
  /\d{4}|\d\s?[./-]\s?\d{1,2}\s?[./-]\s?\d{2}|['’-]\d{2}|[年년]|[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\uff10-\uff19]/;

/** What all of these have in them, for less. */
const ANY_DIGIT = /[\d年년\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\uff10-\uff19]/;

/** What the words and their place are worth: a line that is mainly a date, another short one, the beginning of a text. */
const BARE = 1;
const SHORT = 0.5;
const BEGINNING = 0;
const DATELINE_POINTS = -1.5;
/** A month alone is oftener an issue's, or a topic, than when the page was published. */
const NO_DAY = -1.5;

/** Dates in short lines, and at the beginnings of long ones. */
export function writtenDates(
  lines: readonly Line[],
  context: DateContext,
  mention: Mention,
): readonly DateMention[] {
  const mentions: DateMention[] = [];
  let left = MOST_MENTIONS;
  let linesLeft = MOST_LINES;
  let before: Line | undefined;
  for (const line of lines) {
    const dates =
      mayHaveDate(line) && linesLeft-- > 0 ? datesOfLine(line, before, context) : agoOfLine(line, context);
    before = line;
    for (const { found, raw, role } of dates) {
      if (left-- <= 0) return mentions;
      const { start: _, end: __, ...read } = found;
      const isShort = line.characters <= LONGEST_LINE;
      const strength = isShort
        ? raw.length > 0.3 * line.characters
          ? BARE
          : SHORT
        : found.start === 0
          ? BEGINNING
          : DATELINE_POINTS;
      mentions.push(
        mention(
          { ...read, raw, key: "text", role, row: line.start, end: line.end },
          strength + (found.date.day === undefined ? NO_DAY : 0),
        ),
      );
    }
  }
  return mentions;
}

function mayHaveDate({ raw, characters }: Line): boolean {
  const beginning = characters <= LONGEST_LINE ? raw : raw.slice(0, 2 * (DATELINE + DATE_SIZE));
  return ANY_DIGIT.test(beginning) && MAY_BE_DATE.test(beginning);
}

interface LabelledDate {
  readonly found: FoundDate;
  readonly raw: string;
  readonly role: DateRole | undefined;
}

/** @param before - the line before, which may be a label. */
function datesOfLine(line: Line, before: Line | undefined, context: DateContext): readonly LabelledDate[] {
  const isShort = line.characters <= LONGEST_LINE;
  const text = cleanText(lineText(line), isShort ? LONGEST_LINE + DATE_SIZE : DATELINE + DATE_SIZE);
  const dates: LabelledDate[] = [];
  let past = 0;
  for (const found of findDates(text, context)) {
    const { start, end } = found;
    if (!isShort && start > DATELINE) break;
    let role = roleOf(start === 0 ? labelOf(before) : text.slice(past, start));
    past = end;
    if (role === undefined) {
      const behind = wordsBehind(text.slice(end));
      role = roleOf(behind);
      if (role !== undefined) past += behind.length;
    }
    dates.push({ found, raw: text.slice(start, end), role });
  }
  // `1 May 2024. Updated: 2 May 2024`: the first is the other one.
  const [first, second] = dates;
  if (first?.role === undefined && second?.role === "modified") dates[0] = { ...first!, role: "published" };
  return dates;
}

/** `Posted 3 days ago`, where it is known when the page was fetched. */
function agoOfLine(line: Line, { fetched }: DateContext): readonly LabelledDate[] {
  if (fetched === undefined || line.characters > LONGEST_AGO) return [];
  const raw = lineText(line);
  const date = relativeDate(raw, fetched);
  return date === undefined ? [] : [{ found: { date, start: 0, end: raw.length }, raw, role: roleOf(raw) }];
}

/** `2024-05-01 发布`: in Chinese, Japanese and Korean a label may follow; up to the next number. */
function wordsBehind(text: string): string {
  const words = text.slice(0, 8).replace(/\d.*/, "");
  return /[\p{Script=Han}\p{Script=Hangul}]/u.test(words) ? words : "";
}
