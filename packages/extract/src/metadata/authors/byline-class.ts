import { attributeReader } from "@winnow/core-dom";
import { elementNames, remembered } from "../page/element-names.js";
import { once } from "../page/once.js";
import type { PageSources } from "../sources/types.js";
import {
  AUTHOR_WORDS,
  BESIDE_NAME_WORDS,
  BYLINE_WORDS,
  NOT_BYLINE_WORDS,
  OTHERS_REGION_WORDS,
  USER_WORDS,
} from "./byline-words.js";

/** What an element's class, id and test id say about it. */
export interface ClassSigns {
  /** The first word that names a byline, an author, a forum's member. */
  readonly byline: string | undefined;
  readonly author: string | undefined;
  readonly user: string | undefined;
  /** Whether a word says that it is no byline, that it holds others' names, or what stands beside a name. */
  readonly excluded: boolean;
  readonly others: boolean;
  readonly beside: boolean;
  /** Whether it is called `name`, `fn`, `title`. */
  readonly name: boolean;
  readonly fn: boolean;
  readonly title: boolean;
}

/** The signs of a row's element. */
export type ClassReader = (row: number) => ClassSigns;

/** Style sheets of utility classes make longer ones, which mean nothing. */
const LONGEST = 200;

/** Bits of what a word means. */
const BYLINE = 1;
const AUTHOR = 2;
const USER = 4;
const EXCLUDED = 8;
const OTHERS = 16;
const BESIDE = 32;
const NAME = 64;
const FN = 128;
const TITLE = 256;

const MEANINGS: readonly (readonly [number, Iterable<string>])[] = [
  [BYLINE, BYLINE_WORDS],
  [AUTHOR, AUTHOR_WORDS],
  [USER, USER_WORDS],
  [EXCLUDED, NOT_BYLINE_WORDS],
  [OTHERS, OTHERS_REGION_WORDS],
  [BESIDE, BESIDE_NAME_WORDS],
  [NAME, ["name"]],
  [FN, ["fn"]],
  [TITLE, ["title"]],
];

/** Every word that says something, and all beginnings of such words (0): only these are worth a compound. */
const DICTIONARY: ReadonlyMap<string, number> = dictionary();

function dictionary(): ReadonlyMap<string, number> {
  const known = new Map<string, number>();
  for (const [meaning, words] of MEANINGS) {
    for (const word of words) {
      known.set(word, (known.get(word) ?? 0) | meaning);
      for (let i = 1; i < word.length; i++) {
        const beginning = word.slice(0, i);
        if (!known.has(beginning)) known.set(beginning, 0);
      }
    }
  }
  return known;
}

const NONE: ClassSigns = signsOf("");

/** What every word of the dictionary, and one part of every compound, has in it: most names need no closer look. */
const STEMS =
  /by|aut|verfa|forfa|skrib|kirj|reda[ck]|zuoz|avto|writ|contr|report|journ|colu|user|nick|post|thread|topic|screen|comm|repl|resp|rela|reco|circ|tren|pop|caro|avat|ima|img|pho|pic|thum|icon|soci|foll|coun|dat|tim|bio|desc|about|exce|summ|shar|subs|news|stat|tag|cate|badg|tool|moda|hidd|arch|arti|publ|upda|modi|role|job|posi|occu|read|dura|loca|affi|rank|revi|fact|edit|label|disq|side|widg|foot|more|next|promo|teas|late|most|test|name|fn|titl/i;

const testIdOf = attributeReader("data-testid");
const qaIdOf = attributeReader("data-qa");

/**
 * Reads the words in classes, ids and test ids, in lower case: `Post__authorName author-name` has `post`, `author`,
 * `name`, and the compound of each two in a row, as both `posted-by` and `author-name` are signs.
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
    const test = testIdOf(tree, row) ?? qaIdOf(tree, row);
    if (!test) return signsOfNames(names)!;
    const joined = `${names.classes} ${names.id} ${test}`;
    const signs = tested.get(joined) ?? signsOf(joined);
    tested.set(joined, signs);
    return signs;
  };
});

function signsOf(joined: string): ClassSigns {
  let all = 0;
  let byline: string | undefined;
  let author: string | undefined;
  let user: string | undefined;
  for (const word of knownWords(joined.slice(0, LONGEST))) {
    const meaning = DICTIONARY.get(word)!;
    all |= meaning;
    if (meaning & BYLINE) byline ??= word;
    if (meaning & AUTHOR) author ??= word;
    if (meaning & USER) user ??= word;
  }
  return {
    byline,
    author,
    user,
    excluded: (all & EXCLUDED) !== 0,
    others: (all & OTHERS) !== 0,
    beside: (all & BESIDE) !== 0,
    name: (all & NAME) !== 0,
    fn: (all & FN) !== 0,
    title: (all & TITLE) !== 0,
  };
}

/**
 * Those runs of ASCII letters and digits that the dictionary has, in lower case, cut where a capital follows a small
 * letter; then the compounds that it has.
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

/** By the codes of two small letters, whether a word of the dictionary begins with them. */
const PAIRS: Uint8Array = pairs();

function pairs(): Uint8Array {
  const known = new Uint8Array(0x80 * 0x80);
  for (const word of DICTIONARY.keys()) {
    if (word.length > 1) known[word.charCodeAt(0) * 0x80 + word.charCodeAt(1)] = 1;
  }
  return known;
}

/** Most words of style sheets are none of the dictionary's, and not worth a string. */
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
