import { attributeReader } from "@winnow/core-dom";
import { elementNames, remembered } from "../page/element-names.js";
import { once } from "../page/once.js";
import type { PageSources } from "../sources/types.js";
import { BYLINE_WORDS, type BylineMeaning as Meaning } from "./byline-words.js";

/** The first word of each meaning in an element's class, id and test id. */
export type ClassSigns = Readonly<Partial<Record<Meaning, string>>>;

/** Returns the signs of a row's element. */
export type ClassReader = (row: number) => ClassSigns;

/**
 * Maximum number of characters of class, id and test id that are read: longer ones are lists of utility
 * classes.
 */
const MAX_LENGTH = 200;

/** The meanings of each word, and of the beginnings of words (none): compounds are formed only from these. */
const DICTIONARY: ReadonlyMap<string, Meaning[]> = dictionary();

function dictionary(): ReadonlyMap<string, Meaning[]> {
  const known = new Map<string, Meaning[]>();
  for (const [meaning, words] of Object.entries(BYLINE_WORDS) as [Meaning, string][]) {
    for (const word of words.split(" ")) {
      for (let end = 1; end <= word.length; end++) {
        const beginning = word.slice(0, end);
        const meanings = known.get(beginning) ?? [];
        known.set(beginning, meanings);
        if (end === word.length) meanings.push(meaning);
      }
    }
  }
  return known;
}

const NONE: ClassSigns = {};

/**
 * Every word of the dictionary, and one part of every compound, contains one of these: most names need no
 * closer look.
 */
const STEMS =
  /by|aut|verfa|forfa|skrib|kirj|reda[ck]|zuoz|avto|writ|contr|report|journ|colu|user|nick|post|thread|topic|screen|comm|repl|resp|rela|reco|circ|tren|pop|caro|avat|ima|img|pho|pic|thum|icon|soci|foll|coun|dat|tim|bio|desc|about|exce|summ|shar|subs|news|stat|tag|cate|badg|tool|moda|hidd|arch|arti|publ|upda|modi|role|job|posi|occu|read|dura|loca|affi|rank|revi|fact|edit|label|disq|side|widg|foot|more|next|promo|teas|late|most|test|name|fn|titl|subm|creat|firm|sign|yaz|muha|quot|feed|cust|rati|slid|swip|slic|synt|arth|teki/i;

/** Attributes in which pages name an element for scripts and tests. */
const NAMING = ["data-testid", "data-qa", "data-component", "data-hook"].map(attributeReader);

/**
 * Reads the words in classes, ids and test ids, in lower case: `Post__authorName author-name` has `post`,
 * `author`, `name`, and the compound of each two adjacent words, since both `posted-by` and `author-name` are
 * signs.
 */
export const classReader: (sources: PageSources) => ClassReader = once((sources) => {
  const { tree } = sources;
  const namesOf = elementNames(sources);
  const signsOfNames = remembered(({ classes, id }) => {
    const joined = `${classes} ${id}`;
    return STEMS.test(joined) ? signsOf(joined) : NONE;
  });
  const tested = new Map<string, ClassSigns>();
  return (row) => {
    const names = namesOf(row);
    let test = "";
    for (const read of NAMING) test ||= read(tree, row) ?? "";
    if (test === "") return signsOfNames(names)!;
    const joined = `${names.classes} ${names.id} ${test}`;
    const signs = tested.get(joined) ?? signsOf(joined);
    tested.set(joined, signs);
    return signs;
  };
});

function signsOf(joined: string): ClassSigns {
  const signs: Partial<Record<Meaning, string>> = {};
  for (const word of knownWords(joined.slice(0, MAX_LENGTH))) {
    for (const meaning of DICTIONARY.get(word)!) signs[meaning] ??= word;
  }
  return signs;
}

/**
 * Returns the runs of ASCII letters and digits that are in the dictionary, in lower case, cut where a capital
 * follows a small letter; then the compounds that are.
 */
function knownWords(joined: string): readonly string[] {
  const words: string[] = [];
  const compounds: string[] = [];
  let before = "";
  let start = 0;
  let hasCapital = false;
  for (let at = 0; at <= joined.length; at++) {
    const code = at < joined.length ? joined.charCodeAt(at) : 0;
    const isCut = isCapital(code) && at > start && isSmall(joined.charCodeAt(at - 1));
    if (!isCut && (isSmall(code) || isDigit(code))) continue;
    if (!isCut && isCapital(code)) {
      hasCapital = true;
      continue;
    }
    if (at > start && (before !== "" || mayBeKnown(joined, start, at))) {
      const written = joined.slice(start, at);
      const word = hasCapital ? written.toLowerCase() : written;
      if (before !== "" && DICTIONARY.has(before + word)) compounds.push(before + word);
      const isKnown = DICTIONARY.has(word);
      if (isKnown) words.push(word);
      before = isKnown ? word : "";
    }
    hasCapital = isCut;
    start = isCut ? at : at + 1;
  }
  return compounds.length === 0 ? words : [...words, ...compounds];
}

/** Whether a word of the dictionary begins with two small letters, by their codes. */
const PAIRS: Uint8Array = pairs();

function pairs(): Uint8Array {
  const known = new Uint8Array(0x80 * 0x80);
  for (const word of DICTIONARY.keys()) {
    if (word.length > 1) known[word.charCodeAt(0) * 0x80 + word.charCodeAt(1)] = 1;
  }
  return known;
}

/** Most words of style sheets are not in the dictionary, and not worth creating a string. */
function mayBeKnown(joined: string, start: number, end: number): boolean {
  return (
    end - start === 1 ||
    PAIRS[(joined.charCodeAt(start) | 0x20) * 0x80 + (joined.charCodeAt(start + 1) | 0x20)] === 1
  );
}

function isSmall(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

function isCapital(code: number): boolean {
  return code >= 0x41 && code <= 0x5a;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
