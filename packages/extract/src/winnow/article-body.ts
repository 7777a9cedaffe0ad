import { Attribute, attributeTester } from "@winnow/core-dom";
import { isForum } from "./comments.js";
import type { PageView } from "./page-view.js";

const hasProperty = attributeTester(["itemprop", "property"]);
/** `itemprop="articleBody"` (microdata), `property="schema:articleBody"` (RDFa). */
const BODY = /^(?:\w{1,20}:)?articleBody$/i;

/** Minimum number of words that are kept of a body, and their minimum share of all that is kept. */
const MIN_WORDS = 100;
const MIN_SHARE = 0.3;

/**
 * Drops what is kept after the declared body of an article: other articles, and lists of them. Forums declare the
 * body of the first post alone.
 */
export function dropAfterBody(page: PageView, words: Float64Array, kept: Uint8Array): void {
  const { tree, blocks, elements } = page;
  if (isForum(page)) return;
  let end = 0;
  let inside = 0;
  for (const row of elements.outer) {
    if (row < end || hasProperty(tree, row) === 0) continue;
    if (!BODY.test(Attribute.itemprop(tree, row) ?? Attribute.property(tree, row) ?? "")) continue;
    end = tree.end[row]!;
    for (let i = blocks.before[row]!; i < blocks.before[end]!; i++) inside += kept[i]! * words[i]!;
  }
  if (inside < MIN_WORDS) return;
  let all = 0;
  for (let i = 0; i < blocks.length; i++) all += kept[i]! * words[i]!;
  if (inside >= MIN_SHARE * all) kept.fill(0, blocks.before[end]!);
}
