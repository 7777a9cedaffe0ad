import { NodeKind, type Tree, textContent } from "@winnow/core-dom";
import { checkOptions } from "@winnow/core-dom/options";
import { MAX_LEVEL, styleKey, styleName, visibleChildren } from "./children.js";

/** An element of the pages of a site, or a text (`#text`), at one place of the site's tree. */
export interface StyleElement {
  /** Tag and, if the site uses them, presentation attributes. */
  readonly name: string;
  /** Composite importance, 0 (the same on all pages) to 1 (different on each). */
  readonly importance: number;
  /**
   * `noisy`: neither the element nor anything in it is important; `meaningful`: nothing in it is noisy;
   * `mixed`: its parts differ.
   */
  readonly kind: "noisy" | "meaningful" | "mixed";
  /** The sequences of children that occur; only of mixed elements. */
  readonly styles?: readonly (readonly StyleElement[])[];
}

/** The site style tree of several pages, as plain data. */
export interface StyleTree {
  readonly type: "style-tree";
  readonly version: 1;
  /** Number of pages that it was learned from. */
  readonly pages: number;
  readonly root: StyleElement;
}

/** An element of the tree under construction. */
interface Draft {
  readonly name: string;
  /** Pages with this element. */
  pages: number;
  readonly styles: Map<string, { pages: number; readonly children: readonly Draft[] }>;
  /** For a text: the number of pages that have each word. */
  readonly words: Map<string, number>;
}

/** How much less the importance of an element depends on its parts the more styles it has (γ). */
const DECAY = 0.9;

/** The settings of {@link learnStyleTree}. */
export interface LearnStyleTreeOptions {
  /** Elements of lower importance are noisy, 0 to 1. Default 0.3. */
  readonly threshold?: number;
}

const MIN_PAGES = 2;

/**
 * Learns the site style tree of a site from several of its pages (Yi, Liu and Li 2003, "Eliminating Noisy
 * Information in Web Pages for Data Mining"). The pages are merged from the root, element by element, as long
 * as the sequences of children agree. An element is important if its children come in many sequences, or its
 * text in many words; elements without importance are the site's template.
 *
 * @returns plain data, which can be stored as JSON.
 * @throws RangeError if there are fewer than two pages, or the threshold is not between 0 and 1;
 *   TypeError if an option is unknown.
 * @example const model = learnStyleTree(pages.map((html) => parse(html)));
 */
export function learnStyleTree(trees: readonly Tree[], options: LearnStyleTreeOptions = {}): StyleTree {
  checkOptions<LearnStyleTreeOptions>(options, { threshold: "number" });
  const { threshold = 0.3 } = options;
  if (trees.length < MIN_PAGES) throw new RangeError(`trees must have at least ${MIN_PAGES} pages`);
  if (!(threshold >= 0 && threshold <= 1)) throw new RangeError("threshold must be between 0 and 1");
  const root = draft("#page");
  for (const tree of trees) if (tree.length > 0) addPage(root, tree);
  return { type: "style-tree", version: 1, pages: trees.length, root: finished(root, threshold) };
}

function draft(name: string): Draft {
  return { name, pages: 0, styles: new Map(), words: new Map() };
}

/** Merges a page into the tree. */
function addPage(root: Draft, tree: Tree): void {
  const open: (readonly [element: Draft, row: number, level: number])[] = [[root, 0, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [element, row, level] = next;
    element.pages++;
    if (tree.kind[row] === NodeKind.text || level >= MAX_LEVEL) {
      const words = new Set(textContent(tree, row).toLowerCase().split(/\s+/));
      words.delete("");
      for (const word of words) element.words.set(word, (element.words.get(word) ?? 0) + 1);
      continue;
    }
    const rows = visibleChildren(tree, row);
    const names = rows.map((child) => styleName(tree, child));
    const key = styleKey(names);
    let style = element.styles.get(key);
    if (style === undefined) element.styles.set(key, (style = { pages: 0, children: names.map(draft) }));
    style.pages++;
    for (const [i, child] of style.children.entries()) open.push([child, rows[i]!, level + 1]);
  }
}

/** Computes importance and kind of an element. The recursion is at most {@link MAX_LEVEL} levels deep. */
function finished({ name, pages, styles, words }: Draft, threshold: number): StyleElement {
  const parts = Array.from(styles.values(), ({ pages: count, children }) => ({
    count,
    children: children.map((child) => finished(child, threshold)),
  }));
  const isLeaf = parts.every(({ children }) => children.length === 0);
  const importance = isLeaf ? wordImportance(words, pages) : compositeImportance(parts, pages);
  const all = parts.flatMap(({ children }) => children);
  const rounded = Math.round(importance * 1000) / 1000;
  if (importance < threshold && all.every(({ kind }) => kind === "noisy"))
    return { name, importance: rounded, kind: "noisy" };
  if (all.every(({ kind }) => kind === "meaningful"))
    return { name, importance: rounded, kind: "meaningful" };
  return { name, importance: rounded, kind: "mixed", styles: parts.map(({ children }) => children) };
}

/**
 * The importance of an element with children: the entropy of its styles over the
 * pages, and the importance of its parts, which counts less the more styles there are.
 */
function compositeImportance(
  styles: readonly { readonly count: number; readonly children: readonly StyleElement[] }[],
  pages: number,
): number {
  const inner = DECAY ** styles.length;
  let entropy = 0;
  let parts = 0;
  for (const { count, children } of styles) {
    const share = count / pages;
    if (pages > 1) entropy -= (share * Math.log(share)) / Math.log(pages);
    let sum = 0;
    for (const { importance } of children) sum += importance;
    if (children.length > 0) parts += (share * sum) / children.length;
  }
  return (1 - inner) * (pages > 1 ? entropy : 1) + inner * parts;
}

/**
 * The importance of a text: 1 less the mean entropy of its words over the pages. A word
 * counts once per page, so the entropy of a word on k of m pages is log k / log m. A text on one page has
 * importance 1, an element without text has none.
 */
function wordImportance(words: ReadonlyMap<string, number>, pages: number): number {
  if (words.size === 0) return 0;
  if (pages === 1) return 1;
  let entropy = 0;
  for (const count of words.values()) entropy += Math.log(count) / Math.log(pages);
  return 1 - entropy / words.size;
}
