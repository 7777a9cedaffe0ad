import { blocks } from "@winnow/core-dom";
import { wordCount } from "@winnow/core-dom/text";
import { html, json, markdown, text } from "@winnow/extract";
import { all, articleRules, articles, filter, soft } from "@winnow/filter";
import type { Analysis, PageBlock, PageSource, Settings } from "../types.js";
import { extracted } from "./extraction.js";
import { pageHtml } from "./page-html.js";

/** The preset `article`: the classifier decides, the rules are reported. */
const PRESET = all(articles(), soft(articleRules()));

/** Maximum number of blocks that are listed. */
const MAX_BLOCKS = 5_000;

/**
 * Extracts a page and returns everything that is shown about it.
 *
 * @example (await analyse({ html: "<p>One" }, { method: "winnow", favor: "balanced", comments: false })).formats.text
 */
export async function analyse(page: PageSource, settings: Settings): Promise<Analysis> {
  const start = performance.now();
  const { source, extraction, about } = await extracted(page, settings);
  const { tree, marks, metadata, method, confidence, pageType } = extraction;
  const formats = {
    text: extraction.render(text),
    markdown: extraction.render(markdown),
    html: extraction.render(html),
    json: extraction.render(json),
  };
  const verdict = filter({ text: extraction.text, url: page.url, tree, marks }, PRESET);
  const ms = performance.now() - start;

  const runs = blocks(tree);
  const marked = extraction.blocks;
  const listed: PageBlock[] = marked.slice(0, MAX_BLOCKS).map((block, i) => {
    const { characters, textDensity } = runs[i]!;
    return { ...block, characters, textDensity };
  });
  const shown = pageHtml(tree, runs.slice(0, MAX_BLOCKS), marked, page.url);
  return {
    source,
    method,
    about,
    confidence,
    pageType,
    // Read after the renderings, which may find that the page is too large.
    reason: extraction.reason,
    words: wordCount(extraction.text),
    ms,
    blocks: listed,
    blockCount: marked.length,
    page: shown.html,
    cut: shown.cut || runs.length > MAX_BLOCKS,
    formats,
    metadata,
    verdict,
  };
}
