import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readability } from "@winnow/baselines/methods/readability";
import { type Marks, PAGE_TYPES, type PageType, type Tree } from "@winnow/core-dom";
import { pageTypeFeatures } from "@winnow/core-dom/page-type";
import { text } from "@winnow/extract/text";
import { parsePage } from "@winnow/extract/winnow";
import { trainingPages } from "../pages/training-pages.js";
import type { OutOfFoldMarks } from "./out-of-fold.js";

/** What is known of a page. */
export const SITUATIONS = [
  "full",
  "full-without-url",
  "marks",
  "other-marks",
  "no-marks",
  "text-url",
  "text",
] as const;
export type Situation = (typeof SITUATIONS)[number];

/** A page, with one row of features for each of the {@link SITUATIONS}. */
export interface TypedPage {
  readonly id: string;
  readonly domain: string;
  readonly type: PageType;
  /** The probabilities of the types by the marks, out of fold. */
  readonly estimate: readonly number[];
}

/**
 * Computes the features of the pages of wcxb-dev in all situations, and writes them to `FOLDER/rows`, page by page.
 */
export async function collect(folder: string, marksOf: OutOfFoldMarks): Promise<readonly TypedPage[]> {
  mkdirSync(folder, { recursive: true });
  const pages: TypedPage[] = [];
  const rows: Float32Array[] = [];
  for await (const { page, domain } of trainingPages()) {
    const type = PAGE_TYPES.find((one) => one === page.pageType);
    if (type === undefined) continue;
    const tree = parsePage(page.html);
    const marks = marksOf(page, tree);
    const inputs = inputsOf(tree, page.url, marks);
    for (const situation of SITUATIONS) rows.push(pageTypeFeatures(inputs[situation]));
    const estimate = PAGE_TYPES.map((one) => marks.pageType?.probabilities[one] ?? 0);
    pages.push({ id: page.id, domain, type, estimate });
  }
  const width = pageTypeFeatures({ text: "" }).length;
  const numbers = new Float32Array(rows.length * width);
  for (const [at, row] of rows.entries()) numbers.set(row, at * width);
  writeFileSync(join(folder, "rows"), numbers);
  return pages;
}

type Input = Parameters<typeof pageTypeFeatures>[0];

function inputsOf(tree: Tree, url: string | undefined, marks: Marks): Readonly<Record<Situation, Input>> {
  const content = text(tree, marks, { url });
  const other = readability(tree, { url });
  const { label } = marks;
  const score = Float32Array.from(label, (one) => (one === 1 ? 1 : 0));
  const plain: Marks = { label, score, reason: marks.reason, reasons: marks.reasons };
  return {
    full: { text: content, url, tree, marks },
    "full-without-url": { text: content, tree, marks },
    marks: { text: content, url, tree, marks: plain },
    "other-marks": { text: text(tree, other, { url }), url, tree, marks: other },
    "no-marks": { text: content, url, tree },
    "text-url": { text: content, url },
    text: { text: content },
  };
}

/** What is known of a page, as far as the probabilities are calibrated apart. */
export type Kind = "estimated-page" | "page" | "document";

/** The kind of each situation: whether there is a page, and whether the method estimates its type, too. */
export const KINDS: Readonly<Record<Situation, Kind>> = {
  full: "estimated-page",
  "full-without-url": "estimated-page",
  marks: "page",
  "other-marks": "page",
  "no-marks": "page",
  "text-url": "document",
  text: "document",
};
