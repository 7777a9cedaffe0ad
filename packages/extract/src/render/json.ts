import { hrefOf } from "@winnow/core-dom/url";
import { documentParts } from "../content/source.js";
import { limited } from "./limited.js";
import { writeText } from "./text.js";
import type { Format } from "./types.js";

/**
 * JSON, indented by two spaces: `{url, metadata, text, comments, confidence, pageType}`. `url` is the address
 * of the page, `metadata.url` the canonical address; `metadata` has no evidence. `confidence` has three
 * decimals, and `pageType` is the most probable type. Missing fields are left out, except for `text`.
 */
export const json: Format = limited((tree, marks, options, limit) => {
  const { content, comments } = documentParts(tree, marks, options, limit, false);
  const written = marks.layout?.(tree, marks) ?? (content === undefined ? "" : writeText(content));
  limit.spend(written.length);
  const { url, metadata } = options;
  const document = {
    url: url && hrefOf(url),
    metadata: metadata === undefined ? undefined : { ...metadata, evidence: undefined },
    text: written,
    comments: comments === undefined ? undefined : writeText(comments),
    confidence: marks.confidence && Math.round(1000 * marks.confidence) / 1000,
    pageType: (options.pageType ?? marks.pageType)?.type,
  };
  return JSON.stringify(document, null, 2);
});
