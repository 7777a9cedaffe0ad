import { Attribute, attributeReader, attributeTester, Hidden } from "@winnow/core-dom";
import { keepLast, once } from "@winnow/core-dom/cache";
import { NameSign } from "../page/name-signs.js";
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

interface Dictionary {
  /** The meanings of each word. */
  readonly meanings: ReadonlyMap<string, readonly Meaning[]>;
  /** What the words begin with: two words are a compound only if the first is one of these. */
  readonly beginnings: ReadonlySet<string>;
}

const dictionary = keepLast((): Dictionary => {
  const meanings = new Map<string, Meaning[]>();
  const beginnings = new Set<string>();
  for (const [meaning, words] of Object.entries(BYLINE_WORDS) as [Meaning, string][]) {
    for (const word of words.split(" ")) {
      const known = meanings.get(word);
      if (known === undefined) meanings.set(word, [meaning]);
      else known.push(meaning);
      for (let end = 0; end < word.length; end++) beginnings.add(word.slice(0, end));
    }
  }
  return { meanings, beginnings };
});

/** Attributes beside `class` and `id` in which pages name an element for scripts and tests. */
const TEST_IDS = ["data-testid", "data-qa", "data-component", "data-hook"];
const hasTestId = attributeTester(TEST_IDS);
const testIdReaders = TEST_IDS.map(attributeReader);

/**
 * Reads the words in classes, ids and test ids, in lower case: `Post__authorName author-name` has `post`,
 * `author`, `name`, and the compound of each two adjacent words, since both `posted-by` and `author-name` are
 * signs.
 */
export const classReader: (sources: PageSources) => ClassReader = once((sources) => {
  const { tree, rows } = sources;
  const known = new Map<string, ClassSigns>();
  return (row) => {
    if (tree.hidden[row] === Hidden.visible && (rows.signs[row]! & NameSign.byline) === 0) return NO_SIGNS;
    let joined = `${Attribute.class(tree, row) ?? ""} ${Attribute.id(tree, row) ?? ""}`;
    if (hasTestId(tree, row) !== 0) for (const read of testIdReaders) joined += ` ${read(tree, row) ?? ""}`;
    let signs = known.get(joined);
    if (signs === undefined) known.set(joined, (signs = signsOf(joined)));
    return signs;
  };
});

const NO_SIGNS: ClassSigns = {};

function signsOf(joined: string): ClassSigns {
  const words = joined
    .slice(0, MAX_LENGTH)
    .replace(/([a-z])(?=[A-Z])/g, "$1 ")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const signs: Partial<Record<Meaning, string>> = {};
  if (words === null) return signs;
  const { meanings, beginnings } = dictionary();
  const add = (word: string): void => {
    for (const meaning of meanings.get(word) ?? []) signs[meaning] ??= word;
  };
  words.forEach(add);
  for (let i = 1; i < words.length; i++) if (beginnings.has(words[i - 1]!)) add(words[i - 1]! + words[i]!);
  return signs;
}
