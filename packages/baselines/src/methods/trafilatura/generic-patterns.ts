import { Attribute } from "@winnow/core-dom";
import { HEADINGS, tagSet } from "../../editable-tree/index.js";
import type { Page } from "./page.js";

// The patterns of readability-lxml as Trafilatura has them (readability_lxml.py).

const UNLIKELY =
  /combx|comment|community|disqus|extra|foot|header|menu|remark|rss|shoutbox|sidebar|sponsor|ad-break|agegate|pagination|pager|popup|tweet|twitter/;
const MAYBE = /and|article|body|column|content|main|shadow/;
const POSITIVE = /article|body|content|entry|hentry|main|page|pagination|post|text|blog|story/i;
const NEGATIVE =
  /button|combx|comment|com-|contact|figure|foot|footer|footnote|form|input|masthead|media|meta|outbrain|promo|related|scroll|shoutbox|sidebar|sponsor|shopping|tags|tool|widget/i;

/** Names of elements that cannot be inside a paragraph: a `div` with one is not a paragraph. */
export const PARAGRAPH_BREAKERS: RegExp =
  /^(?:address|article|aside|audio|blockquote|dl|div|img|ol|p|table|ul)/;

const scored = (names: Iterable<number>, score: number) => [...names].map((tag) => [tag, score] as const);

/** What an element is worth as a container of paragraphs. */
export const TAG_SCORES: ReadonlyMap<number, number> = new Map<number, number>([
  ...scored(tagSet("div article"), 5),
  ...scored(tagSet("pre td blockquote"), 3),
  ...scored(tagSet("address ol ul dl dd dt li form aside"), -3),
  ...scored([...HEADINGS, ...tagSet("th header footer nav")], -5),
]);

/** Whether class and id are those of a part that is unlikely to be content. */
export function isUnlikely({ source }: Page, node: number): boolean {
  const names = `${Attribute.class(source, node) ?? ""} ${Attribute.id(source, node) ?? ""}`;
  if (names.length < 3) return false;
  const lower = names.toLowerCase();
  return UNLIKELY.test(lower) && !MAYBE.test(lower);
}

/** Returns 25 for each of class and id with a promising word, less 25 for each with a suspicious word. */
export function classWeight({ source }: Page, node: number): number {
  if (node >= source.length) return 0;
  let weight = 0;
  for (const value of [Attribute.class(source, node), Attribute.id(source, node)]) {
    if (value === undefined || value === "") continue;
    if (NEGATIVE.test(value)) weight -= 25;
    if (POSITIVE.test(value)) weight += 25;
  }
  return weight;
}
