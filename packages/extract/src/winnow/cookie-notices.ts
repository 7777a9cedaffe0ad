import { wordFamilies } from "@winnow/core-dom/blocks";
import { BODY_DEPTH } from "./elements.js";
import { KINDS } from "./kinds.js";
import type { PageView } from "./page-view.js";
import { wordHashes } from "./scan-text.js";

/** Words of class names and ids, by what they say about an element. */
const WORDS = {
  /** Platforms for consent. */
  vendor:
    "onetrust optanon cookiebot cybot didomi truste trustarc usercentrics cmplz cky cookieyes iubenda osano termly " +
    "axeptio tarteaucitron borlabs klaro ccpa cookieconsent cookiebanner cookienotice cookielaw cookiebar",
  /** What a notice is about. */
  subject: "cookie cookies consent gdpr dsgvo rgpd",
  /** What it is. */
  form:
    "banner bar popup modal dialog notice box overlay wall message container wrapper law preferences settings alert " +
    "manager sdk drawer panel toast prompt",
  /** The content of a page about cookies. */
  document: "policy policies article",
} as const;
const VENDOR = 1;
const SUBJECT = 2;
const FORM = 4;
const DOCUMENT = 8;

const familiesOfWord = wordFamilies(Object.values(WORDS));

/** What the text of such notices mentions in most languages. */
const [COOKIE, COOKIES, KUKI] = wordHashes("cookie cookies куки");
const MIN_MENTIONS = 2;
/** A dialog with fewer words per mention is a notice. */
const MAX_WORDS_PER_MENTION = 50;
/** Kinds of elements that are dialogs. */
const DIALOGS = ["dialog", "attribute-dialog", "class-overlay"].map((kind) => KINDS.indexOf(kind));

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
  /** 1 for the names of notices. */
  const isNamed = new Uint8Array(elements.pieces.length);
  for (let i = 0; i < isNamed.length; i++) if (isNotice(elements.pieces[i]!.hashes)) isNamed[i] = 1;
  const hasDialogs = mentionsIn(blocks.words, 0, blocks.words.length) >= MIN_MENTIONS;
  if (!hasDialogs && !isNamed.includes(1)) return result;
  let rest = width[blocks.length]!;
  let end = 0;
  for (const row of elements.outer) {
    if (row < end || elements.depth[row]! <= BODY_DEPTH) continue;
    const isFound = isNamed[elements.names[row]!] === 1 || (hasDialogs && isDialogAboutCookies(page, row));
    if (!isFound) continue;
    end = tree.end[row]!;
    const [first, last] = [blocks.before[row]!, blocks.before[end]!];
    result.fill(1, first, last);
    rest -= width[last]! - width[first]!;
  }
  return rest < MIN_REST ? result.fill(0) : result;
}

function isNotice(hashes: readonly number[]): boolean {
  let found = 0;
  for (const hash of hashes) for (const family of familiesOfWord(hash)) found |= 1 << family;
  if (found & DOCUMENT) return false;
  return (found & VENDOR) !== 0 || (found & (SUBJECT | FORM)) === (SUBJECT | FORM);
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
