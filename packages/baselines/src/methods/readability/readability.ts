import type { Marks, MethodOptions, Tree } from "@winnow/core-dom";
import { isLate, type Run } from "./attempt.js";
import { grabArticle } from "./grab.js";
import { articleMarks, noArticleMarks } from "./labels.js";
import { articleMetadata } from "./metadata.js";
import { type ReadabilityOptions, type ResolvedOptions, resolveOptions } from "./options.js";
import { NONE } from "./overlay.js";
import { prepare } from "./prepare.js";
import { giveSums, sweep, takeSums } from "./sums.js";
import { measureTexts } from "./text-measures.js";
import { traitsOf } from "./traits.js";

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

function markArticle(tree: Tree, options: ResolvedOptions, { comments, deadline }: MethodOptions): Marks {
  const elements = tree.elementsBefore[tree.length]! - tree.elementsBefore[0]!;
  if (options.maxElemsToParse > 0 && elements > options.maxElemsToParse) {
    return noArticleMarks(tree, "no-article");
  }
  const run = begin(tree, options, deadline ?? Number.POSITIVE_INFINITY);
  if (run === undefined) return noArticleMarks(tree, "no-article");
  const grabbed = isLate(run) ? undefined : grabArticle(run);
  giveSums(run.preparedSums);
  giveSums(run.sums);
  if (grabbed === undefined) return noArticleMarks(tree, isLate(run) ? "time-limit" : "no-article");
  return articleMarks(tree, grabbed, comments ?? false);
}

/** Prepares the state that the attempts share. Returns undefined if the page has no body. */
function begin(tree: Tree, options: ResolvedOptions, deadline: number): Run | undefined {
  const prepared = prepare(tree);
  const { overlay, root, body } = prepared;
  if (body === NONE) return undefined;
  const { title, byline } = articleMetadata(prepared, options.disableJSONLD);
  const sources = { texts: measureTexts(overlay), traits: traitsOf(tree, options.allowedVideoRegex) };
  const preparedSums = takeSums(tree);
  sweep(overlay, root, preparedSums, sources);
  return {
    tree,
    options,
    sources,
    prepared,
    preparedSums,
    sums: takeSums(tree),
    body,
    bodyGone: false,
    root,
    title,
    hasByline: byline !== "",
    bodyScore: Number.NaN,
    deadline,
  };
}
