import { BLOCK_TAGS, Hidden, Label, Namespace, NodeKind, Tag, type Tree, text } from "@winnow/core-dom";
import { elementNames } from "../page/element-names.js";
import type { PageSources } from "../sources/types.js";
import { contentStart } from "../title/headings.js";
import { titleHeading } from "../title/title-heading.js";
import { afterInnerByWord, type ByLine, byLine } from "./by-prefix.js";
import { type ClassReader, type ClassSigns, classReader } from "./byline-class.js";
import { bylinePlace, type Landmarks } from "./byline-place.js";
import { bylineSign, CONTAINERS, type Sign } from "./byline-sign.js";
import { bylineText } from "./byline-text.js";
import { OTHER_PART } from "./byline-words.js";
import { isPersonLike } from "./person-like.js";
import { readNames } from "./read-names.js";
import { isDate } from "./strip.js";

/** An element of the page that may name its authors. */
export interface PageByline extends Pick<Sign, "key" | "member" | "strong"> {
  /** Its text, a line for each block in it; of the links to people in it where there are some. */
  readonly text: string;
  readonly row: number;
  /** Whether it stands behind the title, outside of regions of others' names. */
  readonly behind: boolean;
  /** The higher the likelier. */
  readonly score: number;
}

/** Elements that are looked at more closely; more make a list of others' names. */
const MOST_CANDIDATES = 800;
/** Visible characters that a byline has at most. */
const LONGEST = 300;
/** Of a block that begins with "by". */
const LONGEST_LINE = 120;

const POSTED = /^(?:last\s)?(?:posted|published|updated|written|added)(?:\son)?[:\s]\s?/i;

/** Lines that lead to more of somebody, whoever wrote this page. */
const LEADS_ELSEWHERE = /^(?:more|learn|read|see|view|all|posts|articles|profile)\b/i;

const ASIDES: ReadonlySet<number> = new Set([Tag.nav, Tag.footer, Tag.aside]);

/**
 * The page's own bylines, the likeliest first: elements that a class, an id, `rel` or `itemprop` calls so, links to
 * people, and lines that begin with "by" in one of many languages, weighed by where they stand to the title and the
 * content.
 */
export function pageBylines(sources: PageSources): readonly PageByline[] {
  const { tree, marks } = sources;
  const signs = classReader(tree, elementNames(sources));
  const title = titleHeading(sources);
  const landmarks: Landmarks = { tree, title, start: contentStart(tree, marks), end: contentEnd(sources) };
  const found: PageByline[] = [];
  let othersEnd = 0;
  const add = (sign: Sign, row: number, value: string): void => {
    let score = sign.worth + bylinePlace(row, landmarks);
    if (row < othersEnd) score -= 5;
    if (marks?.label[row] === Label.comment || marks?.label[row + 1] === Label.comment) score -= 4;
    found.push({
      key: sign.key,
      member: sign.member,
      strong: sign.strong,
      text: value,
      row,
      behind: row > title && row >= othersEnd,
      score,
    });
  };
  let readings = 0;
  let lastText = -1;
  for (let row = 1; row < tree.length && readings < MOST_CANDIDATES; row++) {
    if (tree.hidden[row] !== Hidden.visible) continue;
    if (tree.kind[row] === NodeKind.text) {
      if (tree.textBefore[row + 1]! > tree.textBefore[row]!) lastText = row;
      const by = startWithBy(tree, row);
      if (by === undefined) continue;
      readings++;
      const line = lineSign(tree, row, by, signs);
      if (line !== undefined) add(line, row, line.value);
    } else if (tree.kind[row] === NodeKind.element && tree.namespace[row] === Namespace.html) {
      const length = size(tree, row);
      const isSized = length > 0 && length <= LONGEST;
      const isPost = tree.tag[row] === Tag.article;
      // Only what is of a byline's size, or may be a region of others, is worth reading its names.
      if (!isSized && !isPost && (length === 0 || tree.end[row]! <= othersEnd)) continue;
      const own = signs(row);
      if (tree.end[row]! > othersEnd && isOthers(tree, row, own, title)) othersEnd = tree.end[row]!;
      if (!isSized && !isPost) continue;
      const sign = bylineSign(tree, row, own);
      if (sign === undefined || (!isSized && sign.value === undefined)) continue;
      readings++;
      if (sign.key === "person-link" && lastText >= 0 && OTHER_PART.test(endOf(tree, lastText))) continue;
      const value = sign.value ?? bylineText(tree, row, signs).text;
      if (value !== "") add(sign, row, value);
    }
  }
  return found.sort((a, b) => b.score - a.score || a.row - b.row);
}

/** A region of readers' or other writers' names; a region that holds the title is the page's own. */
function isOthers(tree: Tree, row: number, { others }: ClassSigns, title: number): boolean {
  if (title >= row && title < tree.end[row]!) return false;
  const tag = tree.tag[row]!;
  if (tag === Tag.body || tag === Tag.html || tag === Tag.main) return false;
  return others || ASIDES.has(tag);
}

function size(tree: Tree, row: number): number {
  return tree.textBefore[tree.end[row]!]! - tree.textBefore[row]!;
}

/** The end of a text, as long as a line. */
function endOf(tree: Tree, row: number): string {
  return text(tree, row).slice(-LONGEST_LINE);
}

/**
 * A block that begins with "by", or with a date and "by". A common word may begin any sentence: what follows it must
 * be made as names are.
 */
function lineSign(
  tree: Tree,
  row: number,
  found: ByLine,
  signs: ClassReader,
): (Sign & { readonly value: string }) | undefined {
  const length = tree.textBefore[row + 1]! - tree.textBefore[row]!;
  // The block around it, or the one around that where "by" stands alone.
  let block = blockOf(tree, row);
  for (
    let steps = 0;
    found.rest === "" && steps < 4 && block > 0 && size(tree, block) <= length + 1;
    steps++
  ) {
    block = tree.parent[block]!;
  }
  if (block <= 0 || size(tree, block) > LONGEST_LINE || CONTAINERS.has(tree.tag[block]!)) return undefined;
  const before = tree.textBefore[row]! - tree.textBefore[block]!;
  const { text: value, marked } = bylineText(tree, block, signs);
  const line = value.replace(/\n/g, " ");
  if (
    !marked &&
    before > 0 &&
    !isDate(line.slice(0, before)) &&
    !/^(?:posted|published|written|updated|on)\b/i.test(line)
  ) {
    return undefined;
  }
  if (LEADS_ELSEWHERE.test(line)) return undefined;
  const names = readNames(value).names;
  // "Published by" may name a firm's product, and a noun alone may be the label of anything.
  const sure = found.strong && (!found.noun || found.marked) && !/^published/i.test(line);
  const fits = (name: string): boolean => (sure ? /^[\p{Lu}\p{Lo}]/u.test(name) : isPersonLike(name));
  if (names.length === 0 || !names.every(fits)) return undefined;
  return { key: "by", worth: found.strong ? 5 : 4, member: false, strong: found.strong, value };
}

/** The by-word that a text begins with; a noun needs a colon or stands alone. */
function startWithBy(tree: Tree, row: number): ByLine | undefined {
  const length = tree.textBefore[row + 1]! - tree.textBefore[row]!;
  if (length < 2 || length > LONGEST_LINE) return undefined;
  const line = text(tree, row);
  const found = byLine(line) ?? behindDate(line);
  return found?.noun === true && !found.marked && found.rest !== "" ? undefined : found;
}

/** "5 May 2024 by Ann Lee" in one text. */
function behindDate(line: string): ByLine | undefined {
  const rest = /\d/.test(line) ? afterInnerByWord(line) : undefined;
  if (rest === undefined) return undefined;
  const before = line
    .slice(0, line.length - rest.length)
    .trim()
    .replace(POSTED, "")
    .replace(/\s\S+$/u, "");
  return isDate(before) ? { rest, strong: false, noun: false, marked: false } : undefined;
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
