import {
  attribute,
  type Block,
  blocks,
  hasAttribute,
  NodeKind,
  parse,
  selectOne,
  Tag,
  type Tree,
} from "@winnow/core-dom";
import { sentences, wordCount } from "@winnow/core-dom/text";
import { alignBlocks } from "../labels.js";
import { between, type Random, sample } from "./random.js";
import type { DonatedComment, DonatedTeaser, DonatedText, Donors, SourcePage } from "./types.js";

/** Minimum and maximum number of words of a comment. */
const MIN_COMMENT = 5;
const MAX_COMMENT = 120;
/** Maximum number of texts of each kind from one page. */
const MAX_PER_PAGE = 40;
/** The language of a page that declares none. */
const DEFAULT_LANGUAGE = "en";

/**
 * Collects the texts of pages that other pages get: posts of forums and comments, titles with summaries,
 * links, and paragraphs of boilerplate.
 *
 * @param pages - only those of the same training folds as the pages that get the texts.
 */
export function createDonors(pages: Iterable<SourcePage>, random: Random): Donors {
  const comments: DonatedComment[] = [];
  const teasers: DonatedTeaser[] = [];
  const links: DonatedText[] = [];
  const notices: DonatedText[] = [];
  const names: DonatedText[] = [];
  for (const page of pages) {
    const tree = parse(page.html);
    const all = blocks(tree);
    const source = { page: page.id, lang: languageOf(page, tree) };
    const ofPage = <T extends object>(values: readonly T[]): (T & typeof source)[] =>
      sample(random, values, MAX_PER_PAGE).map((value) => ({ ...value, ...source }));
    const isForum = page.pageType === "forum";
    const posts = isForum ? page.gold.text.split("\n") : commentTexts(tree, all);
    comments.push(...ofPage(commentsOf(posts, random).map((paragraphs) => ({ paragraphs }))));
    teasers.push(...ofPage(isForum ? [] : teasersOf(page, tree, random)));
    links.push(...ofPage(linkTexts(all)));
    const { kept } = alignBlocks(
      all.map(({ text }) => text),
      page.gold.text,
    );
    notices.push(...ofPage(noticesOf(all, kept)));
    names.push(...ofPage(namesOf(page)));
  }
  return { comments, teasers, links, notices, names };
}

/** The language of a page: as given, as declared by its markup, or English. */
export function languageOf(page: SourcePage, tree: Tree): string {
  const root = selectOne(tree, "html[lang]");
  const declared = page.lang ?? (root < 0 ? undefined : attribute(tree, root, "lang"));
  return declared?.toLowerCase().match(/^[a-z]{2,3}/)?.[0] ?? DEFAULT_LANGUAGE;
}

/** Three numbers in a short text: a date, an address of a post. */
const NUMBERS = /^\D{0,40}\d+\D{1,12}\d+\D{1,12}\d+.{0,12}$/;
/** Texts around the field for a comment. */
const FORM_TEXT = /email address|e-mail address|notify me|required fields|in this browser|log in to|captcha/i;

/** Divides paragraphs into comments of one to four. */
function commentsOf(texts: readonly string[], random: Random): string[][] {
  const comments: string[][] = [];
  let paragraphs: string[] = [];
  let words = 0;
  let target = between(random, MIN_COMMENT, MAX_COMMENT);
  for (const text of texts.flatMap(shortened)) {
    const count = wordCount(text);
    if (count < 4 || NUMBERS.test(text) || FORM_TEXT.test(text)) continue;
    if (paragraphs.length === 4 || (words > 0 && words + count > target)) {
      if (words >= MIN_COMMENT) comments.push(paragraphs);
      paragraphs = [];
      words = 0;
      target = between(random, MIN_COMMENT, MAX_COMMENT);
    }
    paragraphs.push(text);
    words += count;
  }
  if (words >= MIN_COMMENT) comments.push(paragraphs);
  return comments;
}

/** A paragraph, without list marks; a long one in parts of whole sentences. */
function shortened(paragraph: string): string[] {
  const text = paragraph.replace(/^[-*•>\s]+/, "").trim();
  if (text.length < 400) return [text];
  const parts: string[] = [];
  let part = "";
  for (const sentence of sentences(text)) {
    if (part !== "" && part.length + sentence.length > 400) {
      parts.push(part);
      part = "";
    }
    part += part === "" ? sentence.trim() : ` ${sentence.trim()}`;
  }
  if (part !== "") parts.push(part);
  return parts.filter((value) => value.length < 900);
}

/** Minimum number of words of a block in a comment: shorter ones are dates and names. */
const MIN_WORDS = 8;
const COMMENT_NAME = /comment|repl(?:y|ies)\b|disqus/i;

/** The texts of a page below elements whose class or id names comments. */
function commentTexts(tree: Tree, all: readonly Block[]): string[] {
  return all
    .filter(({ linkDensity, words }) => linkDensity < 0.3 && words >= MIN_WORDS)
    .filter(({ container }) => isInComment(tree, container))
    .map(({ text }) => text);
}

/** Elements whose class describes the whole page. */
const PAGE_TAGS: ReadonlySet<number> = new Set([Tag.html, Tag.body, Tag.article, Tag.main]);

function isInComment(tree: Tree, container: number): boolean {
  for (let row = container; row > 0; row = tree.parent[row]!) {
    if (tree.kind[row] !== NodeKind.element || PAGE_TAGS.has(tree.tag[row]!)) return false;
    for (const name of ["class", "id"]) {
      if (hasAttribute(tree, row, name) && COMMENT_NAME.test(attribute(tree, row, name) ?? "")) return true;
    }
  }
  return false;
}

/** A price, a rating or the like. */
const TWO_NUMBERS = /\d\D+\d/;

/** Title and summary of a page, and those that it lists. */
function teasersOf(page: SourcePage, tree: Tree, random: Random): { title: string; summary: string }[] {
  const lines = page.gold.text.split("\n").map((line) => line.replace(/^[-*•\s]+/, "").trim());
  const teasers: { title: string; summary: string }[] = [];
  const title = page.gold.title?.split(/ [|–—-] /)[0]?.trim() ?? "";
  const summary = summaryOf(tree, lines, random);
  if (title !== "" && summary !== "") teasers.push({ title, summary });
  if (page.pageType !== "listing" && page.pageType !== "collection") return teasers;
  for (const [i, line] of lines.entries()) {
    const next = lines.slice(i + 1).find((other) => other !== "") ?? "";
    const words = wordCount(line);
    if (words >= 3 && words <= 15 && !TWO_NUMBERS.test(line) && wordCount(next) >= 8)
      teasers.push({ title: line, summary: cut(next, random) });
  }
  return teasers;
}

function summaryOf(tree: Tree, lines: readonly string[], random: Random): string {
  const row = selectOne(tree, "meta[name=description]");
  const description = row < 0 ? "" : (attribute(tree, row, "content") ?? "").trim();
  if (wordCount(description) >= 8 && random() < 0.6) return cut(description, random);
  return cut(lines.find((line) => wordCount(line) >= 12) ?? description, random);
}

/** The first 10 to 40 words, mostly whole sentences. */
function cut(text: string, random: Random): string {
  const limit = between(random, 10, 40);
  let result = "";
  for (const sentence of sentences(text)) {
    if (result !== "" && wordCount(result) + wordCount(sentence) > limit) break;
    result += sentence;
  }
  const words = result.trim().split(/\s+/);
  return words.length <= limit + 5 ? words.join(" ") : `${words.slice(0, limit).join(" ")}…`;
}

function linkTexts(all: readonly Block[]): { text: string }[] {
  const texts = new Set<string>();
  for (const { text, words, linkDensity } of all) {
    if (linkDensity === 1 && words >= 1 && words <= 5 && text.length <= 60) texts.add(text);
  }
  return [...texts].map((text) => ({ text }));
}

function noticesOf(all: readonly Block[], kept: Uint8Array): { text: string }[] {
  return all
    .filter(
      ({ index, words, linkDensity }) =>
        kept[index] === 0 && words >= 12 && words <= 150 && linkDensity < 0.4,
    )
    .slice(-10)
    .map(({ text }) => ({ text }));
}

function namesOf({ gold: { author = "" } }: SourcePage): { text: string }[] {
  return [author]
    .flat()
    .join(", ")
    .split(/,|;| and | & /)
    .map((name) => name.trim())
    .filter((name) => name.length > 2 && name.length <= 40 && !/[/@:]/.test(name))
    .map((text) => ({ text }));
}
