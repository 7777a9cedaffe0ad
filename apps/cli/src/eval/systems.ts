import type { Tree } from "@winnow/core-dom";
import { type GoldPage, type Prediction, pageHtml } from "@winnow/eval";
import { allVisibleText, type ExtractOptions, extract, type MarkedBlock } from "@winnow/extract";
import { parsePage } from "@winnow/extract/winnow";
import { METHODS } from "../catalogue.js";
import { METHOD_NAMES, type MethodName } from "../settings/names.js";

/** The built-in systems. `default` is `winnow extract`, and `page-text` is the whole visible text. */
export const LIVE_SYSTEMS: readonly string[] = ["default", ...METHOD_NAMES, "page-text"];

/** The prediction of a built-in system, with its parse time. */
export interface LivePrediction extends Prediction {
  /** Milliseconds for decoding and parsing, which `ms` includes. */
  readonly parseMs: number;
}

/** Runs a built-in system on a page. Returns text, and Markdown if the gold has it, without metadata. */
export function predict(page: GoldPage, system: string): LivePrediction {
  const start = performance.now();
  const tree = parsePage(pageHtml(page) ?? "");
  const parsed = performance.now();
  const extraction = extract(tree, optionsOf(page, system));
  const { text } = extraction;
  const done = performance.now();
  return {
    id: page.id,
    text,
    // Rendered after the clock has stopped, since `ms` is the time of one rendering, the text.
    ...(page.gold.markdown === undefined ? {} : { markdown: extraction.markdown }),
    ...(extraction.reason === undefined ? {} : { reason: extraction.reason }),
    ms: rounded(done - start),
    parseMs: rounded(parsed - start),
  };
}

/** Returns the decision of a built-in system's method on each block of a page. */
export function judgedBlocks(page: GoldPage, tree: Tree, system: string): readonly MarkedBlock[] {
  return extract(tree, optionsOf(page, system)).blocks;
}

function optionsOf({ url }: GoldPage, system: string): ExtractOptions {
  const address = url === undefined ? {} : { url };
  if (system === "default") return address;
  return {
    ...address,
    method: system === "page-text" ? allVisibleText : METHODS[system as MethodName].method,
  };
}

/** Rounds to hundredths of a millisecond, the accuracy of the clock. */
function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100;
}
