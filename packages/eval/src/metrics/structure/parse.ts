import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { withoutMoney } from "./dollars.js";
import type { UnreadReason } from "./types.js";

/** UTF-16 code units; some 5 µs each. The longest gold of WCXB has 97,000. */
const MAX_LENGTH = 500_000;

/** A cell of a table takes some 80 µs and 10 kB to parse. */
const MAX_PIPES = 30_000;

/**
 * What the delimiters of inline content may cost: the sum, over the runs of lines without a blank one between, of
 * their number squared. Parsers of CommonMark pair delimiters by looking back, in quadratic time at the worst: 10,000
 * in one paragraph take a second. The most tangled gold of WCXB has 13 million.
 */
const MAX_DELIMITER_COST = 1e8;

/** The same for what precedes a line's text: quotation marks, bullets, numbers of items, indentation. */
const MAX_LEAD_COST = 1e8;

/**
 * The same for punctuation that may end an address: the parser looks to the end of a run from each of its characters.
 */
const MAX_TRAIL_COST = 1e8;

const TRAILS = new Set(Array.from("!\"&'),.:;<?]_~", (character) => character.charCodeAt(0)));
const DELIMITERS = new Set(Array.from("*_~[]<`&$!", (character) => character.charCodeAt(0)));
const LEADS = new Set(Array.from(" \t>-*+", (character) => character.charCodeAt(0)));
/** Headings that the line after them underlines: they take quadratic time, 10,000 of them seconds. */
const MAX_UNDERLINED = 3_000;

const UNDERLINES = new Set(Array.from("-= \t\r", (character) => character.charCodeAt(0)));
const ENDS_NUMBER = new Set(Array.from(".)", (character) => character.charCodeAt(0)));
/** CommonMark §5.2. */
const MAX_DIGITS = 9;
const LINE_FEED = 0x0a;
const PIPE = 0x7c;

/**
 * Why a Markdown text would take too long to parse; `undefined` where it will not. Linear time.
 *
 * @example unreadable("*".repeat(1_000_000)) // "too-long"
 */
function unreadable(markdown: string): UnreadReason | undefined {
  if (markdown.length > MAX_LENGTH) return "too-long";
  let pipes = 0;
  let delimiters = 0;
  let delimiterCost = 0;
  let leadCost = 0;
  let trailCost = 0;
  let trail = 0;
  // Within the characters before a line's text; a line of nothing else is blank.
  let leading = true;
  let blank = true;
  let lead = 0;
  // Of a number that an item of a list may begin with.
  let digits = 0;
  let underlined = 0;
  let underline = true;
  let afterText = false;
  for (let at = 0; at <= markdown.length; at++) {
    const code = at < markdown.length ? markdown.charCodeAt(at) : LINE_FEED;
    if (TRAILS.has(code)) trail++;
    else {
      trailCost += trail ** 2;
      trail = 0;
    }
    if (code === LINE_FEED) {
      if (afterText && underline && !blank) underlined++;
      afterText = !underline;
      underline = true;
      leadCost += lead ** 2;
      if (blank || at === markdown.length) {
        delimiterCost += delimiters ** 2;
        delimiters = 0;
      }
      leading = true;
      blank = true;
      lead = 0;
      digits = 0;
      continue;
    }
    if (code > 0x20) blank = false;
    if (!UNDERLINES.has(code)) underline = false;
    const isDigit = code >= 0x30 && code <= 0x39;
    if (
      leading &&
      (LEADS.has(code) || (isDigit && digits < MAX_DIGITS) || (digits > 0 && ENDS_NUMBER.has(code)))
    ) {
      lead++;
      digits = isDigit ? digits + 1 : 0;
    } else leading = false;
    if (code === PIPE) pipes++;
    else if (DELIMITERS.has(code)) delimiters++;
  }
  if (pipes > MAX_PIPES) return "too-many-cells";
  if (underlined > MAX_UNDERLINED) return "too-many-delimiters";
  if (delimiterCost > MAX_DELIMITER_COST || trailCost > MAX_TRAIL_COST) return "too-many-delimiters";
  return leadCost > MAX_LEAD_COST ? "too-deep" : undefined;
}

const SYNTAX = [gfm(), math()];

/** Without the transforms, which look for addresses once more in the finished tree, recursively. */
const NODES = [...gfmFromMarkdown(), mathFromMarkdown()].map(({ transforms: _, ...extension }) => extension);

/** A Markdown text's tree, with the text that its places refer to; or why there is none. */
type ParsedMarkdown =
  | { readonly root: Root; readonly source: string }
  | { readonly root: undefined; readonly reason: UnreadReason };

/**
 * Parses Markdown: CommonMark with GitHub's extensions (tables, strikethrough, task lists, addresses that are links by
 * themselves) and formulas between dollars (see `withoutMoney`).
 *
 * The strings of the tree still hold the stand-in for dollars: read them through `withDollars`.
 */
export function parseMarkdown(markdown: string): ParsedMarkdown {
  const reason = unreadable(markdown);
  if (reason !== undefined) return { root: undefined, reason };
  const source = withoutMoney(markdown);
  try {
    return { root: fromMarkdown(source, { extensions: SYNTAX, mdastExtensions: NODES }), source };
  } catch {
    // A stack that overflowed: whatever the text is, a page must not end the run.
    return { root: undefined, reason: "not-parsed" };
  }
}
