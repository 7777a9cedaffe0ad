import { BLOCK_TAGS } from "../blocks/blocks.js";
import {
  cleanText,
  type DateOrder,
  dateOrder,
  findDates,
  isoDate,
  type ReadDate,
  readStamp,
} from "../dates/index.js";
import { collapseWhitespace } from "../text/index.js";
import { attribute, attributeTester, text, textContent } from "../tree/strings.js";
import { Tag } from "../tree/tags.js";
import { NodeKind, type Tree } from "../tree/types.js";

/** Dates in numbers: 2024-05-01, 1.5.2024, 05/01/24. */
const NUMERIC =
  /(?<![\d.:/-])(?:\d{4}(?:-\d{1,2}-|\.\d{1,2}\.|\/\d{1,2}\/)\d{1,2}|\d{1,2}(?:-\s?\d{1,2}-|\.\s?\d{1,2}\.|\/\s?\d{1,2}\/)\s?(?:\d{4}|\d{2}))(?![\d/])/;
/** Dates in words: 1 May 2024, May 1st, 2024, 1. März 2024, 1 de mayo de 2024, 2024年5月1日. */
const IN_WORDS =
  /(?<!\d)\d{1,2}(?:st|nd|rd|th|er|\.|º)?[\s,-]+(?:de\s+)?\p{L}{3,10}\.?,?[\s'’,-]+(?:de\s+|del\s+)?(?:19|20)?\d{2}(?!\d)|\p{L}{3,10}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s+(?:(?:19|20)\d{2}(?!\d)|\d{1,2}:\d{2})|(?:19|20)\d{2}\s?[年년]/u;
/** A day and a month without a year; only in short texts. */
const WITHOUT_YEAR =
  /^(?:on\s+)?(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{1,2}|\d{1,2}\.?\s+(?:jan|feb|mär|mar|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])[a-zä]*\.?)(?:['’]\s?\d{2}|\b)/i;
/** Times relative to the fetch: 3 hours ago, 5d, vor 2 Tagen, il y a 3 jours, yesterday at 10:04. */
const RELATIVE =
  /^(?:(?:about|over|almost|posted|edited|ca\.?)\s{1,3})*(?:(?:an?|one|\d{1,4})\s{0,3}\+?\s{0,3}(?:s|sec|m|min|h|hr|d|w|wk|mo|y|yr|second|minute|hour|day|week|month|year)s?\.?(?:\s{1,3}ago)?$|(?:an?|one|\d{1,4})\s{1,3}(?:second|minute|min|hour|day|week|month|year)s?\s{1,3}ago)|(?:vor\s{1,3}(?:über\s{1,3}|etwa\s{1,3})?(?:einem|einer|\d{1,4})\s{1,3}(?:sekunde|minute|stunde|tag|woche|monat|jahr)|il y a\s{1,3}(?:un|une|\d{1,4})\s|hace\s{1,3}(?:un|una|\d{1,4})\s|há\s{1,3}(?:um|uma|\d{1,4})\s|\d{1,4}\s{1,3}(?:ore|giorni|mesi|anni)\s{1,3}fa\b|\d{1,4}\s{1,3}(?:uur|dagen|weken|maanden|jaar)\s{1,3}geleden|\d{1,4}\s{0,3}(?:秒|分钟|分|小时|时间|時間|天|日|个月|ヶ月|年)前|\d{1,4}\s{1,3}(?:минут|час|дн|день|недел|месяц|год|лет)\p{L}*\s{1,3}назад)|^(?:yesterday|today|gestern|heute|hier|aujourd.hui|ayer|hoy|ieri|oggi|вчера|сегодня)(?:[,\s]{1,3}(?:at\s{1,3}|um\s{1,3}|à\s{1,3}|a las\s{1,3}|в\s{1,3})?\d{1,2}[:.h]\d{2}(?::\d{2})?(?:\s?[ap]m)?|$)/iu;

/** What texts without digits begin with if they are dates. */
const WITHOUT_DIGITS =
  /^\s*(?:yesterday|today|gestern|heute|hier|ayer|hoy|(?:about|over|almost|posted|edited|ca\.?|an?|one)\s.{0,99}ago)/is;
/** What all dates of {@link IN_WORDS} have: a day and then a year or a time; or the character for "year". */
const TWO_NUMBERS = /\d\D+\d\d|[年년]/;

/** Whether a text is or contains a date. Its time is linear in the length of the text. */
export function isDate(text: string): boolean {
  if (!/\d/.test(text) && !WITHOUT_DIGITS.test(text)) return false;
  const value = text.trim();
  if (value.length < 2) return false;
  return (
    WITHOUT_YEAR.test(value) ||
    NUMERIC.test(value) ||
    (TWO_NUMBERS.test(value) && IN_WORDS.test(value)) ||
    RELATIVE.test(value)
  );
}

/** Words for dates that are not those of a record. */
const OTHER_DATE =
  /join|regist|since|member|dabei|mitglied|beitritt|an(?:ge)?meld|aangemeld|inscri|iscri|ingres|miembro|medlem|lid s|dołącz|rejestr|регистр|edit|modif|bearbeitet|last|visit|online|geboren|born|expire/i;

/** Whether the date at a row is that of something else than a post: when its author joined, or edited it. */
export function isOtherDate(tree: Tree, row: number): boolean {
  return OTHER_DATE.test(text(tree, row - 1) + textContent(tree, row));
}

/** A time of day after a date, with what separates them. */
const TIME =
  /^[\s,|·•@–-]{0,8}(?:at|um|à|a las|alle|klo|kl\.?)?\s{0,3}\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?m\b\.?)?/i;

/** Returns the date in a text with its time as it is written; undefined if there is none. */
function dateIn(text: string): string | undefined {
  for (const pattern of [IN_WORDS, NUMERIC, RELATIVE, WITHOUT_YEAR]) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const rest = text.slice(found.index + found[0].length);
    return (found[0] + (TIME.exec(rest)?.[0] ?? "")).trim();
  }
  return undefined;
}

/** Attributes that contain dates as programs write them, the most precise first; the last ones are seconds from 1970. */
const ATTRIBUTES = [
  "datetime",
  "title",
  "content",
  "data-datetime",
  "data-tippy-content",
  "data-tooltip",
  "ts",
];
const SECONDS = ["data-time", "data-timestamp", "data-utime"];
const testStamps = attributeTester([...ATTRIBUTES, ...SECONDS]);
/** A longer value is not a date. */
const MAX_STAMP = 80;
/** Number of the ancestors of a date that may have such an attribute, and maximum number of elements inside of them. */
const MAX_UP = 3;
const MAX_ELEMENTS = 3;
/** Characters that are read from a date on, so that they include its time. */
const REACH = 120;
/** Number of dates that are searched for the order of day and month. */
const MAX_SAMPLE = 200;

/**
 * Returns a function that reads the date at a row (a text or a `time` element) as ISO 8601, with the time if it has
 * one. It returns the date as the page writes it if that is relative to today, or if nothing decides between
 * day and month.
 *
 * What decides: another date of the page with a day above 12, the language or country, and else the clock: `PM` is written
 * where the month comes first.
 *
 * @param dates - the rows of all dates of the page.
 */
export function dateReader(
  tree: Tree,
  dates: readonly number[],
  url: string | undefined,
): (row: number) => string | undefined {
  const language = declaredLanguage(tree);
  const usual = language === undefined ? undefined : dateOrder(language, url);
  const context = { language, order: usual === "year-month" ? usual : undefined };
  const find = (value: string): ReadDate | undefined => {
    const found = findDates(cleanText(value, REACH), context);
    return found.find(({ date }) => date.day !== undefined) ?? found[0];
  };
  let known: { readonly order: DateOrder | undefined } | undefined;
  const iso = ({ date, other }: ReadDate, written: string): string | undefined => {
    if (other === undefined) return isoDate(date);
    known ??= {
      order: shownOrder(dates.slice(0, MAX_SAMPLE).map((row) => find(lineFrom(tree, row)))) ?? usual,
    };
    const order =
      known.order ?? (TIME_12.test(written) ? "month-day" : TIME_24.test(written) ? "day-month" : undefined);
    return order === undefined ? undefined : isoDate(order === "month-day" ? other : date);
  };
  return (row) => {
    const stamp = stampAt(tree, row);
    if (stamp !== undefined) {
      const read = readStamp(stamp, context) ?? find(stamp);
      return (read && iso(read, stamp)) ?? stamp;
    }
    const written = lineFrom(tree, row);
    const read = find(written);
    const value = read && iso(read, written);
    if (value !== undefined) return value;
    const own = collapseWhitespace(textContent(tree, row));
    return (dateIn(own) ?? own) || undefined;
  };
}

const TIME_12 = /\d\s?[ap]\.?m\b/i;
const TIME_24 = /\d[:.]\d\d/;

/** The language that the root declares. */
function declaredLanguage(tree: Tree): string | undefined {
  const root = tree.tag.indexOf(Tag.html);
  return root < 0 ? undefined : attribute(tree, root, "lang")?.trim() || undefined;
}

/** Returns the order that most of the dates show which have a day above 12. */
function shownOrder(found: readonly (ReadDate | undefined)[]): DateOrder | undefined {
  let balance = 0;
  for (const one of found) balance += one?.shows === "month-day" ? 1 : one?.shows === "day-month" ? -1 : 0;
  return balance === 0 ? undefined : balance > 0 ? "month-day" : "day-month";
}

/** Returns a date that the markup has for programs. */
function stampAt(tree: Tree, row: number): string | undefined {
  let at = row;
  for (let i = 0; i < MAX_UP && at > 0; i++, at = tree.parent[at]!) {
    if (tree.kind[at] !== NodeKind.element) continue;
    if (i > 0 && tree.elementsBefore[tree.end[at]!]! - tree.elementsBefore[at]! > MAX_ELEMENTS) break;
    if (testStamps(tree, at) === 0) continue;
    for (const name of ATTRIBUTES) {
      const value = attribute(tree, at, name)?.trim();
      if (value !== undefined && value.length <= MAX_STAMP && isDate(value)) return value;
    }
    for (const name of SECONDS) {
      const value = attribute(tree, at, name);
      if (value !== undefined && /^1\d{9}$/.test(value)) return value;
    }
  }
  return undefined;
}

/** Returns the text from a row on, in its line: the time may be an element of its own. */
function lineFrom(tree: Tree, row: number): string {
  let around = row;
  while (around > 0 && (tree.kind[around] === NodeKind.text || !BLOCK_TAGS.has(tree.tag[around]!)))
    around = tree.parent[around]!;
  let line = "";
  for (let at = row; at < tree.end[around]! && line.length < REACH; at++) {
    if (tree.kind[at] === NodeKind.text) line += text(tree, at);
    else if (tree.tag[at] === Tag.br || (at > row && BLOCK_TAGS.has(tree.tag[at]!))) break;
  }
  return line;
}
