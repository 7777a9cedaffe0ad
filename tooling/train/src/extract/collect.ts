import { createWriteStream, mkdirSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { type DatasetName, datasetPages } from "@winnow/common";
import { attributeReader, Hidden, NodeKind, parse } from "@winnow/core-dom";
import { domainOf } from "@winnow/eval";
import { blockFeatures, blockText, FEATURES, type PageView, pageView } from "@winnow/extract/methods/winnow";
import { domainFolds } from "../pages/folds.js";
import { pageTokens } from "./alignment/page-tokens.js";
import { alignBlocks } from "./labels.js";

/** A page, or an altered copy of one; its blocks are rows of the matrix. */
export interface CollectedPage {
  readonly set: DatasetName;
  readonly id: string;
  /** `plain`, or how the copy was altered. */
  readonly copy: string;
  readonly type: string;
  readonly lang: string;
  /** The fold of wcxb-dev's domains; -1 for pages of other sets. */
  readonly fold: number;
  /** Its rows are `[from, to)`. */
  readonly from: number;
  readonly to: number;
  /** Its words are `words[word…]`, block by block, and its gold words `gold[goldFrom…goldTo]`. */
  readonly word: number;
  readonly goldFrom: number;
  readonly goldTo: number;
}

/** A variant of a page, as HTML; what was inserted has the attribute `data-spliced`. */
export interface Variant {
  readonly name: string;
  readonly html: string;
  readonly url: string | undefined;
}

const splicedOf = attributeReader("data-spliced");

/** 1 for the blocks inside elements with `data-spliced`. */
function splicedBlocks({ tree, blocks }: PageView): Uint8Array {
  const result = new Uint8Array(blocks.length);
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.element || splicedOf(tree, row) === undefined) continue;
    result.fill(1, blocks.before[row]!, blocks.before[tree.end[row]!]!);
  }
  return result;
}

/** Writes numbers to a file, in the machine's order of bytes. */
function columnFile(path: string): { write(values: Float32Array | Int32Array): Promise<void>; end(): Promise<void> } {
  const stream = createWriteStream(path);
  return {
    async write(values) {
      const copy = Buffer.from(values.buffer.slice(values.byteOffset, values.byteOffset + values.byteLength) as ArrayBuffer);
      if (!stream.write(copy)) await once(stream, "drain");
    },
    async end() {
      stream.end();
      await once(stream, "finish");
    },
  };
}

export async function collect(
  folder: string,
  sets: readonly DatasetName[],
  variantsOf: (page: { html: string; url?: string | undefined; id: string }, fold: number) => readonly Variant[],
  folds: number,
  seed: number,
): Promise<readonly CollectedPage[]> {
  mkdirSync(folder, { recursive: true });
  const base = columnFile(join(folder, "base.f32"));
  const targets = columnFile(join(folder, "target.f32"));
  const shares = columnFile(join(folder, "kept.f32"));
  const wordsOf = columnFile(join(folder, "words.i32"));
  const wordCounts = columnFile(join(folder, "word-counts.i32"));
  const goldFile = columnFile(join(folder, "gold.i32"));
  const pages: CollectedPage[] = [];
  let rows = 0;
  let wordAt = 0;
  let goldAt = 0;
  for (const set of sets) {
    const ids: string[] = [];
    if (set === "wcxb-dev") {
      for await (const page of datasetPages(set, Number.POSITIVE_INFINITY)) ids.push(domainOf(page) ?? page.id);
    }
    const foldOf = set === "wcxb-dev" ? domainFolds(ids, folds, seed) : undefined;
    let index = 0;
    for await (const page of datasetPages(set, Number.POSITIVE_INFINITY)) {
      const fold = foldOf?.[index] ?? -1;
      index++;
      for (const { name, html, url } of variantsOf(page, fold)) {
        const view = pageView(parse(html), url);
        const n = view.blocks.length;
        const texts = Array.from({ length: n }, (_, i) => blockText(view.blocks, i));
        const hidden = view.blocks.source.map((source) => (source === Hidden.visible ? 0 : 1));
        const labels = alignBlocks(texts, page.gold.text, { excluded: splicedBlocks(view), hidden });
        await base.write(blockFeatures(view));
        await targets.write(labels.target);
        await shares.write(Float32Array.from(labels.kept));
        const tokens = pageTokens(texts, page.gold.text);
        await wordsOf.write(tokens.tokens);
        await wordCounts.write(Int32Array.from(texts, (_, i) => tokens.starts[i + 1]! - tokens.starts[i]!));
        await goldFile.write(tokens.gold);
        pages.push({
          ...{ set, id: page.id, copy: name, fold, from: rows, to: rows + n, word: wordAt },
          ...{ goldFrom: goldAt, goldTo: goldAt + tokens.gold.length },
          type: page.pageType ?? "",
          lang: page.lang ?? "",
        });
        rows += n;
        wordAt += tokens.tokens.length;
        goldAt += tokens.gold.length;
      }
      if (index % 200 === 0) console.error(`${set}: ${index} pages`);
    }
  }
  for (const file of [base, targets, shares, wordsOf, wordCounts, goldFile]) await file.end();
  writeFileSync(join(folder, "pages.json"), JSON.stringify({ features: FEATURES, pages }));
  return pages;
}

