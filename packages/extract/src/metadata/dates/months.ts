import { MONTH_NAMES } from "./month-names.js";

/** Languages that share a table with another one. */
// biome-ignore format: a table
const SAME: Readonly<Record<string, string>> = {
  nb: "no", nn: "no", iw: "he", bs: "hr", sh: "sr", in: "id", fil: "tl",
};

/**
 * The month that a word names, 1 to 12, or 0: in the given language, else in English, else in any language, if
 * all that have the word mean the same month by it (in Polish `lip` is July, in Croatian June).
 *
 * @param word - in any case, with or without accents and dots.
 * @example monthOf("Października", "pl") // 10
 */
export function monthOf(word: string, language?: string | undefined): number {
  if (word.length < 2 || word.length > LONGEST) return 0;
  const key = fold(word);
  const { byLanguage, everywhere } = months();
  const foreign = everywhere.get(key);
  if (foreign === undefined) return 0;
  const primary = language?.toLowerCase().split("-", 1)[0] ?? "";
  return (
    byLanguage.get(SAME[primary] ?? primary)?.get(key) ??
    byLanguage.get("en")!.get(key) ??
    (key.length < SHORTEST_FOREIGN ? 0 : foreign)
  );
}

/** Lower case, without accents of Latin, Greek and Cyrillic letters, dots, and elided articles. */
export function fold(word: string): string {
  if (PLAIN.test(word)) return word.toLowerCase();
  return word
    .toLowerCase()
    .replace(/^d['’](?=.)/, "")
    .normalize("NFD")
    .replace(/[\u0300-\u036f.\u200c\u05f3\u0970'’]+/g, "")
    .replaceAll("ı", "i");
}

/** Letters that folding only makes small. */
const PLAIN = /^[a-zA-Z]*$/;

const LONGEST = 20;
/** A shorter word of another language is too often something else. */
const SHORTEST_FOREIGN = 3;

interface Months {
  readonly byLanguage: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** 0 where languages disagree. */
  readonly everywhere: ReadonlyMap<string, number>;
}

let made: Months | undefined;

function months(): Months {
  if (made !== undefined) return made;
  const byLanguage = new Map<string, ReadonlyMap<string, number>>();
  const everywhere = new Map<string, number>();
  for (const [language, names] of Object.entries(MONTH_NAMES)) {
    const own = new Map<string, number>();
    names.split(" ").forEach((forms, index) => {
      for (const form of forms.split("|")) {
        const key = fold(form);
        own.set(key, index + 1);
        const other = everywhere.get(key);
        everywhere.set(key, other === undefined || other === index + 1 ? index + 1 : 0);
      }
    });
    byLanguage.set(language, own);
  }
  made = { byLanguage, everywhere };
  return made;
}
