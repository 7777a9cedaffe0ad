import { parse } from "@winnow/core-dom";
import { auditTokens } from "../../audit/audit-page.js";
import { pageTokens } from "../../audit/page-text.js";
import { pageHtml } from "../../datasets/domains.js";
import type { GoldPage } from "../../types.js";
import { complexityRatio } from "../complexity.js";
import { tagRatios } from "../groups/features/tag-ratios.js";
import { fitGroups } from "../groups/model.js";
import type { PageFacts } from "./types.js";

/**
 * Measures a page for a benchmark.
 *
 * @returns A record without a page has no ratio, no features, and an error of 0.
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
    goldError: tokens === undefined ? 0 : auditTokens(page.id, tokens).error,
    features: Array.from(tagRatios.read(tree)),
  };
}

/**
 * Groups pages by k-means on their tag ratios (Gupta 2022, section 3.6).
 *
 * @returns The name of each page's group; `"group 1"` is the largest. `undefined` for a record without a
 *   page, and for all pages if there are fewer than groups.
 * @example
 * clusterPages(dataset.pages.map(pageFacts), { clusters: 3, seed: 1 })
 * // ["group 2", "group 1", undefined, …]
 */
export function clusterPages(
  facts: readonly PageFacts[],
  { clusters, seed }: { readonly clusters: number; readonly seed: number },
): readonly (string | undefined)[] {
  const rows = facts.flatMap(({ features }) => (features === undefined ? [] : [Float64Array.from(features)]));
  if (rows.length < Math.max(2, clusters)) return facts.map(() => undefined);
  const names = tagRatios.features.map(({ name }) => name);
  const { model, labels } = fitGroups({ set: tagRatios.name, names, rows }, { k: clusters, seed });
  let row = 0;
  return facts.map(({ features }) =>
    features === undefined ? undefined : model.groups[labels[row++]!]!.name,
  );
}
