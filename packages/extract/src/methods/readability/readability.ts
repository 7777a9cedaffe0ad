import {
  type Marks,
  type Method,
  type MethodOptions,
  Namespace,
  NodeKind,
  Tag,
  type Tree,
} from "@winnow/core-dom";
import { isLate, type Run } from "./attempt.js";
import { grabArticle } from "./grab.js";
import { articleMarks, noArticleMarks } from "./labels.js";
import { metadataOf } from "./metadata.js";
import { type ReadabilityOptions, type ResolvedOptions, resolveOptions } from "./options.js";
import { FOREIGN, NONE, type Overlay, overlayOf } from "./overlay.js";
import { prepare } from "./prepare.js";
import { REASON_IDS } from "./reasons.js";
import { simplifyNested } from "./simplify.js";
import { giveSums, sweep, takeSums } from "./sums.js";
import { measureTexts } from "./text-measures.js";
import { traitsOf } from "./traits.js";

const UNREAD: ReadonlySet<number> = new Set([
  Tag.script,
  Tag.style,
  FOREIGN + Tag.script,
  FOREIGN + Tag.style,
]);

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
  if (grabbed !== undefined) simplifyNested(grabbed, grabbed.article, grabbed.wholeBody);
  giveSums(run.baseSums);
  giveSums(run.sums);
  if (grabbed === undefined) return noArticleMarks(tree, isLate(run) ? "time-limit" : "no-article");
  return articleMarks(tree, grabbed, dropped, comments ?? false);
}

/** All that the attempts begin with; undefined where the page has no body. */
function begin(tree: Tree, options: ResolvedOptions, deadline: number, dropped: Uint8Array): Run | undefined {
  const base = overlayOf(tree);
  const root = rootOf(base);
  const body = bodyOf(base, root);
  if (body === NONE) return undefined;
  prepare(base, body, (node) => {
    dropped[node] = REASON_IDS["placeholder-image"];
  });
  const { title, byline } = metadataOf(base, options.disableJSONLD);
  const sources = {
    texts: measureTexts(tree, (row) => isRead(base, row)),
    traits: traitsOf(tree, options.allowedVideoRegex),
  };
  const baseSums = takeSums();
  sweep(base, root, baseSums, sources);
  return {
    options,
    sources,
    base,
    baseSums,
    sums: takeSums(),
    body,
    root,
    title,
    hasByline: byline !== undefined && byline !== "",
    bodyScore: undefined,
    deadline,
  };
}

/** Whether a text counts: not in scripts and styles, which are gone, nor in templates, which were never here. */
function isRead({ parent, tag }: Overlay, row: number): boolean {
  const up = parent[row]!;
  return up !== NONE && !UNREAD.has(tag[up]!);
}

/** `documentElement`; a fragment is its own. */
function rootOf({ tree, tag, first, next }: Overlay): number {
  if (tree.kind[0] !== NodeKind.document) return 0;
  let child = first[0]!;
  while (child !== NONE && tag[child]! <= 0) child = next[child]!;
  return child;
}

/** `document.body`: the first `body` or `frameset` right below `html`; a fragment stands for it as a whole. */
function bodyOf(overlay: Overlay, root: number): number {
  const { tree, tag, first, next } = overlay;
  if (root === NONE) return NONE;
  if (tree.kind[root] === NodeKind.fragment) {
    tag[root] = Tag.body;
    return root;
  }
  if (tree.namespace[root] !== Namespace.html) return NONE;
  let child = first[root]!;
  while (child !== NONE && tag[child] !== Tag.body && tag[child] !== Tag.frameset) child = next[child]!;
  return child;
}
