import { attribute, type Tree } from "@winnow/core-dom";

/** Style sheets of utility classes make longer ones, which tell nothing. */
const LONGEST = 200;
const NONE: readonly string[] = [];

/** The words in an element's class, id and test id. */
export type ClassWords = (row: number) => readonly string[];

/**
 * Reads the words in classes, ids and test ids, in lower case: `Post__authorName author-name` gives `post`, `author`,
 * `name`, `authorname`; of two that follow each other their compound too, as `posted-by` and `author-name` are told
 * by both. Names come again and again on a page, so each is read once.
 */
export function classWords(tree: Tree): ClassWords {
  const known = new Map<string, readonly string[]>();
  const byRow = new Map<number, readonly string[]>();
  return (row) => {
    let words = byRow.get(row);
    if (words === undefined) {
      words = ofRow(tree, row, known);
      byRow.set(row, words);
    }
    return words;
  };
}

function ofRow(tree: Tree, row: number, known: Map<string, readonly string[]>): readonly string[] {
  const names = attribute(tree, row, "class") ?? "";
  const id = attribute(tree, row, "id") ?? "";
  const test = attribute(tree, row, "data-testid") ?? attribute(tree, row, "data-qa") ?? "";
  if (names === "" && id === "" && test === "") return NONE;
  const joined = `${names} ${id} ${test}`.slice(0, LONGEST);
  let words = known.get(joined);
  if (words === undefined) {
    words = read(joined);
    known.set(joined, words);
  }
  return words;
}

function read(joined: string): readonly string[] {
  const words: string[] = [];
  for (const word of joined
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)) {
    if (word !== "") words.push(word);
  }
  for (let i = 0, length = words.length; i + 1 < length; i++) words.push(words[i]! + words[i + 1]!);
  return words;
}
