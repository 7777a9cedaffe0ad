import { hrefOf } from "@winnow/core-dom/url";
import { partsOf } from "../content/source.js";
import { limited } from "./limited.js";
import { writeText } from "./text.js";
import type { Format } from "./types.js";

/**
 * JSON, indented by two spaces: `{url, metadata, text, comments}`. `url` is the page's own address, that of `metadata`
 * the canonical one; `metadata` is without its evidence. What is missing is left out, except for `text`.
 */
export const json: Format = limited((tree, marks, options, limit) => {
  const { content, comments } = partsOf(tree, marks, options, limit);
  const { url, metadata } = options;
  const document = {
    url: url && hrefOf(url),
    metadata: metadata === undefined ? undefined : { ...metadata, evidence: undefined },
    text: content === undefined ? "" : writeText(content),
    comments: comments === undefined ? undefined : writeText(comments),
  };
  return JSON.stringify(document, null, 2);
});
