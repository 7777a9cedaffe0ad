import type { Marks, Method, MethodOptions, Tree } from "@winnow/core-dom";
import { isLate, REASON_IDS, type Run } from "./attempt.js";
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
 * Readability.js 0.6 (Arc90, Mozilla): scores the ancestors of paragraphs, takes the best with those of its
 * siblings that go with it, and cleans it; where too little text is left, again and less strictly. With `favor`
 * `"balanced"` and no comments it keeps the text that the original keeps.
 *
 * - `favor: "precision"` is content with 250 characters before it tries less strictly and allows blocks fewer
 *   links; `"recall"` wants 2,000 characters and allows more links.
 * - `comments: true` labels what goes for having a comment section's class name or id as comment.
 *
 * Text in `iframe`, `object`, `video` and the like that stands in the article is marked as content, as the
 * original keeps it; the tree flags it as hidden. Reads the tree's rows and changes nothing; never throws on a
 * page.
 *
 * @example readability(parse(html), {}).label[row] === Label.content
 */
export const readability: Method = createReadability();

/**
 * {@link readability} with the original's own options.
 *
 * @param options - those given win over what `favor` changes.
 * @throws TypeError, RangeError where an option is of the wrong type or out of its range.
 * @example const method = createReadability({ charThreshold: 200 });
 */
export function createReadability(options: ReadabilityOptions = {}): Method {
  resolveOptions(options, "balanced");
  return (tree, methodOptions) => {
    const resolved = resolveOptions(options, methodOptions.favor ?? "balanced");
    return markArticle(tree, resolved, methodOptions);
  };
}

function markArticle(tree: Tree, options: ResolvedOptions, { comments, deadline }: MethodOptions): Marks {
  const elements = tree.elementsBefore[tree.length]! - tree.elementsBefore[0]!;
  if (options.maxElemsToParse > 0 && elements > options.maxElemsToParse) {
    return noArticleMarks(tree, "no-article");
  }
  const dropped = new Uint8Array(tree.length);
  const run = begin(tree, options, deadline ?? Number.POSITIVE_INFINITY, dropped);
  if (run === undefined) return noArticleMarks(tree, "no-article");
  const grabbed = isLate(run) ? undefined : grabArticle(run);
  giveSums(run.preparedSums);
  giveSums(run.sums);
  if (grabbed === undefined) return noArticleMarks(tree, isLate(run) ? "time-limit" : "no-article");
  return articleMarks(tree, grabbed, dropped, comments ?? false);
}

/** All that the attempts begin with; undefined if the page has no body. */
function begin(tree: Tree, options: ResolvedOptions, deadline: number, dropped: Uint8Array): Run | undefined {
  const page = prepare(tree, (node) => {
    dropped[node] = REASON_IDS["placeholder-image"];
  });
  const { overlay, root, body } = page;
  if (body === NONE) return undefined;
  const { title, byline } = articleMetadata(page, options.disableJSONLD);
  const sources = { texts: measureTexts(overlay), traits: traitsOf(tree, options.allowedVideoRegex) };
  const preparedSums = takeSums(tree);
  sweep(overlay, root, preparedSums, sources);
  return {
    tree,
    options,
    sources,
    prepared: overlay,
    preparedSums,
    sums: takeSums(tree),
    body,
    bodyGone: false,
    root,
    title,
    hasByline: byline !== "",
    bodyScore: undefined,
    deadline,
  };
}
