import type { Rendering } from "./source.js";
import { renderText } from "./text.js";

/** The document as JSON, two spaces a level: `{url, metadata, text, comments}`, what is not there left out. */
export function renderJson({ content, comments, url, metadata }: Rendering): string {
  const { evidence: _, ...said } = metadata ?? { evidence: {} };
  const document = {
    url,
    metadata: said,
    text: content === undefined ? "" : renderText(content),
    comments: comments === undefined ? undefined : renderText(comments),
  };
  return JSON.stringify(document, null, 2);
}
