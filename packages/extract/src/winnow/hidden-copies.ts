import { Attribute, attribute, Hidden, NodeKind, Tag } from "@winnow/core-dom";
import type { BlockTable } from "./block-table.js";
import type { Elements } from "./elements.js";
import { AttributeKind } from "./kinds.js";
import { createNumbering, knownNumberOf, numberOf } from "./numbering.js";

/** Minimum share of a block's pairs of successive words that are visible elsewhere, of a copy. */
const MIN_COPIED_SHARE = 0.8;

/** Minimum number of such pairs in a copy that a style hides: a price or a label is often repeated. */
const MIN_STYLED_PAIRS = 8;

/** How a block is hidden; 0 for visible ones. */
const Unseen = {
  /** Inside `noscript`, or on wide screens. */
  elsewhere: 1,
  /** By `aria-hidden` or a style. Tabs that are not chosen have `hidden`, and repeat sentences of each other. */
  styled: 2,
} as const;

/**
 * Returns 1 for the blocks that are not seen and whose text is seen elsewhere on the page: what scripts would display,
 * repeated in `noscript`; the versions for telephones and for printing; copies for screen readers and for dialogs; and
 * for the beginning of a text before the whole text. Text that only such an element has, such as the posts of a thread in
 * `noscript`, is left as it is, unless it is in a closed dialog.
 */
export function hiddenCopies(blocks: BlockTable, elements: Elements): Uint8Array {
  const { length } = blocks;
  const result = new Uint8Array(length);
  markTeasers(blocks, result);
  markClosedDialogs(blocks, elements, result);
  const unseen = unseenBlocks(blocks, elements);
  if (!unseen.includes(Unseen.elsewhere) && !unseen.includes(Unseen.styled)) return result;
  // The pairs of the blocks that are not seen, which are few, and which of them are seen elsewhere.
  const { wordStart } = blocks;
  let size = 0;
  for (let block = 0; block < length; block++) {
    if (unseen[block] !== 0) size += wordStart[block + 1]! - wordStart[block]!;
  }
  const pairs = createNumbering(size);
  const isSeen = new Uint8Array(size);
  for (let block = 0; block < length; block++) {
    if (unseen[block] === 0) continue;
    for (let i = wordStart[block]!; i < wordStart[block + 1]!; i++) numberOf(pairs, pairAt(blocks, block, i));
  }
  for (let block = 0; block < length; block++) {
    if (unseen[block] !== 0) continue;
    for (let i = wordStart[block]!; i < wordStart[block + 1]!; i++) {
      const number = knownNumberOf(pairs, pairAt(blocks, block, i));
      if (number >= 0) isSeen[number] = 1;
    }
  }
  for (let block = 0; block < length; block++) {
    if (unseen[block] === 0) continue;
    const count = wordStart[block + 1]! - wordStart[block]!;
    let copied = 0;
    for (let i = wordStart[block]!; i < wordStart[block + 1]!; i++) {
      copied += isSeen[knownNumberOf(pairs, pairAt(blocks, block, i))]!;
    }
    const minimum = unseen[block] === Unseen.styled ? MIN_STYLED_PAIRS : 1;
    if (count >= minimum && copied >= MIN_COPIED_SHARE * count) result[block] = 1;
  }
  return result;
}

/** Minimum number of words in the beginning of a text that is shown before the whole. */
const MIN_TEASER = 12;

/** Marks the blocks whose words are the beginning of the next block: "Read more" replaces them by the whole text. */
function markTeasers({ length, wordStart, words }: BlockTable, result: Uint8Array): void {
  for (let block = 0; block + 1 < length; block++) {
    const from = wordStart[block]!;
    const next = wordStart[block + 1]!;
    const size = next - from;
    if (size < MIN_TEASER || size >= wordStart[block + 2]! - next) continue;
    // The last word may be cut.
    let same = 0;
    while (same < size && words[from + same] === words[next + same]) same++;
    if (same >= size - 1) result[block] = 1;
  }
}

/** Marks the blocks of dialogs that are closed (HTML §4.11.4), unless they have half of the words of the page. */
function markClosedDialogs(blocks: BlockTable, { outer }: Elements, result: Uint8Array): void {
  const { tree, before, wordStart, length } = blocks;
  for (const row of outer) {
    if (tree.tag[row] !== Tag.dialog || tree.kind[row] !== NodeKind.element) continue;
    const [from, to] = [before[row]!, before[tree.end[row]!]!];
    if (attribute(tree, row, "open") !== undefined) continue;
    if (2 * (wordStart[to]! - wordStart[from]!) < wordStart[length]!) result.fill(1, from, to);
  }
}

/** Returns how each block is hidden. */
function unseenBlocks({ tree, length, source, before }: BlockTable, elements: Elements): Uint8Array {
  const { outer, narrow, attributes } = elements;
  const unseen = new Uint8Array(length);
  for (const row of outer) {
    if ((attributes[row]! & AttributeKind.hidden) !== 0 && Attribute.hidden(tree, row) === undefined)
      unseen.fill(Unseen.styled, before[row]!, before[tree.end[row]!]!);
  }
  for (const row of narrow) unseen.fill(Unseen.elsewhere, before[row]!, before[tree.end[row]!]!);
  for (let block = 0; block < length; block++)
    if (source[block] !== Hidden.visible) unseen[block] = Unseen.elsewhere;
  return unseen;
}

/** The hash of a word of a block and the one before it; the first one has none. */
function pairAt({ wordStart, words }: BlockTable, block: number, i: number): number {
  const previous = i === wordStart[block] ? 0 : words[i - 1]!;
  return (Math.imul(previous, 0x9e37_79b1) ^ words[i]!) | 0;
}
