import { FNV_OFFSET, FNV_PRIME } from "../fnv.js";
import { attributeHasher, attributeReader } from "../tree/strings.js";
import type { Tree } from "../tree/types.js";

/**
 * Returns the FNV-1a hash of a string's UTF-16 code units, a signed integer of 32 bits: that of `attributeHasher`.
 *
 * @example nameHash("comment") === nameWords("comment")[0]
 */
export function nameHash(name: string): number {
  let hash = FNV_OFFSET;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), FNV_PRIME);
  return hash;
}

/** Options of {@link nameWords}. */
export interface NameWordOptions {
  /** Maximum number of words. Default: all. */
  readonly max?: number;
  /** Shorter words are left out. Default 2. */
  readonly minLength?: number;
  /** Whether a capital after a small letter begins a word. Default true. */
  readonly splitsCapitals?: boolean;
}

/**
 * Returns the words of a `class`, an `id` or an address as hashes, in order: its runs of ASCII letters, in lower case.
 *
 * @returns the {@link nameHash} of each word.
 * @example nameWords("postBody--wide2") // those of post, body and wide
 */
export function nameWords(value: string, options: NameWordOptions = {}): number[] {
  const { max = Number.POSITIVE_INFINITY, minLength = 2, splitsCapitals = true } = options;
  const words: number[] = [];
  let hash = FNV_OFFSET;
  let length = 0;
  let wasSmall = false;
  for (let i = 0; i <= value.length && words.length < max; i++) {
    const code = i < value.length ? value.charCodeAt(i) : 0;
    const small = code | 32;
    const isLetter = small >= 97 && small <= 122;
    const isCapital = isLetter && code !== small;
    if (!isLetter || (isCapital && wasSmall && splitsCapitals)) {
      if (length >= minLength) words.push(hash);
      hash = FNV_OFFSET;
      length = 0;
    }
    if (isLetter) {
      hash = Math.imul(hash ^ small, FNV_PRIME);
      length++;
    }
    wasSmall = isLetter && !isCapital;
  }
  return words;
}

const NO_FAMILIES: readonly number[] = [];

/**
 * Returns a lookup of families of words, which is made when it is first used.
 *
 * @param families - the words of each family, separated by spaces. A word may be in several.
 * @returns a function from the {@link nameHash} of a word to the indexes of its families.
 */
export function wordFamilies(families: readonly string[]): (hash: number) => readonly number[] {
  let known: Map<number, number[]> | undefined;
  return (hash) => {
    if (known === undefined) {
      known = new Map();
      for (const [family, words] of families.entries()) {
        for (const word of new Set(words.split(" ").map(nameHash))) {
          known.set(word, [...(known.get(word) ?? []), family]);
        }
      }
    }
    return known.get(hash) ?? NO_FAMILIES;
  };
}

/** Returns the indexes of the families that have one of the words, each once. */
export function familiesAmong(
  words: readonly number[],
  familiesOf: (hash: number) => readonly number[],
): readonly number[] {
  const among: number[] = [];
  for (let i = 0; i < words.length; i++) {
    const families = familiesOf(words[i]!);
    for (let j = 0; j < families.length; j++) if (!among.includes(families[j]!)) among.push(families[j]!);
  }
  return among;
}

/**
 * Returns a function that reads an attribute of the elements of a page, each distinct value once.
 *
 * @param name - a common name, such as `class`.
 * @param none - what elements without a value have.
 * @example
 * const classWords = valueReader("class", nameWords, []);
 * const words = classWords(tree)(row);
 */
export function valueReader<Value extends object | string | number>(
  name: string,
  read: (value: string) => Value,
  none: Value,
): (tree: Tree) => (row: number) => Value {
  const [value, hash] = [attributeReader(name), attributeHasher(name)];
  return (tree) => {
    const known = new Map<number, Value>([[0, none]]);
    return (row) => {
      const key = hash(tree, row);
      let result = known.get(key);
      if (result === undefined) {
        result = read(value(tree, row)!);
        known.set(key, result);
      }
      return result;
    };
  };
}
