import { Area } from "./class-pieces.js";
import { BODY_DEPTH } from "./elements.js";
import { KINDS, NEAR_PLACE } from "./kinds.js";
import type { PageView } from "./page-view.js";
import { wordHashes } from "./scan-text.js";

/** What the text of such notices mentions in most languages. */
const [COOKIE, COOKIES, KUKI] = wordHashes("cookie cookies куки");
const MIN_MENTIONS = 2;
/** A dialog with fewer words per mention is a notice. */
const MAX_WORDS_PER_MENTION = 50;
/** Kinds of elements that are dialogs. */
const DIALOGS = ["dialog", "attribute-dialog", "class-overlay"].map(
  (kind) => NEAR_PLACE[KINDS.indexOf(kind)]!,
);

/** Minimum width of the text outside of notices; otherwise the page has nothing else. */
const MIN_REST = 200;

/**
 * Returns 1 for the blocks of notices of cookies and dialogs for consent: elements that class names and ids of
 * platforms declare as such, and dialogs whose text is about cookies. They have more running text than many pages
 * of shops and forums. Nothing is a notice on pages without other text.
 */
export function cookieNotices(page: PageView): Uint8Array {
  const { tree, blocks, elements, width } = page;
  const result = new Uint8Array(blocks.length);
  const hasDialogs = mentionsIn(blocks.words, 0, blocks.words.length) >= MIN_MENTIONS;
  if (!hasDialogs && (elements.areas & (Area.vendor | Area.subject)) === 0) return result;
  let rest = width[blocks.length]!;
  let end = 0;
  for (const row of elements.outer) {
    if (row < end || elements.depth[row]! <= BODY_DEPTH) continue;
    const isFound =
      isNotice(elements.pieces[elements.names[row]!]!.areas) ||
      (hasDialogs && isDialogAboutCookies(page, row));
    if (!isFound) continue;
    end = tree.end[row]!;
    const [first, last] = [blocks.before[row]!, blocks.before[end]!];
    result.fill(1, first, last);
    rest -= width[last]! - width[first]!;
  }
  return rest < MIN_REST ? result.fill(0) : result;
}

function isNotice(areas: number): boolean {
  if (areas & Area.document) return false;
  return (areas & Area.vendor) !== 0 || ((areas & Area.subject) !== 0 && (areas & Area.form) !== 0);
}

function isDialogAboutCookies({ tree, blocks, elements }: PageView, row: number): boolean {
  const { depth, nearestAt, nearest } = elements;
  if (DIALOGS.every((kind) => nearest[nearestAt[row]! + kind] !== depth[row])) return false;
  const from = blocks.wordStart[blocks.before[row]!]!;
  const to = blocks.wordStart[blocks.before[tree.end[row]!]!]!;
  const mentions = mentionsIn(blocks.words, from, to);
  return mentions >= MIN_MENTIONS && to - from < MAX_WORDS_PER_MENTION * mentions;
}

/** Returns the number of mentions among the words `[from, to)`. */
function mentionsIn(words: Int32Array, from: number, to: number): number {
  let mentions = 0;
  for (let i = from; i < to; i++) {
    const word = words[i]!;
    if (word === COOKIE || word === COOKIES || word === KUKI) mentions++;
  }
  return mentions;
}
