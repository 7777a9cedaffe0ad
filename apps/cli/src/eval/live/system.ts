import { parse, type Tree } from "@winnow/core-dom";
import { type GoldPage, type Prediction, pageHtml } from "@winnow/eval";
import { allVisibleText, type ExtractOptions, extract, type MarkedBlock } from "@winnow/extract";
import { type MethodName, methods } from "@winnow/extract/methods";
import { METHOD_NAMES } from "../../settings/names.js";

/** The systems that run here; `default` is what `winnow extract` does, `page-text` the whole visible text. */
export const LIVE_SYSTEMS: readonly string[] = ["default", ...METHOD_NAMES, "page-text"];

/** What a live system makes of a page, and how long its parts take. */
export interface LivePrediction extends Prediction {
  /** Milliseconds: decoding and parsing, which `ms` includes. */
  readonly parseMs: number;
}

/** Runs a live system on a page: text and Markdown, metadata not included. */
export function predict(page: GoldPage, system: string): LivePrediction {
  const start = performance.now();
  const tree = parse(pageHtml(page) ?? "");
  const parsed = performance.now();
  const extraction = extract(tree, optionsOf(page, system));
  const { text } = extraction;
  const done = performance.now();
  return {
    id: page.id,
    text,
    // Markdown is made beside the text, not instead of it: its time does not count.
    markdown: extraction.markdown,
    ...(extraction.reason === undefined ? {} : { reason: extraction.reason }),
    ms: rounded(done - start),
    parseMs: rounded(parsed - start),
  };
}

/** The judgement of a live system's method of each block of a page. */
export function judgedBlocks(page: GoldPage, tree: Tree, system: string): readonly MarkedBlock[] {
  return extract(tree, optionsOf(page, system)).blocks;
}

/** What replaces a prediction where a system throws. */
export interface LiveFailure {
  readonly id: string;
  readonly error: { readonly code: "internal"; readonly message: string };
}

/** {@link predict}, with a failure in place of what is thrown: one page must not end a night's run. */
export function predictSafely(page: GoldPage, system: string): LivePrediction | LiveFailure {
  try {
    return predict(page, system);
  } catch (error) {
    return failedPrediction(page, error instanceof Error ? error.message : String(error));
  }
}

export function failedPrediction({ id }: GoldPage, message: string): LiveFailure {
  return { id, error: { code: "internal", message } };
}

function optionsOf({ url }: GoldPage, system: string): ExtractOptions {
  const address = url === undefined ? {} : { url };
  if (system === "default") return address;
  return {
    ...address,
    method: system === "page-text" ? allVisibleText : methods[system as MethodName].method,
  };
}

/** Hundredths of a millisecond are as much as the clock is good for. */
function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100;
}
