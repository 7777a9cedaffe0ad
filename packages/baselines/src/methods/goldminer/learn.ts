import type { Tree } from "@winnow/core-dom";
import { containerPaths, type KeptParagraph, keptParagraphs } from "./paragraphs.js";

/** What is known of the pages of a site, as plain data. */
export interface GoldminerModel {
  readonly type: "goldminer";
  readonly version: 1;
  /** Number of pages that it was learned from. */
  readonly pages: number;
  /**
   * The paths of the elements that contain the main content, as signatures of elements from the root; the
   * best first.
   */
  readonly paths: readonly string[];
  /** Paragraphs that jusText keeps and that several pages have: in lower case, with single spaces. */
  readonly repeated: readonly string[];
}

const MIN_PAGES = 2;
/** A paragraph on as many pages is repeated. */
const MIN_REPETITIONS = 2;
/** Maximum number of paths: kinds of pages of a site. */
const MAX_PATHS = 5;
/** Minimum share of the pages that a further path must have content on. */
const MIN_SHARE = 0.05;

/** Minimum F1 of a path that is good on a page, relative to the page's best. */
const MIN_SHARE_OF_BEST = 0.95;

/** The characters of a page in the elements of each path, unique ones and repeated ones. */
interface PagePaths {
  readonly unique: ReadonlyMap<string, number>;
  readonly repeated: ReadonlyMap<string, number>;
  readonly total: number;
}

/**
 * Learns where the pages of a site have their main content (Endrédy and Novák 2013, "More Effective
 * Boilerplate Removal – the GoldMiner Algorithm"). jusText's paragraphs that several pages have are
 * boilerplate. The main content is in the element, found by its path, that contains most of the others and
 * little of the repeated ones.
 *
 * The paper describes the procedure in words. The choice of the element is defined here: the path whose F1
 * of unique characters is among the highest on most pages, and further paths for the pages that lack it.
 *
 * @returns plain data, which can be stored as JSON.
 * @throws RangeError if there are fewer than two pages.
 * @example const model = learnGoldminer(pages.map((html) => parse(html)));
 */
export function learnGoldminer(trees: readonly Tree[]): GoldminerModel {
  if (trees.length < MIN_PAGES) throw new RangeError(`trees must have at least ${MIN_PAGES} pages`);
  const paragraphs = trees.map((tree) => keptParagraphs(tree));
  const repeated = repeatedTexts(paragraphs);
  let pages = trees
    .map((tree, i) => pagePaths(tree, paragraphs[i]!, repeated))
    .filter(({ total }) => total > 0);
  const paths: string[] = [];
  while (paths.length < MAX_PATHS && pages.length > trees.length * MIN_SHARE) {
    const best = bestPath(pages);
    if (best === undefined) break;
    paths.push(best);
    pages = pages.filter(({ unique }) => !unique.has(best));
  }
  return { type: "goldminer", version: 1, pages: trees.length, paths, repeated: [...repeated].sort() };
}

/** The texts that several pages have. */
function repeatedTexts(pages: readonly (readonly KeptParagraph[])[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const paragraphs of pages) {
    for (const text of new Set(paragraphs.map((paragraph) => paragraph.text))) {
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  const texts = Array.from(counts).filter(([, count]) => count >= MIN_REPETITIONS);
  return new Set(texts.map(([text]) => text));
}

function pagePaths(tree: Tree, paragraphs: readonly KeptParagraph[], texts: ReadonlySet<string>): PagePaths {
  const { nearest, parents, names } = containerPaths(tree);
  const unique = new Map<string, number>();
  const repeated = new Map<string, number>();
  let total = 0;
  for (const { text, rows } of paragraphs) {
    const isRepeated = texts.has(text);
    if (!isRepeated) total += text.length;
    const counts = isRepeated ? repeated : unique;
    for (let path = nearest[rows[0]!]!; path >= 0; path = parents[path]!) {
      counts.set(names[path]!, (counts.get(names[path]!) ?? 0) + text.length);
    }
  }
  return { unique, repeated, total };
}

/**
 * The path that is good on most pages; of several, the one with the highest sum of F1, then the longest. A
 * path is good if its F1 is close to that of the page's best one.
 */
function bestPath(pages: readonly PagePaths[]): string | undefined {
  const scores = new Map<string, { good: number; sum: number }>();
  for (const { unique, repeated, total } of pages) {
    const f1ByPath = new Map<string, number>();
    for (const [path, inside] of unique) {
      f1ByPath.set(path, (2 * inside) / (inside + (repeated.get(path) ?? 0) + total));
    }
    const limit = MIN_SHARE_OF_BEST * Math.max(...f1ByPath.values());
    for (const [path, f1] of f1ByPath) {
      const score = scores.get(path) ?? { good: 0, sum: 0 };
      if (f1 >= limit) score.good++;
      score.sum += f1;
      scores.set(path, score);
    }
  }
  const [best] = Array.from(scores).sort(
    ([a, x], [b, y]) => y.good - x.good || y.sum - x.sum || b.length - a.length,
  );
  return best?.[0];
}
