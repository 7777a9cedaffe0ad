import type { Dataset, GoldPage } from "../types.js";
import { toDataset } from "./to-dataset.js";

/**
 * The data set with readers' comments as a part of the gold text, where it keeps them apart: how the thesis's gold of
 * Dragnet had them. The hash is another one.
 *
 * @example const dataset = await withComments(dragnet);
 */
export function withComments({ name, pages }: Dataset): Promise<Dataset> {
  return toDataset(name, pages.map(joined));
}

function joined(page: GoldPage): GoldPage {
  const { comments, ...gold } = page.gold;
  if (comments === undefined) return page;
  return { ...page, gold: { ...gold, text: [gold.text, comments].filter(Boolean).join("\n") } };
}
