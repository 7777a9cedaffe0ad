import { parse } from "@winnow/core-dom";
import { auditPage } from "../../audit/audit-page.js";
import { pageTokens } from "../../audit/page-text.js";
import { pageHtml } from "../../datasets/page-html.js";
import type { GoldPage } from "../../types.js";
import { complexityRatio } from "../complexity/complexity.js";
import { tagRatios } from "../groups/features/tag-ratios.js";
import type { PageFacts } from "./types.js";

/**
 * Reads off a page what a benchmark has to know of it.
 *
 * @returns For a record without a page: no ratio, no features, an error of 0.
 * @example pageFacts({ id: "1", gold: { text: "Hi" }, html: "<p>Hi <i>you</i>" }).ratio // 50
 */
export function pageFacts(page: GoldPage): PageFacts {
  const html = pageHtml(page);
  if (html === undefined) return { goldError: 0 };
  const tree = parse(html);
  const tokens = pageTokens(page, { tree });
  const ratio = tokens === undefined ? undefined : complexityRatio(tokens.gold.length, tokens.page.length);
  return {
    ...(ratio === undefined ? {} : { ratio }),
    goldError: tokens === undefined ? 0 : auditPage(page, { tokens }).error,
    features: Array.from(tagRatios.read(tree)),
  };
}
