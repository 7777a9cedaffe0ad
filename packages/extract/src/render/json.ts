import type { Rendering } from "./source.js";
import { renderText } from "./text.js";

/**
 * The document as JSON, two spaces a level: `{url, metadata, text, comments}`. `url` is the page's own address, that
 * of `metadata` the canonical one; `metadata` is without its evidence. What is not there is left out, but for `text`.
 */
export function renderJson({ content, comments, url, metadata }: Rendering): string {
  const document = {
    url,
    metadata: metadata === undefined ? undefined : { ...metadata, evidence: undefined },
    text: content === undefined ? "" : renderText(content),
    comments: comments === undefined ? undefined : renderText(comments),
  };
  return JSON.stringify(document, null, 2);
}
