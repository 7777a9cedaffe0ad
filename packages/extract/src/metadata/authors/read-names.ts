import { fold } from "../text/fold.js";
import { tidy } from "../text/plain-text.js";
import { EAST_ASIAN } from "../text/scripts.js";
import { afterInnerByWord, byLine, innerLabel, withoutByWords } from "./by-prefix.js";
import { hasGivenName } from "./given-names.js";
import { AGENCIES, CREDIT_WORDS, FIRST_WORDS, INTERFACE_WORDS, PLACEHOLDERS } from "./not-names.js";
import { isRole, ORGANISATION, withoutRole } from "./roles.js";
import { isCredentials, splitNames } from "./split-names.js";
import { beforeNumbers, beforeStopWords, withoutBrackets, withoutContacts, withoutSigns } from "./strip.js";

/** The names in a string for authors, or the reason why it contains none. */
export interface ReadNames {
  readonly names: readonly string[];
  /** Whether it is a role instead of a name: "Staff Clinician". */
  readonly role?: boolean | undefined;
  /** Why there are none, in kebab-case words. */
  readonly fault?: string | undefined;
}

/** Maximum length of a line with authors: longer ones are biographies. */
const MAX_LENGTH = 400;
/** Maximum number of names: more are a list of something else. */
const MAX_NAMES = 40;

/**
 * Reads the names from a string for a page's authors: without by-words, dates, roles, addresses, handles and
 * counts, split, each once, in order.
 *
 * @param raw - may have several lines.
 * @example readNames("By Ann Lee, Staff Writer and Bo Ek | May 5, 2024").names // ["Ann Lee", "Bo Ek"]
 */
export function readNames(raw: string): ReadNames {
  if (raw.length > MAX_LENGTH * 4) return { names: [], fault: "too-long" };
  let reading = cache.get(raw);
  if (reading === undefined) {
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(raw, (reading = readLines(raw)));
  }
  return reading;
}

/** A page often repeats its by-line: in its head, in its structured data, above and below its text. */
const cache = new Map<string, ReadNames>();
const MAX_CACHED = 100;

function readLines(raw: string): ReadNames {
  const names: string[] = [];
  const seen = new Set<string>();
  let fault: string | undefined;
  for (const line of raw.split("\n")) {
    const isWhole = names.some((name) => name.includes(" "));
    for (const name of lineNames(tidy(line))) {
      const wrong = nameFault(name);
      if (wrong !== undefined) {
        fault ??= wrong;
        continue;
      }
      const key = fold(name);
      // After the line with a whole name come places, controls and counts.
      if (seen.has(key) || (isWhole && !isPersonLike(name))) continue;
      seen.add(key);
      names.push(name);
    }
  }
  if (names.length > MAX_NAMES) return { names: [], fault: "too-many-names" };
  if (names.length > 0) return { names };
  const role = fault === undefined ? roleAlone(raw) : undefined;
  return role === undefined ? { names, fault: fault ?? "no-name" } : { names: [role], role: true };
}

/** Returns a role in several words, or an agency, instead of a name; "Editor" alone identifies nobody. */
function roleAlone(raw: string): string | undefined {
  const role = withoutSigns(withoutByWords(withoutContacts(tidy(raw))));
  const [agency] = role.split(/\s?[/|,·]\s?/, 1);
  if (AGENCIES.has(fold(agency!))) return agency;
  const { length } = role.split(" ");
  return length > 1 && length < 6 && isRole(role) ? role : undefined;
}

function lineNames(line: string): readonly string[] {
  if (line.length > MAX_LENGTH) return [];
  const written = withoutContacts(line);
  const started = withoutByWords(written);
  if (byLine(started)?.rest === "") return [];
  const inner = started === written ? (afterInnerByWord(written) ?? innerLabel(written)?.rest) : undefined;
  if (inner !== undefined && isOthersPart(written.slice(0, -inner.length))) return [];
  const names: string[] = [];
  let isCredit = false;
  for (const piece of splitNames(beforeStopWords(withoutClient(withoutBrackets(inner ?? started))))) {
    const [name, ...degrees] = withoutByWords(piece).split(", ");
    isCredit = isCreditWord(piece) || (isCredit && byLine(piece) === undefined);
    const bare = once(withoutRole(withoutSigns(beforeNumbers(name!))));
    const isOther = isRole(bare, names.length > 0) || isCredentials(bare) || AGENCIES.has(fold(bare));
    if (isCredit || bare === "" || COUNT.test(bare) || isOther || TIME.test(bare)) continue;
    // A place, a firm or a date: "Ann Lee | Berlin", "Ann Lee, BBC News".
    const isOfName = !bare.includes(" ") || /^\d/.test(bare) || ORGANISATION.test(bare);
    if (isOfName && names.at(-1)?.includes(" ") === true) continue;
    names.push([calm(bare), ...degrees].join(", "));
  }
  return names;
}

/** Whether "by" or "von" ends the words before a name of somebody who did something else: "Edited by", "Foto von". */
function isOthersPart(before: string): boolean {
  const words = fold(before).split(" ");
  return (
    MAKERS.test(before) ||
    (words.length < 5 && words.some((word) => CREDIT_WORDS.has(word)) && !WRITTEN.test(before))
  );
}

const WRITTEN = /\b(?:published|posted|updated|update|date|copyright|written|words|text|texte|story)\b/i;

/** A day of the week, or a day and a month. */
const DATE =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?|\d{1,2}\.?\s(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)$/i;

/** A time or a number. */
const TIME = /^\d[\d:.]*(?:\s(?:[ap]\.?m\.?|uhr|[ecmp][ds]?t|gmt|utc))*$/i;

/** Removes whom a person writes for: "Ann Lee for The Lamp". */
function withoutClient(line: string): string {
  const name = /^(.{3,40}?)\sfor\s\p{Lu}/u.exec(line)?.[1];
  return name !== undefined && hasGivenName(name) ? name : line;
}

/** "3 min", "1,200 words". */
const COUNT = /^\d[\d.,]*\s\p{Ll}/u;

/** What others than authors do for a page: "Website by Bo Ek". */
const MAKERS =
  /\b(?:web|websites?|webdesign|site|design|designed|powered|theme|template|made|built|developed|hosted|hosting|sponsored|supported|presented|promoted|umsetzung|realisierung)\s\S{2,6}\s$/i;

function isCreditWord(piece: string): boolean {
  return CREDIT_WORDS.has(fold(piece.split(/[\s:]/, 1)[0]!));
}

/** Returns a name once that a byline writes twice, for different sizes of the screen; without the stop of a sentence. */
function once(name: string): string {
  const words = name.replace(/(?<=\p{Ll}{3})\.$/u, "").split(" ");
  const half = words.length / 2;
  const isDouble = half >= 2 && words.slice(0, half).join(" ") === words.slice(half).join(" ");
  return (isDouble ? words.slice(0, half) : words).join(" ");
}

/** Converts a name in capitals: "ANN DE LEE" → "Ann de Lee"; a single word may be an abbreviation and stays. */
function calm(name: string): string {
  if (!name.includes(" ") || name !== name.toUpperCase()) return name;
  return name.replace(/\p{L}[\p{L}\p{M}]+/gu, (word, at: number) => {
    const small = word.toLowerCase();
    if (at > 0 && PARTICLE.test(small)) return small;
    // Two letters without a vowel are initials: "JJ".
    if (word.length === 2 && !/[aeiouy]/.test(small)) return word;
    const isScottish = /^mc\p{L}{3}/u.test(small);
    return isScottish ? `Mc${word[2]!}${small.slice(3)}` : word[0]! + small.slice(1);
  });
}

/** Whether several words have two long ones in small letters, or a text of Chinese or Japanese is too long. */
function isSentence(name: string): boolean {
  const words = name.split(" ");
  if (/\p{sc=Han}{12}|を|[。？「」]/u.test(name)) return true;
  return words.length > 2 && words.filter((word) => /^\p{Ll}[^.]{3,}$/u.test(word)).length > 1;
}

/**
 * Returns why a string is not an author's name; undefined if it may be one.
 *
 * @example nameFault("Read more") // "interface-word"
 */
export function nameFault(name: string): string | undefined {
  const folded = fold(name);
  if (!/\p{L}/u.test(folded)) return "no-letters";
  if (PLACEHOLDERS.has(folded)) return "placeholder";
  if (INTERFACE_WORDS.has(folded) || FIRST_WORDS.has(folded.replace(/^[\d ]+/, "").split(" ", 1)[0]!))
    return "interface-word";
  if (DATE.test(name)) return "a-date";
  if (/^\p{Ll}+:\s/u.test(name)) return "a-label";
  if (name.split(", ", 1)[0]!.length > 80) return "too-long";
  if (/[?!]$|[{}=<>\\^»›©]/.test(name) || isSentence(name)) return "a-sentence";
  return /^(?:https?:|www\.)|\.(?:com|html|php)\b\/?/i.test(name) ? "an-address" : undefined;
}

const PARTICLE =
  /^(?:d[aei]|do|dos|das|del|della|van|von|der|den|ten|ter|la|le|el|al|bin|ibn|af|av|zu|und|y|e|i)$/;
const EAST_ASIAN_NAME = new RegExp(`^[${EAST_ASIAN}]{2,8}$`, "u");

/**
 * Whether a string has the form of a person's name: several words, each capitalised except particles; or a short
 * word of a script without capitals.
 *
 * @example isPersonLike("Ludwig van Beethoven") // true
 */
export function isPersonLike(name: string): boolean {
  const words = name.split(", ", 1)[0]!.split(/\s+/);
  if (words.length === 1) return EAST_ASIAN_NAME.test(words[0]!);
  return words.every((word, i) => /^[\p{Lu}\p{Lt}\p{Lo}'’"“(]/u.test(word) || (i > 0 && PARTICLE.test(word)));
}

/** Whether a string names a team, a staff, a desk: not a person, but intended as the author. */
export function isGroup(name: string): boolean {
  return /\b(?:team|staff|editors|editorial|desk|contributors|redaktion|rédaction|redacción|redazione|redação|redactie|redakcja|редакция)\b/iu.test(
    name,
  );
}
