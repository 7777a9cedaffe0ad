import { type Marks, type MethodOptions, Tag, type Tree } from "@winnow/core-dom";
import { copyTree, emptySums, remove, sumSubtrees, textLengths } from "../../editable-tree/index.js";
import { ATTEMPTS, type Attempt, type Flags, type Page } from "./attempt.js";
import { bestCandidates, type Scores, scoreCandidates } from "./candidates.js";
import { cleanArticle, simplifyNested } from "./clean.js";
import { contentCounter, innerLength } from "./link-density.js";
import { articleMarks, noArticleMarks } from "./marks.js";
import { articleMetadata } from "./metadata.js";
import { type ReadabilityOptions, type ResolvedOptions, resolveOptions } from "./options.js";
import { prepare } from "./prepare.js";
import { chooseTop, joinSiblings } from "./top-candidate.js";
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
  const page = isTooLarge ? undefined : beginPage(source, options);
  if (page === undefined) return noArticleMarks(source, "no-article");
  let best: Result | undefined;
  for (const flags of ATTEMPTS) {
    if (performance.now() > deadline) return noArticleMarks(source, "time-limit");
    const result = runAttempt(page, flags);
    if (best === undefined || result.length > best.length) best = result;
    if (best.length >= options.charThreshold) break;
  }
  if (best === undefined || best.length === 0) return noArticleMarks(source, "no-article");
  simplifyNested(best.attempt, best.article, best.wholeBody);
  return articleMarks(best.attempt, best.article, comments);
}

/** Prepares the state that the attempts share. Returns undefined if the page has no body. */
function beginPage(source: Tree, options: ResolvedOptions): Page | undefined {
  const prepared = prepare(source);
  const { tree, root, body } = prepared;
  if (body < 0) return undefined;
  const { title, byline } = articleMetadata(prepared, options.disableJSONLD);
  const lengths = textLengths(source, "javascript");
  const traits = readTraits(source, options.allowedVideoRegex);
  const sums = sumSubtrees(emptySums(tree, contentCounter(tree, lengths, traits, new Set())), root);
  return {
    ...{ ...prepared, source, options, traits, lengths, sums, title, hasByline: byline !== "" },
    ...{ bodyGone: false, bodyScore: Number.NaN },
  };
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
 * Looks for the article in a copy of the prepared page. The original serialises the body and parses it again
 * between two attempts, which also splits paragraphs that its conversion of line breaks has nested.
 */
function runAttempt(page: Page, flags: Flags): Result {
  const tree = copyTree(page.tree);
  const dataTables = new Set<number>();
  const sums = emptySums(tree, contentCounter(tree, page.lengths, page.traits, dataTables));
  const reasons = page.reasons.slice();
  const attempt: Attempt = { page, flags, tree, reasons, sums, isChanged: false, dataTables };
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
