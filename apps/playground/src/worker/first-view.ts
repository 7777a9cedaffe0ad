import { type Block, blocks, Label, type Marks, type Tree } from "@winnow/core-dom";
import { hrefOf } from "@winnow/core-dom/url";
import { type MarkedBlock, markedBlocks } from "@winnow/extract/blocks";
import { parsePage, winnow } from "@winnow/extract/winnow";
import type { Analysis, PageBlock, Settings } from "../types.js";
import { pageHtml } from "./page-html.js";

/** A page with the marks of the default method. */
export interface Marked {
  readonly tree: Tree;
  readonly marks: Marks;
}

/** With less content, in visible characters, `extract` may take the article from the data of the page. */
const MIN_CONTENT = 250;
/** Longer pages are shown when they are complete: `extract` watches the time. */
const MAX_LENGTH = 5_000_000;
/** Such a start `extract` does not refuse: markup without control characters. */
const MARKUP = /^\s*<[^\0-\x08\x0e-\x1f]*$/;

/**
 * Parses and marks a page as `extract` does by default, without what else `extract` imports.
 *
 * @returns undefined for a page that is left to `extract`: small, very large, perhaps not HTML, or with selectors.
 */
export function mark(source: string, url: string | undefined, settings: Settings): Marked | undefined {
  if (settings.include.length + settings.exclude.length > 0) return undefined;
  if (source.length > MAX_LENGTH || !MARKUP.test(source.slice(0, 4096))) return undefined;
  const tree = parsePage(source);
  const { favor, comments } = settings;
  const marks = winnow(tree, { url: url && hrefOf(url), favor, comments });
  return contentLength({ tree, marks }) < MIN_CONTENT ? undefined : { tree, marks };
}

function contentLength({ tree: { length, textBefore }, marks: { label } }: Marked): number {
  let characters = 0;
  for (let row = 0; row < length; row++) {
    if (label[row] === Label.content) characters += textBefore[row + 1]! - textBefore[row]!;
  }
  return characters;
}

/** Maximum number of blocks that are listed. */
const MAX_BLOCKS = 5_000;

/** Returns the content alone as harmless HTML, which is shown until `extract` has rendered it. */
export function readingHtml({ tree, marks }: Marked, url: string | undefined): string {
  return pageHtml(tree, [], [], url, marks).html;
}

/** Returns what the first view shows: the page and its blocks with their marks. */
export function markedPage(
  { tree, marks }: Marked,
  source: string,
  url: string | undefined,
  marked: readonly MarkedBlock[] = markedBlocks(tree, marks),
): Analysis {
  const runs = blocks(tree);
  const shown = pageHtml(tree, runs.slice(0, MAX_BLOCKS), marked, url);
  return {
    source,
    method: marks.method ?? "custom",
    confidence: marks.confidence,
    blocks: marked.slice(0, MAX_BLOCKS).map((block, i) => pageBlock(block, runs[i]!)),
    blockCount: marked.length,
    page: shown.html,
    language: shown.language,
    cut: shown.cut || runs.length > MAX_BLOCKS,
  };
}

function pageBlock(block: MarkedBlock, { characters, textDensity }: Block): PageBlock {
  return { ...block, characters, textDensity };
}
