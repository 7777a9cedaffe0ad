import { parse } from "@winnow/core-dom";
import { pageHtml } from "../datasets/page-html.js";
import { auditPage } from "../experiments/audit/audit-page.js";
import { complexityRatio } from "../experiments/complexity/complexity.js";
import { pageTokens } from "../experiments/page-text.js";
import { tagRatios } from "../groups/features/tag-ratios.js";
import type { GoldPage } from "../types.js";
import type { PageFacts } from "./types.js";

/**
 * Reads off a page what a benchmark has to know of it.
 *
 * @returns For a record without a page: no ratio, no error, features of an empty page.
 * @example pageFacts({ id: "1", gold: { text: "Hi" }, html: "<p>Hi <i>you</i>" }).ratio // 50
 */
export function pageFacts(page: GoldPage): PageFacts {
  const tree = parse(pageHtml(page) ?? "");
  const tokens = pageTokens(page, { tree });
  const ratio = tokens === undefined ? undefined : complexityRatio(tokens.gold.length, tokens.page.length);
  return {
    ...(ratio === undefined ? {} : { ratio }),
    goldError: tokens === undefined ? 0 : auditPage(page, { tokens }).error,
    features: Array.from(tagRatios.read(tree)),
  };
}
