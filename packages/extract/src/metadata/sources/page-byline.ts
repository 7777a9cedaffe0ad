import { BLOCK_TAGS, Hidden, Label, Namespace, NodeKind, Tag, type Tree, text } from "@winnow/core-dom";
import { byLine } from "../authors/by-prefix.js";
import { isPersonLike } from "../authors/person-like.js";
import { readNames } from "../authors/read-names.js";
import { isDate } from "../authors/strip.js";
import { contentStart } from "../titles/headings.js";
import { titleHeading } from "../titles/title-heading.js";
import { type ClassWords, classWords } from "./page-byline-class.js";
import { bylinePlace, type Landmarks } from "./page-byline-place.js";
import { bylineSign, CONTAINERS, type Sign } from "./page-byline-sign.js";
import { bylineText } from "./page-byline-text.js";
import { OTHERS_REGION_WORDS } from "./page-byline-words.js";
import type { PageSources } from "./types.js";

/** An element of the page that may name its authors. */
export interface PageByline extends Pick<Sign, "key" | "member" | "strong"> {
  /** Its text, a line for each block in it; of the links to people in it where there are some. */
  readonly text: string;
  readonly row: number;
  /** The higher the likelier. */
  readonly score: number;
}

/** Elements that are looked at more closely; more make a list of others' names. */
const MOST_CANDIDATES = 500;
/** Visible characters that a byline has at most. */
const LONGEST = 300;
/** Of a block that begins with "by". */
const LONGEST_LINE = 120;

const ASIDES: ReadonlySet<number> = new Set([Tag.nav, Tag.footer, Tag.aside]);

/**
 * The page's own bylines, the likeliest first: elements that a class, an id, `rel` or `itemprop` calls so, links to
 * people, and lines that begin with "by" in one of many languages, weighed by where they stand to the title and the
 * content.
 */
export function pageBylines(sources: PageSources): readonly PageByline[] {
  const { tree, marks } = sources;
  const words = classWords(tree);
  const title = titleHeading(sources);
  const landmarks: Landmarks = { tree, title, start: contentStart(tree, marks), end: contentEnd(sources) };
  const found: PageByline[] = [];
  let othersEnd = 0;
  const add = (sign: Sign, row: number, value: string): void => {
    let score = sign.worth + bylinePlace(row, landmarks);
    if (row < othersEnd) score -= 5;
    if (marks?.label[row] === Label.comment || marks?.label[row + 1] === Label.comment) score -= 4;
    found.push({ key: sign.key, member: sign.member, strong: sign.strong, text: value, row, score });
  };
  for (let row = 1; row < tree.length && found.length < MOST_CANDIDATES; row++) {
    if (tree.hidden[row] !== Hidden.visible) continue;
    if (tree.kind[row] === NodeKind.text) {
      const line = lineSign(tree, row, words);
      if (line !== undefined) add(line, row, line.value);
    } else if (tree.kind[row] === NodeKind.element && tree.namespace[row] === Namespace.html) {
      const own = words(row);
      if (tree.end[row]! > othersEnd && isOthers(tree, row, own, title)) othersEnd = tree.end[row]!;
      const sign = bylineSign(tree, row, own);
      if (sign === undefined || (size(tree, row) > LONGEST && sign.value === undefined)) continue;
      const value = sign.value ?? bylineText(tree, row, words).text;
      if (value !== "") add(sign, row, value);
    }
  }
  return found.sort((a, b) => b.score - a.score || a.row - b.row);
}

/** A region of readers' or other writers' names; a region that holds the title is the page's own. */
function isOthers(tree: Tree, row: number, words: readonly string[], title: number): boolean {
  if (title >= row && title < tree.end[row]!) return false;
  const tag = tree.tag[row]!;
  if (tag === Tag.body || tag === Tag.html || tag === Tag.main) return false;
  return ASIDES.has(tag) || words.some((word) => OTHERS_REGION_WORDS.has(word));
}

function size(tree: Tree, row: number): number {
  return tree.textBefore[tree.end[row]!]! - tree.textBefore[row]!;
}

/**
 * A block that begins with "by", or with a date and "by". A common word may begin any sentence: what follows it must
 * be made as names are.
 */
function lineSign(tree: Tree, row: number, words: ClassWords): (Sign & { readonly value: string }) | undefined {
  const length = tree.textBefore[row + 1]! - tree.textBefore[row]!;
  if (length < 2 || length > LONGEST_LINE) return undefined;
  const found = byLine(text(tree, row));
  if (found === undefined || (found.noun && !found.marked && found.rest !== "")) return undefined;
  // The block around it, or the one around that where "by" stands alone.
  let block = blockOf(tree, row);
  while (found.rest === "" && block > 0 && size(tree, block) <= length + 1) block = tree.parent[block]!;
  if (block <= 0 || size(tree, block) > LONGEST_LINE || CONTAINERS.has(tree.tag[block]!)) return undefined;
  const before = tree.textBefore[row]! - tree.textBefore[block]!;
  const { text: value, marked } = bylineText(tree, block, words);
  const line = value.replace(/\n/g, " ");
  if (!marked && before > 0 && !isDate(line.slice(0, before)) && !/^(?:posted|published|written|updated|on)\b/i.test(line)) {
    return undefined;
  }
  const names = readNames(value).names;
  if (names.length === 0 || !names.every((name) => (found.strong ? /^[\p{Lu}\p{Lo}]/u.test(name) : isPersonLike(name)))) {
    return undefined;
  }
  return { key: "by", worth: found.strong ? 5 : 4, member: false, strong: found.strong, value };
}

function blockOf(tree: Tree, row: number): number {
  let up = tree.parent[row]!;
  for (let steps = 0; up > 0 && steps < 8 && !BLOCK_TAGS.has(tree.tag[up]!); steps++) up = tree.parent[up]!;
  return up;
}

function contentEnd({ tree, marks }: PageSources): number {
  if (marks === undefined) return -1;
  for (let row = tree.length - 1; row > 0; row--) {
    const seen = tree.kind[row] === NodeKind.text && tree.textBefore[row + 1]! > tree.textBefore[row]!;
    if (seen && marks.label[row] === Label.content) return row;
  }
  return -1;
}
