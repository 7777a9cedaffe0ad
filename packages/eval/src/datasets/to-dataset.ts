import type { Dataset, GoldPage } from "../types.js";
import { datasetHash } from "./hash.js";

/**
 * Pages with gold as a data set.
 *
 * @example const dataset = await toDataset("mine", [{ id: "1", gold: { text: "The cat sat." } }]);
 */
export async function toDataset(name: string, pages: readonly GoldPage[]): Promise<Dataset> {
  return { name, pages, sha256: await datasetHash(pages) };
}
