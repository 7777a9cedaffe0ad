import {
  createMarker,
  Hidden,
  Label,
  type Marks,
  type MethodOptions,
  NodeKind,
  Tag,
  type Tree,
} from "@winnow/core-dom";
import { checkOptions, type OptionKinds } from "@winnow/core-dom/options";
import { runCascade } from "./cascade.js";
import { fallbackLayout } from "./layout.js";
import type { Settings } from "./page.js";

/** The settings of the original that change which text it returns. */
export interface TrafilaturaOptions {
  /** Only the own rules and the baseline, without readability and jusText. Default false. */
  readonly fast?: boolean;
  /** Whether to keep tables. Default true. */
  readonly tables?: boolean;
  /**
   * The lengths and shares by which an element with links is removed: those of version 2.3, or those of a note on an
   * earlier version: a paragraph of fewer than 25 characters, more than .8 of them in links; another element of fewer
   * than 200 characters, or 100 if an element follows it, more than .66 of them in links. Default `2.3`.
   */
  readonly linkDensity?: "2.3" | "note";
}

const KINDS: OptionKinds<TrafilaturaOptions> = {
  fast: "boolean",
  tables: "boolean",
  linkDensity: ["2.3", "note"],
};

/**
 * Trafilatura (Barbaresi 2021, "Trafilatura: A Web Scraping Library and Command-Line Tool for Text Discovery
 * and Extraction"), as of version 2.3. It finds the content by the names of sections, removes what is mostly
 * links, and compares the result with a generic algorithm (a descendant of Arc90's Readability) and jusText;
 * a short result is replaced by embedded data, `article` elements or paragraphs.
 *
 * `favor` is the original's precision and recall mode. With `comments`, readers' comments are labelled. Text
 * from embedded data (JSON-LD, Discourse) is no text node of the page: the row of the data is marked, and
 * {@link Marks.layout} writes the text. So it does if the content is inside `noscript`, as in Discourse's threads.
 *
 * @example render(tree, trafilatura(tree), text)
 */
export const trafilatura: (tree: Tree, options?: MethodOptions) => Marks = createTrafilatura();

/**
 * Returns {@link trafilatura} with other options.
 *
 * @throws TypeError if an option is unknown or has the wrong type.
 * @example const method = createTrafilatura({ fast: true, tables: false });
 */
export function createTrafilatura(
  options: TrafilaturaOptions = {},
): (tree: Tree, options?: MethodOptions) => Marks {
  checkOptions(options, KINDS);
  const { fast = false, tables = true, linkDensity = "2.3" } = options;
  return (tree, methodOptions = {}) => {
    const {
      favor = "balanced",
      comments = false,
      language,
      deadline = Number.POSITIVE_INFINITY,
    } = methodOptions;
    const settings: Settings = { fast, tables, linkDensity, favor, comments, language, deadline };
    const reasons = new Map<number, string>();
    const found = runCascade(tree, settings, (node, reason) => {
      if (!reasons.has(node)) reasons.set(node, reason);
    });
    const { mark, marks } = createMarker(tree, {
      method: fast ? "trafilatura-fast" : "trafilatura",
      layout: fallbackLayout(tree, found),
    });
    const removed = removalReasons(tree, reasons);
    for (let row = 0; row < tree.length; row++) {
      if (tree.kind[row] !== NodeKind.text || tree.hidden[row] !== Hidden.visible) continue;
      mark(row, Label.boilerplate, removed(row));
    }
    for (const row of found.comments) markText(tree, row, (at) => mark(at, Label.comment, "comment"));
    for (const { texts, reason } of found.parts) {
      for (const row of texts) markText(tree, row, (at) => mark(at, Label.content, reason));
    }
    for (const { row } of found.embedded ?? []) mark(row, Label.content, "embedded-text");
    return marks;
  };
}

/** Returns a function that looks up why a row was removed: it inherits the reason of its ancestors. */
function removalReasons(tree: Tree, reasons: ReadonlyMap<number, string>): (row: number) => string {
  /** The outermost removed ancestor, or the row itself; -1 for none. */
  const removed = new Int32Array(tree.length).fill(-1);
  for (const row of [...reasons.keys()].sort((a, b) => a - b)) {
    if (row < tree.length && removed[row] === -1) removed.fill(row, row, tree.end[row]);
  }
  return (row) => reasons.get(removed[row]!) ?? "outside-content";
}

/** Marks a text row; the text node that represents a formula marks the whole formula. */
function markText(tree: Tree, row: number, mark: (row: number) => void): void {
  mark(row);
  let math = -1;
  for (let up = tree.parent[row]!, levels = 0; up >= 0 && levels < 64; up = tree.parent[up]!, levels++) {
    if (tree.namespace[up] === 0) break;
    if (tree.tag[up] === Tag.math) math = up;
  }
  if (math < 0) return;
  for (let at = math; at < tree.end[math]!; at++) if (tree.kind[at] === NodeKind.text) mark(at);
}
