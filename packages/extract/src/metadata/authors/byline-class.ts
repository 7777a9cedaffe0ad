import { attributeReader } from "@winnow/core-dom";
import { once } from "@winnow/core-dom/cache";
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

/** The meanings of each word. */
const DICTIONARY: ReadonlyMap<string, readonly Meaning[]> = dictionary();

function dictionary(): ReadonlyMap<string, readonly Meaning[]> {
  const known = new Map<string, Meaning[]>();
  for (const [meaning, words] of Object.entries(BYLINE_WORDS) as [Meaning, string][]) {
    for (const word of words.split(" ")) known.set(word, [...(known.get(word) ?? []), meaning]);
  }
  return known;
}

/** What the words of the dictionary begin with: two words are a compound only if the first is one of these. */
const BEGINNINGS: ReadonlySet<string> = new Set(
  [...DICTIONARY.keys()].flatMap((word) => Array.from(word, (_, at) => word.slice(0, at))),
);

/** Attributes in which pages name an element for style sheets, scripts and tests. */
const NAMING = ["class", "id", "data-testid", "data-qa", "data-component", "data-hook"].map(attributeReader);

/**
 * Reads the words in classes, ids and test ids, in lower case: `Post__authorName author-name` has `post`,
 * `author`, `name`, and the compound of each two adjacent words, since both `posted-by` and `author-name` are
 * signs.
 */
export const classReader: (sources: PageSources) => ClassReader = once((sources) => {
  const { tree } = sources;
  const known = new Map<string, ClassSigns>();
  return (row) => {
    const joined = NAMING.map((read) => read(tree, row) ?? "").join(" ");
    let signs = known.get(joined);
    if (signs === undefined) known.set(joined, (signs = signsOf(joined)));
    return signs;
  };
});

function signsOf(joined: string): ClassSigns {
  const words = joined
    .slice(0, MAX_LENGTH)
    .replace(/([a-z])(?=[A-Z])/g, "$1 ")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const signs: Partial<Record<Meaning, string>> = {};
  if (words === null) return signs;
  const add = (word: string): void => {
    for (const meaning of DICTIONARY.get(word) ?? []) signs[meaning] ??= word;
  };
  words.forEach(add);
  for (let i = 1; i < words.length; i++) if (BEGINNINGS.has(words[i - 1]!)) add(words[i - 1]! + words[i]!);
  return signs;
}
