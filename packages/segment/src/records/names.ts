import { Attribute, attributeHasher, type Tree } from "@winnow/core-dom";

/** The class names of an element as numbers; 0 without any. */
export interface Names {
  /** All names. */
  readonly whole: number;
  /** The first name. */
  readonly first: number;
  /** The last one that is known; 0 for none. */
  readonly known: number;
  readonly isQuote: boolean;
}

const NONE: Names = { whole: 0, first: 0, known: 0, isQuote: false };
const EMPTY = 0x811c9dc5 | 0;
const PRIME = 0x01000193;

/** Names that tell records of one kind apart: alternate rows, states, the depth of a reply. */
// biome-ignore format: a table
const VARIANTS: ReadonlySet<number> = new Set([
  "odd", "even", "alt", "first", "last", "active", "current", "new", "unread", "depth", "level", "parent",
  "byauthor", "by-author", "bypostauthor", "by-postauthor", "byuser", "by-user",
  "threadodd", "threadeven", "threadalt", "thread-odd", "thread-even", "thread-alt",
].map(hashOf));
/** What names of states begin with, before a hyphen. */
const STATES: readonly number[] = [hashOf("is"), hashOf("has")];
const QUOTE = /quote|citation|zitat/i;
/** Maximum number of names that are read. */
const MAX_NAMES = 20;

const classHash = attributeHasher("class");

/**
 * Returns a function that reads the class names of an element, each distinct attribute once.
 *
 * @param known - hashes of names.
 */
export function createNames(tree: Tree, known: ReadonlyMap<number, unknown>): (row: number) => Names {
  const read = new Map<number, Names>();
  return (row) => {
    const hash = classHash(tree, row);
    if (hash === 0) return NONE;
    let names = read.get(hash);
    if (names === undefined) {
      names = namesOf(Attribute.class(tree, row)!, known);
      read.set(hash, names);
    }
    return names;
  };
}

/** Returns the names as hashes, without numbers and up to two hyphens before them. */
function namesOf(value: string, known: ReadonlyMap<number, unknown>): Names {
  let [whole, first, last, count, hash] = [0, 0, 0, 0, EMPTY];
  let isState = false;
  for (let i = 0; i <= value.length && count < MAX_NAMES; i++) {
    const code = i === value.length ? 0x20 : value.charCodeAt(i);
    if (code <= 0x20) {
      if (hash === EMPTY) continue;
      if (!isState && !VARIANTS.has(hash)) {
        if (first === 0) first = hash;
        if (known.has(hash)) last = hash;
        // The order of names does not count.
        whole = (whole + Math.imul(hash, hash | 1)) | 0;
      }
      count++;
      hash = EMPTY;
      isState = false;
      continue;
    }
    if (isDigit(code)) continue;
    if (isHyphen(code)) {
      if (isDigit(value.charCodeAt(i + 1))) continue;
      if (isHyphen(value.charCodeAt(i + 1)) && isDigit(value.charCodeAt(i + 2))) continue;
      isState ||= code === 0x2d && STATES.includes(hash);
    }
    hash = Math.imul(hash ^ (code >= 0x41 && code <= 0x5a ? code | 0x20 : code), PRIME);
  }
  return { whole, first, known: last, isQuote: QUOTE.test(value) };
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isHyphen(code: number): boolean {
  return code === 0x2d || code === 0x5f;
}

/** Returns a hash of a string: FNV-1a of its code units. */
export function hashOf(value: string): number {
  let hash = EMPTY;
  for (let i = 0; i < value.length; i++) hash = Math.imul(hash ^ value.charCodeAt(i), PRIME);
  return hash;
}

/** Returns a hash of two hashes in their order: the finaliser of MurmurHash3 on their mixture. */
export function combine(a: number, b: number): number {
  let hash = (Math.imul(a, 0x9e3779b1) ^ b) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}
