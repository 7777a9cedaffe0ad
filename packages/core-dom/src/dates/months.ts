import { normalForm } from "../text/normal-form.js";
import { MONTH_NAMES } from "./month-names.js";

/** Languages that use the table of another one. */
const ALIASES: Readonly<Record<string, string>> = {
  bs: "hr",
  fil: "tl",
  in: "id",
  iw: "he",
  nb: "no",
  nn: "no",
  sh: "sr",
};

/** Maximum length of a month's name. */
const MAX_LENGTH = 20;
/** A shorter word of another language too often means something else. */
const MIN_FOREIGN = 3;

/**
 * Returns the month that a word names, 1 to 12, or 0. The word is looked up in the given language, then in
 * English, then in all languages: there it counts only if every language that has it means the same month
 * (`lip` is July in Polish, June in Croatian).
 *
 * @param word - in any case, with or without accents and dots.
 * @example monthOf("Października", "pl") // 10
 */
export function monthOf(word: string, language = ""): number {
  if (word.length < 2 || word.length > MAX_LENGTH) return 0;
  const name = foldWord(word);
  meanings ??= readNames();
  const month = meanings.get(name);
  if (month === undefined) return 0;
  const primary = language.toLowerCase().split("-", 1)[0]!;
  return (
    meanings.get(`${ALIASES[primary] ?? primary} ${name}`) ??
    meanings.get(`en ${name}`) ??
    (name.length < MIN_FOREIGN ? 0 : month)
  );
}

/** Months by `language name`, and by name alone (0 if languages disagree). */
let meanings: ReadonlyMap<string, number> | undefined;

function readNames(): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [language, names] of Object.entries(MONTH_NAMES)) {
    names.split(" ").forEach((forms, index) => {
      const month = index + 1;
      for (const [, form, lengths] of forms.matchAll(/([^\d|]+)(\d*)/g)) {
        const whole = foldWord(form!);
        for (const name of [whole, ...[...lengths!].map((length) => whole.slice(0, Number(length)))]) {
          found.set(`${language} ${name}`, month);
          found.set(name, (found.get(name) ?? month) === month ? month : 0);
        }
      }
    });
  }
  return found;
}

/** Letters for which folding only changes the case. */
const PLAIN = /^[a-zA-Z]*$/;

/**
 * Returns a word in lower case, without accents of Latin, Greek and Cyrillic letters, dots and elided
 * articles.
 */
export function foldWord(word: string): string {
  if (PLAIN.test(word)) return word.toLowerCase();
  return normalForm(word.toLowerCase().replace(/^d['’](?=.)/, ""), "NFD")
    .replace(/[\u0300-\u036f.\u200c\u05f3\u0970'’]+/g, "")
    .replaceAll("ı", "i");
}
