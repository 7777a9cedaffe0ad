import { checkName, checkOptions } from "@winnow/core-dom/options";
import { textWidth, wordCount } from "@winnow/core-dom/text";
import { check } from "../check.js";
import { verdictOf } from "../combine.js";
import type { Check, Filter, FilterInput } from "../types.js";
import { measureContent } from "./content.js";

/** The names of the rules R1 to R5. */
// biome-ignore format: a table
const RULES = [
  "tokens", "link-or-code-share", "longest-block", "large-block-share", "list-or-table-share",
] as const;

export type ArticleRule = (typeof RULES)[number];

/** Options of {@link articleRules}. Widths are in narrow characters. */
export interface ArticleRulesOptions {
  /** R1: minimum number of words. Default 200. */
  readonly minTokens?: number;
  /** R2: maximum share of the text in links and code. Default 0.2. */
  readonly maxLinkOrCode?: number;
  /** R3: a block must be longer than this width. Default 250. */
  readonly longestBlock?: number;
  /** R4: the width from which a block is large. Default 100. */
  readonly largeBlock?: number;
  /** R4: minimum share of the text in large blocks. Default 0.2. */
  readonly minLargeBlocks?: number;
  /** R5: maximum share of the text in lists and tables. Default 0.4. */
  readonly maxListOrTable?: number;
  /** The width of a Chinese, Japanese or Korean character. Default 2; 2.5 and 3 pass more news in Chinese. */
  readonly wide?: number;
  /** Counts the tokens of a text. Default: the words of UAX #29, with a dictionary for scripts without spaces. */
  readonly countTokens?: (text: string) => number;
  /** Rules that are reported without dropping anything. Default: none. */
  readonly soft?: readonly ArticleRule[];
}

/**
 * Drops what is unlikely to be an article by the shape of its text, with five rules, all of which are evaluated:
 *
 * - R1 `tokens`: fewer than 200 words;
 * - R2 `link-or-code-share`: more than 20% of the text in links or code. If the page can be extracted again, this is
 *   done once with a preference for precision, and the rules judge the result;
 * - R3 `longest-block`: no block (paragraph, list item, …) is longer than 250 characters;
 * - R4 `large-block-share`: less than 20% of the text in blocks of at least 100 characters;
 * - R5 `list-or-table-share`: more than 40% of the text in lists or tables.
 *
 * Characters are columns: a Chinese character counts 2, which replaces two or three English ones. A document without
 * its page has its lines as blocks, and no R2 and R5.
 *
 * @throws TypeError for an unknown option or a value of another type; RangeError for an unknown rule in `soft`.
 * @example filter(extract(html), articleRules({ minTokens: 100, soft: ["list-or-table-share"] }))
 */
export function articleRules(options: ArticleRulesOptions = {}): Filter {
  checkOptions(options, {
    minTokens: "number",
    maxLinkOrCode: "number",
    longestBlock: "number",
    largeBlock: "number",
    minLargeBlocks: "number",
    maxListOrTable: "number",
    wide: "number",
    countTokens: "function",
    soft: "list",
  });
  for (const [i, rule] of (options.soft ?? []).entries()) checkName(`options.soft[${i}]`, rule, RULES);
  const isSoft = new Set<string>(options.soft);
  const judge = (input: FilterInput): readonly Check[] =>
    checkShape(input, options).map((made) => (isSoft.has(made.rule) ? { ...made, soft: true } : made));
  return (input) => {
    const checks = judge(input);
    const links = checks.find(({ rule }) => rule === "link-or-code-share");
    if (links === undefined || links.passed || input.extractPrecisely === undefined) return verdictOf(checks);
    const again = input.extractPrecisely();
    if (again.text.trim() === "") return verdictOf(checks);
    const first = { ...links, rule: "first-link-or-code-share", soft: true as const };
    return verdictOf([first, ...judge(again)], { text: again.text, extraction: again });
  };
}

function checkShape(input: FilterInput, options: ArticleRulesOptions): readonly Check[] {
  const { minTokens = 200, maxLinkOrCode = 0.2, longestBlock = 250, largeBlock = 100 } = options;
  const { minLargeBlocks = 0.2, maxListOrTable = 0.4, wide = 2, countTokens = wordCount } = options;
  const { blocks, linkOrCode, listOrTable } = measureContent(input, wide);
  const widths = blocks.map((block) => textWidth(block, { wide }));
  const longest = widths.reduce((most, width) => Math.max(most, width), 0);
  const total = sum(widths);
  const large = sum(widths.filter((width) => width >= largeBlock));
  const ofPage = (rule: ArticleRule, value: number | undefined, max: number): readonly Check[] =>
    value === undefined ? [] : [check(rule, value, { max })];
  return [
    check("tokens", sum(blocks.map((block) => countTokens(block))), { min: minTokens }),
    ...ofPage("link-or-code-share", linkOrCode, maxLinkOrCode),
    check("longest-block", longest, { min: longestBlock, exclusive: true }),
    check("large-block-share", total === 0 ? 0 : large / total, { min: minLargeBlocks }),
    ...ofPage("list-or-table-share", listOrTable, maxListOrTable),
  ];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
