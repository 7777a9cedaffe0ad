import { Hidden, Label, type Marks, NodeKind, type Tree, text } from "@winnow/core-dom";
import { words } from "@winnow/core-dom/text";

/** The words of each text row, and those that enough methods keep. */
export interface TokenCounts {
  readonly words: Int32Array;
  readonly kept: Int32Array;
}

/** Words in an n-gram (Bevendorff et al. 2023). */
const SIZE = 5;
/** Before the first and after the last word, so that these are in n-grams too. */
const PADDING = SIZE - 1;

/**
 * Counts the votes of methods for the words of a page: a method votes for a word if the 5-gram that ends with
 * the word, or the one that begins with it, is in the method's text, wherever that is on the page. The text
 * of a method are the words of the visible rows that it labels as content or comment.
 *
 * Takes time linear in the words times the methods: n-grams have integer ids, and only those that join words
 * from different places have to be looked up.
 *
 * @param threshold - the sum of weights from which on a word is kept.
 */
export function countTokens(
  tree: Tree,
  ballots: readonly Marks[],
  weights: readonly number[],
  threshold: number,
): TokenCounts {
  const { tokens, rows, counts } = pageTokens(tree);
  const grams = numberNgrams(tokens);
  const votes = new Float64Array(tokens.length);
  for (const [i, { label }] of ballots.entries()) {
    const seen = seenNgrams(tokens, grams, (at) => {
      const is = label[rows[at]!];
      return is === Label.content || is === Label.comment;
    });
    for (let at = PADDING; at < tokens.length - PADDING; at++) {
      const ending = grams.ids[at - PADDING]!;
      const beginning = grams.ids[at]!;
      if (seen[ending] === 1 || seen[beginning] === 1) votes[at]! += weights[i]!;
    }
  }
  const kept = new Int32Array(tree.length);
  for (let at = PADDING; at < tokens.length - PADDING; at++) {
    if (votes[at]! >= threshold) kept[rows[at]!]!++;
  }
  return { words: counts, kept };
}

/**
 * The words of the visible text as ids from 1 on, with zeros as padding; the row of each; the number of words
 * of each row.
 */
function pageTokens(tree: Tree): { tokens: Int32Array; rows: Int32Array; counts: Int32Array } {
  const idOf = new Map<string, number>();
  const tokens: number[] = [0, 0, 0, 0];
  const rows: number[] = [0, 0, 0, 0];
  const counts = new Int32Array(tree.length);
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.text || tree.hidden[row] !== Hidden.visible) continue;
    for (const word of words(text(tree, row), { unspaced: "character" })) {
      let id = idOf.get(word);
      if (id === undefined) {
        id = idOf.size + 1;
        idOf.set(word, id);
      }
      tokens.push(id);
      rows.push(row);
      counts[row]!++;
    }
  }
  for (let i = 0; i < PADDING; i++) tokens.push(0);
  return { tokens: Int32Array.from(tokens), rows: Int32Array.from(rows), counts };
}

/** The n-grams of a page: an id for each position, and the tables that number pairs of ids. */
interface Ngrams {
  /** The id of the n-gram that begins at each position. */
  readonly ids: Int32Array;
  readonly count: number;
  /** Pairs of words, pairs of such pairs, and those with a fifth word. */
  readonly tables: readonly [Map<number, number>, Map<number, number>, Map<number, number>];
  /** More than any id: `first * base + second` is the key of a pair. */
  readonly base: number;
}

function numberNgrams(tokens: Int32Array): Ngrams {
  const base = tokens.length + 1;
  const pairs = numberPairs(tokens, tokens, 1, base);
  const quads = numberPairs(pairs.ids, pairs.ids, 2, base);
  const fives = numberPairs(quads.ids, tokens, 4, base);
  return {
    ids: fives.ids,
    count: fives.table.size,
    tables: [pairs.table, quads.table, fives.table],
    base,
  };
}

/** Numbers the pairs of `first[at]` and `second[at + distance]`. */
function numberPairs(
  first: Int32Array,
  second: Int32Array,
  distance: number,
  base: number,
): { ids: Int32Array; table: Map<number, number> } {
  const length = Math.min(first.length, second.length - distance);
  const ids = new Int32Array(length);
  const table = new Map<number, number>();
  for (let at = 0; at < length; at++) {
    const key = first[at]! * base + second[at + distance]!;
    let id = table.get(key);
    if (id === undefined) {
      id = table.size;
      table.set(key, id);
    }
    ids[at] = id;
  }
  return { ids, table };
}

/** Flags the n-grams of the words that a method keeps, joined to one text with padding around it. */
function seenNgrams(tokens: Int32Array, grams: Ngrams, keeps: (at: number) => boolean): Uint8Array {
  const seen = new Uint8Array(grams.count);
  const places: number[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (at < PADDING || at >= tokens.length - PADDING || keeps(at)) places.push(at);
  }
  for (let i = 0; i + PADDING < places.length; i++) {
    const at = places[i]!;
    const isRun = places[i + PADDING] === at + PADDING;
    const id = isRun ? grams.ids[at]! : ngramOf(tokens, grams, places, i);
    if (id !== undefined) seen[id] = 1;
  }
  return seen;
}

/** The id of an n-gram of words from different places; undefined if the page does not have it. */
function ngramOf(
  tokens: Int32Array,
  { tables, base }: Ngrams,
  places: readonly number[],
  i: number,
): number | undefined {
  const [a, b, c, d, e] = [0, 1, 2, 3, 4].map((offset) => tokens[places[i + offset]!]!);
  const ab = tables[0].get(a! * base + b!);
  const cd = tables[0].get(c! * base + d!);
  if (ab === undefined || cd === undefined) return undefined;
  const abcd = tables[1].get(ab * base + cd);
  return abcd === undefined ? undefined : tables[2].get(abcd * base + e!);
}
