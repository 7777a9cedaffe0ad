import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { withoutMoney } from "./dollars.js";
import type { UnreadReason } from "./types.js";

/** Maximum length in UTF-16 code units, which take about 5 µs each. The longest gold in WCXB has 97,000. */
const MAX_LENGTH = 500_000;

/** Maximum number of pipes: parsing a table cell takes about 80 µs and 10 kB. */
const MAX_PIPES = 30_000;

/**
 * Maximum cost of inline delimiters: the sum, over all paragraphs (lines without a blank line in between), of
 * their number squared. CommonMark parsers pair delimiters by looking back, which is quadratic in the worst
 * case: 10,000 in one paragraph take a second. The highest cost of a gold in WCXB is 13 million.
 */
const MAX_DELIMITER_COST = 1e8;

/** Maximum cost of what precedes a line's text: block quote markers, bullets, item numbers, indentation. */
const MAX_LEAD_COST = 1e8;

/**
 * Maximum cost of punctuation at the end of addresses: each character of a run is scanned to the run's end.
 */
const MAX_TRAIL_COST = 1e8;

const TRAILS = new Set(Array.from("!\"&'),.:;<?]_~", (character) => character.charCodeAt(0)));
const DELIMITERS = new Set(Array.from("*_~[]<`&$!", (character) => character.charCodeAt(0)));
const LEADS = new Set(Array.from(" \t>-*+", (character) => character.charCodeAt(0)));
/** Maximum number of underlined headings: they take quadratic time, 10,000 of them several seconds. */
const MAX_UNDERLINED = 3_000;

const UNDERLINES = new Set(Array.from("-= \t\r", (character) => character.charCodeAt(0)));
const ENDS_NUMBER = new Set(Array.from(".)", (character) => character.charCodeAt(0)));
/** Maximum number of digits of an item number (CommonMark §5.2). */
const MAX_DIGITS = 9;
const LINE_FEED = 0x0a;
const PIPE = 0x7c;

/**
 * Returns why a Markdown document would take too long to parse; `undefined` if it wouldn't. Linear time.
 *
 * @example refusalReason("*".repeat(1_000_000)) // "too-long"
 */
function refusalReason(markdown: string): UnreadReason | undefined {
  if (markdown.length > MAX_LENGTH) return "too-long";
  let pipes = 0;
  let delimiters = 0;
  let delimiterCost = 0;
  let leadCost = 0;
  let trailCost = 0;
  let trail = 0;
  // Whether all characters of the line so far can precede its text.
  let leading = true;
  let blank = true;
  let lead = 0;
  // Digits of a number that may begin a list item.
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

/** Without the transforms, which search the finished tree for addresses once more, recursively. */
const NODES = [...gfmFromMarkdown(), mathFromMarkdown()].map(({ transforms: _, ...extension }) => extension);

/** The tree of a Markdown document with the source of its positions, or why it was not parsed. */
type ParsedMarkdown =
  | { readonly root: Root; readonly source: string }
  | { readonly root: undefined; readonly reason: UnreadReason };

/**
 * Parses Markdown: CommonMark with GitHub's extensions (tables, strikethrough, task lists, autolinks) and
 * formulas between dollars (see `withoutMoney`).
 *
 * The strings of the tree contain the replacement for dollars: read them through `withDollars`.
 */
export function parseMarkdown(markdown: string): ParsedMarkdown {
  const reason = refusalReason(markdown);
  if (reason !== undefined) return { root: undefined, reason };
  const source = withoutMoney(markdown);
  try {
    return { root: fromMarkdown(source, { extensions: SYNTAX, mdastExtensions: NODES }), source };
  } catch {
    // Stack overflow: a page must not end the run.
    return { root: undefined, reason: "not-parsed" };
  }
}
