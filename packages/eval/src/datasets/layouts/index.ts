import { EvaluationError } from "../../eval-error.js";
import type { Layout, SegmentationLayout } from "../types.js";
import { articleExtractionBenchmark, zyteProducts } from "./article-extraction-benchmark.js";
import { cleaneval, cleanportaleval, daniel } from "./cleaneval.js";
import { fundus } from "./fundus.js";
import { kreuzerPopular } from "./kreuzer-popular.js";
import { packed } from "./packed.js";
import { cetd, chineseWce, dragnet, googleTrends2017, l3sGn1, wcxb } from "./pairs.js";
import { readability } from "./readability.js";
import { recipeScrapers } from "./recipe-scrapers.js";
import { standard } from "./standard.js";
import { trafilatura } from "./trafilatura.js";
import { webisWebSeg20 } from "./webis-webseg-20.js";
import { webmainbench } from "./webmainbench.js";

/** All layouts of pages with gold text. The first that matches a folder is used: general ones come last. */
// biome-ignore format: a table
export const LAYOUTS: readonly Layout[] = [
  l3sGn1, googleTrends2017, cleanportaleval, chineseWce, cleaneval, dragnet, cetd, readability, wcxb,
  articleExtractionBenchmark, zyteProducts, webmainbench, daniel, trafilatura, fundus, recipeScrapers, packed, standard,
];

/** Layouts of pages with segments. */
export const SEGMENTATION_LAYOUTS: readonly SegmentationLayout[] = [webisWebSeg20, kreuzerPopular];

/**
 * Returns the layout with the given name.
 *
 * @throws {EvaluationError} `unknown-layout`
 * @example layoutNamed("cleaneval").read(files)
 */
export function layoutNamed(name: string): Layout {
  const match = LAYOUTS.find((layout) => layout.name === name);
  if (match !== undefined) return match;
  const names = LAYOUTS.map((layout) => layout.name).join(", ");
  const message = SEGMENTATION_LAYOUTS.some((layout) => layout.name === name)
    ? `${name} has segments but no gold text; layouts with gold text: ${names}`
    : `unknown layout ${name}; known layouts: ${names}`;
  throw new EvaluationError("unknown-layout", message);
}

/** Returns the first layout that matches a folder with the given file paths; `undefined` if none does. */
export function detectLayout(paths: readonly string[]): Layout | undefined {
  return LAYOUTS.find((layout) => layout.detect?.(paths) === true);
}
