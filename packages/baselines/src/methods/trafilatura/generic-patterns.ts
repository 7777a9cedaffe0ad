import { Attribute, Tag } from "@winnow/core-dom";
import type { WorkingTree } from "../../working-tree/types.js";

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

/** What an element is worth as a container of paragraphs. */
// biome-ignore format: a table
export const TAG_SCORES: ReadonlyMap<number, number> = new Map<number, number>([
  [Tag.div, 5], [Tag.article, 5],
  [Tag.pre, 3], [Tag.td, 3], [Tag.blockquote, 3],
  [Tag.address, -3], [Tag.ol, -3], [Tag.ul, -3], [Tag.dl, -3], [Tag.dd, -3], [Tag.dt, -3], [Tag.li, -3],
  [Tag.form, -3], [Tag.aside, -3],
  [Tag.h1, -5], [Tag.h2, -5], [Tag.h3, -5], [Tag.h4, -5], [Tag.h5, -5], [Tag.h6, -5], [Tag.th, -5],
  [Tag.header, -5], [Tag.footer, -5], [Tag.nav, -5],
]);

/** Whether class and id are those of a part that is unlikely to be content. */
export function isUnlikely(work: WorkingTree, node: number): boolean {
  if (node >= work.source.length) return false;
  const names = `${Attribute.class(work.source, node) ?? ""} ${Attribute.id(work.source, node) ?? ""}`;
  if (names.length < 3) return false;
  const lower = names.toLowerCase();
  return UNLIKELY.test(lower) && !MAYBE.test(lower);
}

/** Returns 25 for each of class and id with a promising word, less 25 for each with a suspicious word. */
export function classWeight(work: WorkingTree, node: number): number {
  if (node >= work.source.length) return 0;
  let weight = 0;
  for (const value of [Attribute.class(work.source, node), Attribute.id(work.source, node)]) {
    if (value === undefined || value === "") continue;
    if (NEGATIVE.test(value)) weight -= 25;
    if (POSITIVE.test(value)) weight += 25;
  }
  return weight;
}
