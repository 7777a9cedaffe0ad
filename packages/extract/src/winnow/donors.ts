import { Area, DONORS } from "./class-pieces.js";
import { BODY_DEPTH } from "./elements.js";
import { headingLevel } from "./main-heading.js";
import type { PageView } from "./page-view.js";
import { COUNTS, Count, wordHashes } from "./scan-text.js";

const DONOR_WORDS: ReadonlySet<number> = new Set(wordHashes(DONORS));

const MAX_HEADING_WORDS = 8;
/** A list of names has at least this many words, and at most this share of them in blocks with a sentence. */
const MIN_WORDS = 20;
const MAX_SENTENCE_SHARE = 0.4;
/** Minimum width of running text outside of such lists; otherwise the page has nothing else. */
const MIN_REST = 200;

/**
 * Returns 1 for the blocks of lists of donors, sponsors and supporters beside an article: what follows a heading
 * that names them, or an element with such a name, if it is names and not sentences. They can be longer than the
 * article. Nothing is such a list on a page whose main heading names them.
 */
export function donorBlocks(page: PageView): Uint8Array {
  const { tree, blocks, elements, heading, good } = page;
  const result = new Uint8Array(blocks.length);
  for (const word of heading.words) if (DONOR_WORDS.has(word)) return result;
  let rest = good[blocks.length]!;
  const leaveOut = (first: number, end: number): void => {
    if (!isListOfNames(page, first, end) || result[first] === 1) return;
    result.fill(1, first, end);
    rest -= good[end]! - good[first]!;
  };
  if ((elements.areas & Area.donors) !== 0) {
    let end = 0;
    for (const row of elements.outer) {
      if (row < end || elements.depth[row]! <= BODY_DEPTH) continue;
      if ((elements.pieces[elements.names[row]!]!.areas & Area.donors) === 0) continue;
      end = tree.end[row]!;
      leaveOut(blocks.before[row]!, blocks.before[end]!);
    }
  }
  for (let i = 0; i < blocks.length; i++) {
    if (result[i] === 0 && isDonorHeading(page, i)) leaveOut(i, sectionEnd(page, i));
  }
  return rest < MIN_REST ? result.fill(0) : result;
}

function isDonorHeading({ tree, blocks }: PageView, block: number): boolean {
  const { wordStart, words, container } = blocks;
  const [from, to] = [wordStart[block]!, wordStart[block + 1]!];
  if (to - from > MAX_HEADING_WORDS || headingLevel(tree.tag[container[block]!]!) === 0) return false;
  for (let i = from; i < to; i++) if (DONOR_WORDS.has(words[i]!)) return true;
  return false;
}

/** The end of a heading's section: the next heading of its level or a higher one, or the end of the element around it. */
function sectionEnd({ tree, blocks }: PageView, heading: number): number {
  const { container, before } = blocks;
  const level = headingLevel(tree.tag[container[heading]!]!);
  let up = container[heading]!;
  while (up > 0 && before[tree.end[up]!]! <= heading + 1) up = tree.parent[up]!;
  const limit = before[tree.end[up]!]!;
  let end = heading + 1;
  for (; end < limit; end++) {
    const own = headingLevel(tree.tag[container[end]!]!);
    if (own > 0 && own <= level) break;
  }
  return end;
}

function isListOfNames({ blocks: { counts } }: PageView, first: number, end: number): boolean {
  let words = 0;
  let inSentences = 0;
  for (let i = first; i < end; i++) {
    const own = counts[i * COUNTS + Count.words]!;
    words += own;
    if (counts[i * COUNTS + Count.sentences]! > 0) inSentences += own;
  }
  return words >= MIN_WORDS && inSentences <= MAX_SENTENCE_SHARE * words;
}
