import { Attribute, type Tree } from "@winnow/core-dom";
import { classPieces, KEYWORD_NAMES } from "./class-pieces.js";
import { BODY_DEPTH, distanceTo, MAX_DISTANCE } from "./elements.js";
import { DECLARATIONS } from "./head.js";
import { KINDS } from "./kinds.js";
import type { PageView } from "./page-view.js";

const COMMENT = KINDS.indexOf("class-comment");
const COMMENT_KEYWORD = 1 << KEYWORD_NAMES.indexOf("comment");
const FORUM_BITS = declarationBits("forum", "forumSoftware");
const PRODUCT_BITS = declarationBits("product");
const ARTICLE_BITS = declarationBits("article");
/** Addresses of forums. Words alone are not enough: news sites have sections `community` and `topics`. */
const FORUM_HOST = /^[a-z]+:\/\/(?:[^/?#.]{1,63}\.){0,9}(?:forums?|community|discuss(?:ions?)?|boards?)\./i;
const FORUM_PATH =
  /\/(?:forums?|threads?|(?:view|show)(?:topic|thread))(?:[/?.-]|$)|\/t\/[^/]{1,200}\/\d|\/(?:topics?|questions?|discussions?)\/\d|\/r\/\w{1,40}\/comments\/|[?&]topic=\d/i;

/** Minimum share of the expected content in comment areas of a page whose content they are. */
const MIN_CONTENT_SHARE = 0.5;
/** Expected words, and the probability of a block of running text, that are an article with comments. */
const MIN_ARTICLE_WORDS = 50;
const MIN_ARTICLE_PROBABILITY = 0.3;
/** Maximum number of words of an id that declares an area: longer ones repeat the heading of a section. */
const MAX_ID_WORDS = 3;
/** Areas around each other that are looked at: entries in lists in sections. */
const MAX_AREAS = 8;

/**
 * Returns 1 for the blocks in areas that class names and ids declare as readers' comments, unless these areas are
 * the content of the page: on forums and pages of products, whose reviews they are, and if at least half of the
 * expected content is in them and there is no article outside. An article may be much shorter than its comments.
 */
export function commentBlocks(page: PageView, probability: Float64Array, words: Float64Array): Uint8Array {
  const { blocks, goodWidth } = page;
  const result = new Uint8Array(blocks.length);
  const hasAreas = (page.elements.keywords & COMMENT_KEYWORD) !== 0;
  if (!hasAreas || isForum(page) || isProduct(page)) return result;
  let inside = 0;
  let outside = 0;
  /** The highest probability of a block in the areas, and of a block of running text outside. */
  let bestInside = 0;
  let bestOutside = 0;
  for (let block = 0; block < blocks.length; block++) {
    const expected = probability[block]! * words[block]!;
    if (isInComments(page, blocks.container[block]!)) {
      result[block] = 1;
      inside += expected;
      bestInside = Math.max(bestInside, probability[block]!);
    } else {
      outside += expected;
      if (goodWidth[block]! > 0) bestOutside = Math.max(bestOutside, probability[block]!);
    }
  }
  const isLikely = bestOutside >= MIN_ARTICLE_PROBABILITY || (bestOutside > 0 && bestOutside >= bestInside);
  const hasArticle = isLikely || outside >= MIN_ARTICLE_WORDS;
  if (!hasArticle && inside >= MIN_CONTENT_SHARE * (inside + outside)) result.fill(0);
  return result;
}

/** Whether a page is declared to be a forum's, or has the address of one. */
export function isForum({ head, url }: PageView): boolean {
  return (head.declarations & FORUM_BITS) !== 0 || isForumAddress(url ?? "");
}

/** Whether a page is declared to be that of a product, and not an article about one. */
export function isProduct({ head: { declarations } }: PageView): boolean {
  return (declarations & PRODUCT_BITS) !== 0 && (declarations & ARTICLE_BITS) === 0;
}

function declarationBits(...names: readonly string[]): number {
  return names.reduce((bits, name) => bits | (1 << DECLARATIONS.indexOf(name)), 0);
}

/** Whether an address is that of a forum. */
export function isForumAddress(url: string): boolean {
  return FORUM_HOST.test(url) || FORUM_PATH.test(url);
}

function isInComments({ tree, elements }: PageView, container: number): boolean {
  let row = container;
  for (let area = 0; area < MAX_AREAS; area++) {
    const distance = distanceTo(elements, tree, row, COMMENT);
    if (distance >= MAX_DISTANCE) return false;
    for (let level = 0; level < distance; level++) row = tree.parent[row]!;
    if (elements.depth[row]! <= BODY_DEPTH) return false;
    if (declaresComments(tree, row)) return true;
    row = tree.parent[row]!;
  }
  return false;
}

/** Whether the class names or the id of an element declare comments, and not an id such as `respond-to-the-comments`. */
function declaresComments(tree: Tree, row: number): boolean {
  const { keywords } = classPieces(Attribute.class(tree, row) ?? "");
  return (
    (keywords & COMMENT_KEYWORD) !== 0 ||
    classPieces(Attribute.id(tree, row) ?? "").hashes.length <= MAX_ID_WORDS
  );
}
