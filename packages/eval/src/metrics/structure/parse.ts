import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { withoutMoney } from "./dollars.js";

/** Why a Markdown document was not parsed: it is larger, deeper or more complex than any real page. */
export type UnreadReason = "too-long" | "too-many-cells" | "too-many-delimiters" | "too-deep" | "not-parsed";

/** Maximum length in UTF-16 code units, which take about 5 µs each. The longest gold in WCXB has 97,000. */
const MAX_LENGTH = 500_000;

/** Maximum number of pipes: parsing a table cell takes about 80 µs and 10 kB. */
const MAX_PIPES = 30_000;

/**
 * Maximum sum of the squared numbers of inline delimiters of all paragraphs, of the squared lengths of all
 * runs of punctuation, which can end an address, and of the squared lengths of what precedes the text of
 * lines: block quote markers, bullets, item numbers, indentation. CommonMark parsers look back from each of
 * them: 10,000 delimiters in one paragraph take a second. The highest cost of a gold in WCXB is 13 million.
 */
const MAX_COST = 1e8;

/** Maximum number of underlined headings: they take quadratic time, 10,000 of them several seconds. */
const MAX_UNDERLINED = 3_000;

const DELIMITER = /[*_~[\]<`&$!]/g;
const TRAIL = /[!"&'),.:;<?\]_~]+/g;
/** No longer than necessary for the maximum cost. Item numbers have up to 9 digits (CommonMark §5.2). */
const LEAD = /^(?:[ \t>*+-]|\d{1,9}(?!\d)[.)]?){0,10001}/;

/**
 * Returns why a Markdown document would take too long to parse; `undefined` if it wouldn't. Linear time.
 *
 * @example refusalReason("a".repeat(1_000_000)) // "too-long"
 */
function refusalReason(markdown: string): UnreadReason | undefined {
  if (markdown.length > MAX_LENGTH) return "too-long";
  if (markdown.split("|").length > MAX_PIPES + 1) return "too-many-cells";
  let [underlined, delimiters, delimiterCost, leadCost, trailCost] = [0, 0, 0, 0, 0];
  for (const [run] of markdown.matchAll(TRAIL)) trailCost += run.length ** 2;
  let isAfterText = false;
  for (const line of `${markdown}\n`.split("\n")) {
    const isBlank = !/[^\0- ]/.test(line);
    const isUnderline = /^[-= \t\r]*$/.test(line);
    if (isAfterText && isUnderline && !isBlank) underlined++;
    isAfterText = !isUnderline;
    leadCost += LEAD.exec(line)![0].length ** 2;
    delimiters += line.match(DELIMITER)?.length ?? 0;
    if (isBlank) {
      delimiterCost += delimiters ** 2;
      delimiters = 0;
    }
  }
  if (underlined > MAX_UNDERLINED) return "too-many-delimiters";
  if (delimiterCost > MAX_COST || trailCost > MAX_COST) return "too-many-delimiters";
  return leadCost > MAX_COST ? "too-deep" : undefined;
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
