import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readability } from "@winnow/baselines/methods/readability";
import { type Marks, PAGE_TYPES, type PageType, type Tree } from "@winnow/core-dom";
import { pageTypeFeatures } from "@winnow/core-dom/page-type";
import { domainOf } from "@winnow/eval";
import { text } from "@winnow/extract/text";
import { parsePage } from "@winnow/extract/winnow";
import type { DatasetName } from "@winnow/lab";
import type { Variant } from "../extract/collect.js";
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

/** What is known of an altered copy: its address, if it has one, is part of all but `text`. */
export const COPY_SITUATIONS: readonly Exclude<Situation, "other-marks">[] = ["full", "no-marks", "text"];

/**
 * Copies to train on. Those with insertions are left out: what is inserted are comments and teasers, which say much
 * about the type of a page.
 */
const COPIES = /^(?:aged|excerpt)(?:\+translated)?$/;

/** A page, with one row of features for each of the {@link SITUATIONS}. */
export interface TypedPage {
  readonly set: DatasetName;
  readonly id: string;
  readonly domain: string;
  /** The extractor's fold. */
  readonly fold: number;
  readonly type: PageType;
  readonly lang: string;
  /** Characters of the gold text. */
  readonly length: number;
  /** The probabilities of the types by the marks, out of fold. */
  readonly estimate: readonly number[];
}

/** The pages, and for each altered copy the index of its page. */
export interface Collection {
  readonly pages: readonly TypedPage[];
  readonly copies: readonly number[];
}

/**
 * Computes the features of the pages in all situations and of their copies in the {@link COPY_SITUATIONS}, and writes
 * them to `FOLDER/rows` and `FOLDER/copy-rows`, page by page.
 */
export async function collect(
  folder: string,
  variants: AsyncIterable<Variant>,
  marksOf: OutOfFoldMarks,
): Promise<Collection> {
  mkdirSync(folder, { recursive: true });
  const pages: TypedPage[] = [];
  const copies: number[] = [];
  const rows: Float32Array[] = [];
  const copyRows: Float32Array[] = [];
  let at = -1;
  for await (const variant of variants) {
    at++;
    const { page, html, url, copy, set, fold, gold } = variant;
    const type = PAGE_TYPES.find((one) => one === page.pageType);
    const isPlain = copy === "plain";
    if (type === undefined || !(isPlain || COPIES.test(copy))) continue;
    const tree = parsePage(html);
    const marks = marksOf(at, variant, tree);
    const content = text(tree, marks, { url });
    if (!isPlain) {
      // The copies of a page come after it.
      copies.push(pages.length - 1);
      const inputs = inputsOf(tree, url, marks, content);
      for (const situation of COPY_SITUATIONS) copyRows.push(pageTypeFeatures(inputs[situation]));
      continue;
    }
    const other = readability(tree, { url });
    const otherMarks: Input = { text: text(tree, other, { url }), url, tree, marks: other };
    const inputs = { ...inputsOf(tree, url, marks, content), "other-marks": otherMarks };
    for (const situation of SITUATIONS) rows.push(pageTypeFeatures(inputs[situation]));
    pages.push({
      ...{ set, id: page.id, domain: domainOf(page) ?? page.id, fold, type },
      ...{ lang: page.lang ?? "", length: gold.length },
      estimate: PAGE_TYPES.map((one) => marks.pageType?.probabilities[one] ?? 0),
    });
    if (pages.length % 200 === 0) console.error(`${pages.length} pages, ${copies.length} copies`);
  }
  writeRows(join(folder, "rows"), rows);
  writeRows(join(folder, "copy-rows"), copyRows);
  return { pages, copies };
}

function writeRows(path: string, rows: readonly Float32Array[]): void {
  const width = pageTypeFeatures({ text: "" }).length;
  const numbers = new Float32Array(rows.length * width);
  for (const [at, row] of rows.entries()) numbers.set(row, at * width);
  writeFileSync(path, numbers);
}

type Input = Parameters<typeof pageTypeFeatures>[0];

/** What is known in each situation, apart from the marks of another method, which are costly. */
function inputsOf(
  tree: Tree,
  url: string | undefined,
  marks: Marks,
  content: string,
): Readonly<Record<Exclude<Situation, "other-marks">, Input>> {
  const { label } = marks;
  const score = Float32Array.from(label, (one) => (one === 1 ? 1 : 0));
  const plain: Marks = { label, score, reason: marks.reason, reasons: marks.reasons };
  return {
    full: { text: content, url, tree, marks },
    "full-without-url": { text: content, tree, marks },
    marks: { text: content, url, tree, marks: plain },
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
