import { monthOf } from "@winnow/core-dom/dates";
import { withoutEnd } from "../text/plain-text.js";
import { AFTER_NAME, RELATIONS } from "./not-names.js";
import { ORGANISATION } from "./roles.js";

const ADDRESS = /\b(?:https?:\/\/|www\.)\S+/gi;
const EMAIL = /\S{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+/gi;
const HANDLE = /(^|[\s(,|])@[\w.]{1,40}/g;

/** Removes web addresses, e-mail addresses and handles: "Ann Lee (@annlee) ann@example.org" → "Ann Lee". */
export function withoutContacts(line: string): string {
  return line
    .replace(ADDRESS, " ")
    .replace(EMAIL, " ")
    .replace(HANDLE, "$1")
    .replace(/\(\s*\)|\[\s*\]|<\s*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Removes brackets with their content: "(Content Manager)", "[he/him]". */
export function withoutBrackets(line: string): string {
  return line
    .replace(/[([（【][^()[\]（）【】]{0,80}[)\]）】]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Cuts at the beginning of a date, a time or a count: "Ann Lee 5 May 2024", "Ann Lee12 comments" → "Ann Lee".
 */
export function beforeNumbers(line: string): string {
  const digit = numberStart(line);
  if (digit <= 0) return digit === 0 && COUNT.test(line) ? "" : line;
  const words = line.slice(0, digit).trim().split(" ");
  // "May 5": the month goes with the day; "Mon, May 5" too.
  while (words.length > 0 && isDateWord(words[words.length - 1]!)) words.pop();
  return withoutEnd(words.join(" "), /[\s,.;:|·•–—(#-]/);
}

/** "Lee12 May 5"; Unicode classes take long to compile, so a plain expression is tried first. */
const GLUED = /\p{L}\d{1,2}\s\p{L}{3,}\.?\s\d/u;
const MAY_BE_GLUED = /[^\s\d]\d{1,2}\s[^\s\d]{3,}\s\d/;

/** Returns the beginning of the first number: a word of digits, or digits glued to a name before a date. */
function numberStart(line: string): number {
  const own = line.search(/(?:^|[\s,(#-])\d/);
  const glued = MAY_BE_GLUED.test(line) ? line.search(GLUED) : -1;
  const word = own < 0 ? -1 : own + line.slice(own).search(/\d/);
  if (glued >= 0 && (word < 0 || glued < word)) return glued + 1;
  return word;
}

const COUNT =
  /^\d[\d.,]*\s?[km]?\s?(?:mins?|minutes?|views?|comments?|shares?|likes?|posts?|repl(?:y|ies)|reads?|hours?|days?|weeks?|months?|years?|fictions?|badges?|followers?|articles?|hrs?|ago)\b|^\d+$/i;

const DAYS =
  /^(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)(?:day|sday|nesday|rsday|urday)?$|^(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|today|yesterday|heute|gestern|hier|hoy|ayer|oggi|ieri)$/iu;

function isDateWord(word: string): boolean {
  const bare = word.replace(/[.,]/g, "").toLowerCase();
  return bare.length >= 3 && (monthOf(bare) > 0 || DAYS.test(bare));
}

const TIME = /^\d+(?:[:h]\d{2})*\w{0,2}$|^(?:uhr|[ap]m|[ap]\.m|[ecmp][ds]?t|gmt|utc|cest)$/i;

/** Whether a piece is part of a date: only numbers, month names, weekdays and times. */
export function isDate(piece: string): boolean {
  const words = piece.split(/[\s,./-]+/).filter(Boolean);
  return words.length > 0 && words.every((word) => TIME.test(word) || isDateWord(word));
}

const SEPARATOR = /[\s,;|·•–—-]/;
const STOPS = new RegExp(
  `(?:^|${SEPARATOR.source})(?:${[...AFTER_NAME]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^$()|[\]\\]/g, "\\$&"))
    .join("|")})(?=[\\s:：,.]|$)`,
  "u",
);
const CAPITAL_STOPS =
  /\s(?:Updated|Published|Posted|Last|Reviewed|Medically|Fact[- ][Cc]hecked|Edited|Photos?|Follow|Share|Read|On|In|Est|Leave|Comments?|Views?|View|Filed|Expert(?=\s[Rr]eview)|About|Joined|Date|Category|UPDATED|PUBLISHED|POSTED|REVIEWED|EDITED|Min)(?=[\s:]+\S)|(?<![,;|&·])\s(?:Senior|Staff(?=\s\p{Lu})|Contributing|Special)(?=\s\S)/u;

/**
 * Cuts at the words that follow a name in running text: "Ann Lee in Travel", "Ann Lee Updated 5 May".
 *
 * @example beforeStopWords("Ann Lee on 5 May") // "Ann Lee"
 */
export function beforeStopWords(line: string): string {
  if (WITHOUT_NAME.test(line)) return "";
  // The separators before the first of these words are removed too.
  const stop = STOPS.exec(line);
  const ends = [
    stop === null ? 0 : withoutEnd(line.slice(0, stop.index), SEPARATOR).length,
    CAPITAL_STOPS.exec(line)?.index ?? 0,
  ];
  const end = Math.min(line.length, ...ends.filter((at) => at > 0));
  return beforeRelation(line.slice(0, end).trim());
}

/** A person's name in up to four words of which none joins the words of an organisation, and a relation. */
const RELATION = new RegExp(
  `^(\\p{Lu}[^\\s,;|]*(?:\\s(?:\\p{Lu}[^\\s,;|]*|de|van|von|der)){1,3}),?\\s(?:${RELATIONS.join("|")})\\s(?=\\p{Lu}|the\\s|der\\s|l[ae]\\s)`,
  "u",
);

/** Cuts "Ann Lee for The Daily", "Anna Weiß aus Berlin"; "National Institute for Health" stays. */
function beforeRelation(line: string): string {
  if (!MAY_BE_RELATED.test(line)) return line;
  const name = RELATION.exec(line)?.[1];
  return name === undefined || ORGANISATION.test(name) ? line : name;
}

const MAY_BE_RELATED = new RegExp(`\\s(?:${RELATIONS.join("|")})\\s`);

/** Beginnings of lines without a name. */
const WITHOUT_NAME =
  /^(?:(?:last\s)?(?:updated|modified|published|posted|reviewed)|medically reviewed|reviewed by|fact[- ]checked|edited by|photos? by|image by|image credit|min read|joined|posts|threads|reputation)\b/i;

/** Removes punctuation around a name, and the rest of a role or a bracket. */
export function withoutSigns(name: string): string {
  const begun = name.replace(/^[\s&"'“”„«»‘’*~•·|/,;:：.–—_<>([-]+/u, "");
  const bare = withoutEnd(begun, /[\s&"“”„«»*~•·|/,;:：–—_<>([-]/);
  return bare.endsWith(".") && /\p{L}{3}\.$/u.test(bare) ? bare.slice(0, -1) : bare;
}
