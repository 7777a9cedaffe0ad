import { join } from "node:path";
import { fillLexical, LEXICAL_FEATURES, type LinearWeights } from "@winnow/extract/winnow";
import type { CollectedPage, Skeleton } from "./collect.js";
import { columnFile } from "./columns.js";

/** Writes the features of the linear model of all rows, with the weights that the page's fold may use. */
export async function writeLexical(
  folder: string,
  name: string,
  pages: readonly CollectedPage[],
  skeletons: readonly Skeleton[],
  weightsOf: (fold: number) => LinearWeights,
): Promise<void> {
  const file = columnFile(join(folder, name));
  const width = LEXICAL_FEATURES.length;
  for (const [i, { fold, from, to }] of pages.entries()) {
    const out = new Float32Array((to - from) * width);
    fillLexical(skeletons[i]!.view, skeletons[i]!.terms, weightsOf(fold), out, 0, width);
    await file.write(out);
  }
  await file.end();
}
