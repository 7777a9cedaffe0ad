/** Dates in numbers: 2024-05-01, 1.5.2024, 05/01/24. */
const NUMERIC =
  /(?<![\d.:/-])(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\s?\d{1,2}[-./]\s?(?:\d{4}|\d{2}))(?![\d/])/;
/** Dates in words: 1 May 2024, May 1st, 2024, 1. März 2024, 1 de mayo de 2024, 2024年5月1日. */
const IN_WORDS =
  /(?<!\d)\d{1,2}(?:st|nd|rd|th|er|\.|º)?[\s,-]+(?:de\s+)?\p{L}{3,10}\.?,?[\s'’,-]+(?:de\s+|del\s+)?(?:19|20)?\d{2}(?!\d)|\p{L}{3,10}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s+(?:(?:19|20)\d{2}(?!\d)|\d{1,2}:\d{2})|(?:19|20)\d{2}\s?[年년]/u;
/** A day and a month without a year; only in short texts. */
const WITHOUT_YEAR =
  /^(?:on\s+)?(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{1,2}|\d{1,2}\.?\s+(?:jan|feb|mär|mar|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])[a-zä]*\.?)(?:['’]\s?\d{2}|\b)/i;
/** Times relative to the fetch: 3 hours ago, 5d, vor 2 Tagen, il y a 3 jours, yesterday at 10:04. */
const RELATIVE =
  /^(?:(?:about|over|almost|posted|edited|ca\.?)\s{1,3})*(?:(?:an?|one|\d{1,4})\s{0,3}\+?\s{0,3}(?:s|sec|m|min|h|hr|d|w|wk|mo|y|yr|second|minute|hour|day|week|month|year)s?\.?(?:\s{1,3}ago)?$|(?:an?|one|\d{1,4})\s{1,3}(?:second|minute|min|hour|day|week|month|year)s?\s{1,3}ago)|(?:vor\s{1,3}(?:über\s{1,3}|etwa\s{1,3})?(?:einem|einer|\d{1,4})\s{1,3}(?:sekunde|minute|stunde|tag|woche|monat|jahr)|il y a\s{1,3}(?:un|une|\d{1,4})\s|hace\s{1,3}(?:un|una|\d{1,4})\s|há\s{1,3}(?:um|uma|\d{1,4})\s|\d{1,4}\s{1,3}(?:ore|giorni|mesi|anni)\s{1,3}fa\b|\d{1,4}\s{1,3}(?:uur|dagen|weken|maanden|jaar)\s{1,3}geleden|\d{1,4}\s{0,3}(?:秒|分钟|分|小时|时间|時間|天|日|个月|ヶ月|年)前|\d{1,4}\s{1,3}(?:минут|час|дн|день|недел|месяц|год|лет)\p{L}*\s{1,3}назад)|^(?:yesterday|today|gestern|heute|hier|aujourd.hui|ayer|hoy|ieri|oggi|вчера|сегодня)(?:[,\s]{1,3}(?:at\s{1,3}|um\s{1,3}|à\s{1,3}|a las\s{1,3})?\d{1,2}[:.h]\d{2}|$)/iu;

/** Whether a text is or contains a date. Its time is linear in the length of the text. */
export function isDate(text: string): boolean {
  if (!/\d|yesterday|today|gestern|heute|hier|ago|ayer|hoy/i.test(text)) return false;
  const value = text.trim();
  if (value.length < 2) return false;
  return NUMERIC.test(value) || IN_WORDS.test(value) || WITHOUT_YEAR.test(value) || RELATIVE.test(value);
}

/** A time of day after a date, with what separates them. */
const TIME =
  /^[\s,|·•@–-]{0,8}(?:at|um|à|a las|alle|klo|kl\.?)?\s{0,3}\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?m\b\.?)?/i;

/** Returns the date in a text with its time; undefined if there is none. */
export function dateIn(text: string): string | undefined {
  for (const pattern of [IN_WORDS, NUMERIC, RELATIVE, WITHOUT_YEAR]) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const rest = text.slice(found.index + found[0].length);
    return (found[0] + (TIME.exec(rest)?.[0] ?? "")).trim();
  }
  return undefined;
}
