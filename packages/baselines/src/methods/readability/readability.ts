import { type Marks, type MethodOptions, Tag, type Tree } from "@winnow/core-dom";
import { emptySums, remove, sumSubtrees, textLengths } from "../../editable-tree/index.js";
import { ATTEMPTS, type Attempt, type Flags, type Page } from "./attempt.js";
import { bestCandidates, chooseTop, joinSiblings, type Scores, scoreCandidates } from "./candidates.js";
import { cleanArticle, simplifyNested } from "./clean.js";
import { contentCounter, innerLength } from "./link-density.js";
import { articleMarks, noArticleMarks } from "./marks.js";
import { articleMetadata } from "./metadata.js";
import { type ReadabilityOptions, type ResolvedOptions, resolveOptions } from "./options.js";
import { type Prepared, prepare } from "./prepare.js";
import { readTraits } from "./traits.js";
import { stripUnlikely } from "./unlikely.js";

/**
 * Readability.js 0.6 (Arc90, Mozilla). It scores the ancestors of paragraphs, takes the best one together
 * with the siblings that belong to it, and cleans it. If too little text remains, it tries again less
 * strictly. With `favor: "balanced"` and without comments it keeps the text that the original keeps.
 *
 * - `favor: "precision"` accepts 250 characters before it tries less strictly, and allows blocks fewer links;
 *   `"recall"` requires 2,000 characters and allows more links.
 * - `comments: true` labels an element as comment if its class name or id is that of a comment section.
 *
 * Text in `iframe`, `object`, `video` and the like within the article is marked as content, since the
 * original keeps it, although the tree flags it as hidden. The tree is not modified. Never throws on a page.
 *
 * @example readability(parse(html)).label[row] === Label.content
 */
export const readability: (tree: Tree, options?: MethodOptions) => Marks = createReadability();

/**
 * Returns {@link readability} with the original's own options.
 *
 * @param options - take precedence over the values that `favor` selects.
 * @throws TypeError if an option has the wrong type, RangeError if it is out of its range.
 * @example const method = createReadability({ charThreshold: 200 });
 */
export function createReadability(
  options: ReadabilityOptions = {},
): (tree: Tree, options?: MethodOptions) => Marks {
  resolveOptions(options, "balanced");
  return (tree, methodOptions = {}) => {
    const resolved = resolveOptions(options, methodOptions.favor ?? "balanced");
    return markArticle(tree, resolved, methodOptions);
  };
}

function markArticle(
  source: Tree,
  options: ResolvedOptions,
  { comments = false, deadline = Number.POSITIVE_INFINITY }: MethodOptions,
): Marks {
  const elements = source.elementsBefore[source.length]! - source.elementsBefore[0]!;
  const isTooLarge = options.maxElemsToParse > 0 && elements > options.maxElemsToParse;
  const prepared = prepare(source);
  if (isTooLarge || prepared.body < 0) return noArticleMarks(source, "no-article");
  const { title, byline } = articleMetadata(prepared, options.disableJSONLD);
  const page: Page = {
    ...{ source, options, root: prepared.root, body: prepared.body, bodyGone: false, bodyScore: Number.NaN },
    ...{ title, hasByline: byline !== "" },
    lengths: textLengths(source, "javascript"),
    traits: readTraits(source, options.allowedVideoRegex),
  };
  let best: Result | undefined;
  for (const flags of ATTEMPTS) {
    if (performance.now() > deadline) return noArticleMarks(source, "time-limit");
    const result = runAttempt(page, flags, flags === ATTEMPTS[0] ? prepared : prepare(source));
    if (best === undefined || result.length > best.length) best = result;
    if (best.length >= options.charThreshold) break;
  }
  if (best === undefined || best.length === 0) return noArticleMarks(source, "no-article");
  simplifyNested(best.attempt, best.article, best.wholeBody);
  return articleMarks(best.attempt, best.article, comments);
}

/** An attempt with its result. */
interface Result {
  readonly attempt: Attempt;
  /** The element that the article's parts were moved into. */
  readonly article: number;
  /** The element created for all of the body if there was no candidate; otherwise -1. */
  readonly wholeBody: number;
  /** Length of the article's inner text in characters. */
  readonly length: number;
}

/**
 * Looks for the article in a prepared page. The original serialises the body and parses it again between two
 * attempts, which also splits paragraphs that its conversion of line breaks has nested.
 */
function runAttempt(page: Page, flags: Flags, { tree, reasons }: Prepared): Result {
  const dataTables = new Set<number>();
  const sums = emptySums(tree, contentCounter(tree, page.lengths, page.traits, dataTables));
  const attempt: Attempt = { page, flags, tree, reasons, sums, isChanged: false, dataTables };
  if (page.root >= 0) sumSubtrees(sums, page.root);
  if (page.bodyGone) remove(tree, page.body);
  const toScore = stripUnlikely(attempt);
  if (tree.parent[page.body]! < 0 && page.root !== page.body) page.bodyGone = true;

  sumSubtrees(sums, page.body);
  // Two more nodes may be created: an element for the whole body, and the article.
  const scores: Scores = new Float64Array(tree.length + 2).fill(Number.NaN);
  scores[page.body] = page.bodyScore;
  const best = bestCandidates(
    scores,
    scoreCandidates(attempt, scores, toScore),
    page.options.nbTopCandidates,
  );
  const top = chooseTop(attempt, scores, best);
  page.bodyScore = scores[page.body]!;
  const isWholeBody = best.length === 0 || tree.tag[best[0]!] === Tag.body;
  const article = joinSiblings(attempt, scores, top);
  cleanArticle(attempt, article);
  return { attempt, article, wholeBody: isWholeBody ? top : -1, length: innerLength(sums, article) };
}
