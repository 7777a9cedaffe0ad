import { wordCount } from "@winnow/core-dom/text";
import { type Extraction, html, json, markdown, text } from "@winnow/extract";
import { all, articleClassifier, articleRules, filter, soft } from "@winnow/filter";
import type { Details } from "../types.js";

/** The preset `article`: the classifier decides, the rules are reported. */
const PRESET = all(articleClassifier(), soft(articleRules()));

/** Returns what is shown about an extraction besides its marks. */
export function details(extraction: Extraction, url: string | undefined): Omit<Details, "ms"> {
  const { tree, marks, metadata, pageType } = extraction;
  const formats = {
    text: extraction.render(text),
    markdown: extraction.render(markdown),
    html: extraction.render(html),
    json: extraction.render(json),
  };
  return {
    pageType,
    // Read after the renderings, which may find that the page is too large.
    reason: extraction.reason,
    words: wordCount(extraction.text),
    formats,
    metadata,
    verdict: filter({ text: extraction.text, url, tree, marks }, PRESET),
  };
}
