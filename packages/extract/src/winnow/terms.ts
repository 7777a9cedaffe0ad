import type { Tree } from "@winnow/core-dom";
import type { BlockTable } from "./block-table.js";
import type { Elements } from "./elements.js";
import { headingLevel } from "./main-heading.js";
import { createNumbering, numberOf } from "./numbering.js";
import type { PageView } from "./page-view.js";
import { COUNTS, Count } from "./scan-text.js";

/**
 * The terms of one group as lists of slots. Blocks share a list of names if their elements have the same `class`
 * and `id` up to the root, and blocks below the same heading share its list of words.
 */
export interface TermLists {
  /** The list of each block. */
  readonly listOf: Int32Array;
  /** The slots of list `i` are `slots[start[i]]` to `slots[start[i + 1]]`. */
  readonly start: Int32Array;
  /** Indices into the weights of all groups. */
  readonly slots: Uint16Array;
}

/** The hashed terms of blocks, for a linear model. */
export interface Terms {
  /** Number of blocks. */
  readonly length: number;
  /** The words of the block. */
  readonly words: TermLists;
  /** The words in `class` and `id` of its element and of the ancestors, with the distance. */
  readonly names: TermLists;
  /** The words of the heading before it. */
  readonly headings: TermLists;
}

export type TermGroup = "words" | "names" | "headings";

export const TERM_GROUPS: readonly TermGroup[] = ["words", "names", "headings"];

/** Number of slots of each group, powers of two, and the first slot of each. */
export const GROUP_SLOTS: Readonly<Record<TermGroup, number>> = {
  words: 16_384,
  names: 16_384,
  headings: 8192,
};
export const FIRST_SLOT: Readonly<Record<TermGroup, number>> = { words: 0, names: 16_384, headings: 32_768 };
export const SLOTS = 40_960;

/** The first and the last words of a block are terms. */
const MAX_FIRST_WORDS = 16;
const MAX_LAST_WORDS = 8;
const MAX_WORDS = MAX_FIRST_WORDS + MAX_LAST_WORDS;
const MAX_NAMES = 32;
const MAX_HEADING_WORDS = 8;

/**
 * Returns the hashed terms of all blocks of a page.
 *
 * Words in other scripts than Latin are left out: the training pages have too few of them.
 */
export function blockTerms({ tree, blocks, elements }: PageView): Terms {
  const isForeign = foreignBlocks(blocks);
  return {
    length: blocks.length,
    words: blockWords(blocks, isForeign),
    names: elementNames(tree, blocks, elements),
    headings: headingWords(tree, blocks, isForeign),
  };
}

/** Returns 1 for blocks of which most letters are not Latin. */
function foreignBlocks({ length, counts }: BlockTable): Uint8Array {
  const flags = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    const from = i * COUNTS;
    const letters = counts[from + Count.wordCharacters]! - counts[from + Count.digits]!;
    const foreign = counts[from + Count.foreign]! + counts[from + Count.wide]!;
    flags[i] = 2 * foreign > letters ? 1 : 0;
  }
  return flags;
}

function blockWords({ length, wordStart, words }: BlockTable, isForeign: Uint8Array): TermLists {
  const listOf = new Int32Array(length);
  const start = new Int32Array(length + 1);
  const slots = new Uint16Array(Math.min(words.length, length * MAX_WORDS));
  let at = 0;
  for (let i = 0; i < length; i++) {
    listOf[i] = i;
    if (isForeign[i] === 0) {
      const end = wordStart[i + 1]!;
      for (let k = wordStart[i]!, count = 0; k < end; k++) {
        if (count === MAX_FIRST_WORDS) k = Math.max(k, end - MAX_LAST_WORDS);
        slots[at++] = wordSlot(words[k]!, "words");
        count++;
      }
    }
    start[i + 1] = at;
  }
  return { listOf, start, slots: slots.subarray(0, at) };
}

/** The words of headings; list 0 is empty, for blocks before the first heading. */
function headingWords(
  tree: Tree,
  { length, container, wordStart, words }: BlockTable,
  isForeign: Uint8Array,
): TermLists {
  const listOf = new Int32Array(length);
  const start = new Int32Array(length + 2);
  const slots = new Uint16Array(Math.min(words.length, length * MAX_HEADING_WORDS));
  let lists = 1;
  let at = 0;
  for (let i = 0; i < length; i++) {
    listOf[i] = lists - 1;
    if (headingLevel(tree.tag[container[i]!]!) === 0) continue;
    if (isForeign[i] === 0) {
      const end = Math.min(wordStart[i + 1]!, wordStart[i]! + MAX_HEADING_WORDS);
      for (let k = wordStart[i]!; k < end; k++) slots[at++] = wordSlot(words[k]!, "headings");
    }
    start[++lists] = at;
  }
  return { listOf, start: start.subarray(0, lists + 1), slots: slots.subarray(0, at) };
}

/** Ancestors at this distance or more have the same terms. */
const FAR = 3;
/** Maximum number of ancestors with names that are read in addition to the nearest levels. */
const MAX_FAR_ANCESTORS = 16;

/** The names of the blocks' elements and of their ancestors, the nearest first. */
function elementNames(tree: Tree, { length, container }: BlockTable, elements: Elements): TermLists {
  const { parent } = tree;
  const { names, pieces } = elements;
  const { same, named } = readNames(tree, elements);
  // The list of each row, plus 1, and the slots of the current list.
  const listOfRow = new Int32Array(tree.length);
  const isInList = new Uint8Array(GROUP_SLOTS.names);
  const listOf = new Int32Array(length);
  const start = new Int32Array(length + 1);
  const slots = new Uint16Array(length * MAX_NAMES);
  let lists = 0;
  let at = 0;
  for (let i = 0; i < length; i++) {
    const element = same[container[i]!]!;
    if (listOfRow[element] === 0) {
      listOfRow[element] = ++lists;
      const end = at + MAX_NAMES;
      let row = element;
      for (let step = 0; row > 0 && at < end && step < FAR + MAX_FAR_ANCESTORS; step++) {
        if (step >= FAR) row = named[row]!;
        const { hashes } = pieces[names[row]!]!;
        for (let k = 0; k < hashes.length && at < end; k++) {
          const slot = nameSlot(hashes[k]!, Math.min(step, FAR));
          if (isInList[slot] === 1) continue;
          isInList[slot] = 1;
          slots[at++] = FIRST_SLOT.names + slot;
        }
        row = parent[row]!;
      }
      for (let k = start[lists - 1]!; k < at; k++) isInList[slots[k]! - FIRST_SLOT.names] = 0;
      start[lists] = at;
    }
    listOf[i] = listOfRow[element]! - 1;
  }
  return { listOf, start: start.subarray(0, lists + 1), slots: slots.subarray(0, at) };
}

/** Reads the names of the containers of blocks and of their ancestors. */
function readNames({ length, parent }: Tree, { outer, names }: Elements) {
  /** The first element with the same names as this one and each of its ancestors. */
  const same = new Int32Array(length);
  /** The nearest element with `class` or `id`, itself included; 0 without any. */
  const named = new Int32Array(length);
  const numbering = createNumbering(outer.length);
  /** An element for each number. */
  const examples = new Int32Array(outer.length);
  for (let i = 1; i < outer.length; i++) {
    const row = outer[i]!;
    const own = names[row]!;
    named[row] = own === 0 ? named[parent[row]!]! : row;
    const above = same[parent[row]!]!;
    // Other names may have the same key, and move these to the next.
    for (let key = (Math.imul(above, 0x9e3779b1) + own) | 0; ; key = (key + 1) | 0) {
      const known = numbering.size;
      const number = numberOf(numbering, key);
      if (number === known) examples[number] = row;
      const example = examples[number]!;
      if (names[example] !== own || same[parent[example]!] !== above) continue;
      same[row] = example;
      break;
    }
  }
  return { same, named };
}

/** The slot of a word in its group. The upper bits are mixed in: the lower ones of FNV-1a are uneven. */
export function wordSlot(hash: number, group: "words" | "headings"): number {
  return FIRST_SLOT[group] + ((hash ^ (hash >>> 15)) & (GROUP_SLOTS[group] - 1));
}

/** The slot of a name at a distance, relative to the first one of the group. */
export function nameSlot(hash: number, distance: number): number {
  const mixed = Math.imul(hash + distance, 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) & (GROUP_SLOTS.names - 1);
}
