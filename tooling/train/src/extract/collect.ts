import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { attributeReader, Hidden, NodeKind } from "@winnow/core-dom";
import { domainOf } from "@winnow/eval";
import {
  blockFeatures,
  blockTerms,
  blockText,
  FEATURES,
  type PageView,
  pageTerms,
  pageView,
  parsePage,
  type Terms,
} from "@winnow/extract/winnow";
import type { DatasetName, DatasetPage } from "@winnow/lab";
import { pageTokens } from "./alignment/page-tokens.js";
import { type ColumnFile, columnFile } from "./columns.js";
import { alignBlocks } from "./labels.js";

/** A page, or an altered copy of one. */
export interface Variant {
  readonly page: DatasetPage;
  /** The gold text of the copy. */
  readonly gold: string;
  /** `plain`, or how the copy was altered, such as `aged+spliced+translated`. */
  readonly copy: string;
  /** What was inserted has the attribute `data-spliced`. */
  readonly html: string;
  readonly url: string | undefined;
  /** The fold of the page's domain; -1 for pages that are only measured. */
  readonly fold: number;
  readonly set: DatasetName;
  /** Its weight in training: less than 1 for a wrong or doubtful gold text. */
  readonly weight: number;
}

/** A variant whose blocks are rows of the files. */
export interface CollectedPage {
  readonly set: DatasetName;
  readonly id: string;
  readonly url: string;
  readonly copy: string;
  /** Its weight in training: less than 1 for a wrong or doubtful gold text. */
  readonly weight: number;
  readonly type: string;
  readonly lang: string;
  readonly fold: number;
  /** The registrable domain, or the page's id if it is unknown. */
  readonly domain: string;
  /** Its rows are `[from, to)`. */
  readonly from: number;
  readonly to: number;
  /** Its words begin at `words[word]`, block by block; its gold words are `gold[goldFrom]` to `gold[goldTo]`. */
  readonly word: number;
  readonly goldFrom: number;
  readonly goldTo: number;
  /** The terms for its type are `terms[termsFrom]` to `terms[termsTo]`. */
  readonly termsFrom: number;
  readonly termsTo: number;
}

/** What later steps need of a collected page's tree. */
export interface Skeleton {
  readonly terms: Terms;
  readonly view: PageView;
  readonly target: Float32Array;
  /** Words per block. */
  readonly counts: Int32Array;
}

/** The files of a collection, one value per row except for `base` (all features of a row) and the last four. */
const FILES = ["base", "target", "kept", "count", "words", "gold", "terms"] as const;

const splicedOf = attributeReader("data-spliced");

/**
 * Writes the features and labels of the blocks of pages to a folder, for `python/extract.py`, and the words of
 * blocks and gold texts, so that a choice of blocks can be scored without the pages.
 */
export async function collect(
  folder: string,
  variants: AsyncIterable<Variant>,
): Promise<{ readonly pages: readonly CollectedPage[]; readonly skeletons: readonly Skeleton[] }> {
  mkdirSync(folder, { recursive: true });
  const files = Object.fromEntries(
    FILES.map((name) => [name, columnFile(join(folder, name))] as const),
  ) as Record<(typeof FILES)[number], ColumnFile>;
  const pages: CollectedPage[] = [];
  const skeletons: Skeleton[] = [];
  let [from, word, goldFrom, termsFrom] = [0, 0, 0, 0];
  for await (const { page, gold: goldText, copy, html, url, fold, set, weight } of variants) {
    const view = pageView(parsePage(html), url);
    const to = from + view.blocks.length;
    const texts = Array.from({ length: view.blocks.length }, (_, i) => blockText(view.blocks, i));
    const hidden = view.blocks.source.map((source) => (source === Hidden.visible ? 0 : 1));
    const { target, kept } = alignBlocks(texts, goldText, { excluded: splicedBlocks(view), hidden });
    const { tokens, starts, gold } = pageTokens(texts, goldText);
    await files.base.write(blockFeatures(view));
    await files.target.write(target);
    await files.kept.write(Float32Array.from(kept));
    const counts = Int32Array.from(texts, (_, i) => starts[i + 1]! - starts[i]!);
    await files.count.write(counts);
    await files.words.write(tokens);
    await files.gold.write(gold);
    const goldTo = goldFrom + gold.length;
    const terms = Int32Array.from(pageTerms(view));
    await files.terms.write(terms);
    const termsTo = termsFrom + terms.length;
    pages.push({
      ...{ set, id: page.id, url: page.url ?? "", copy, fold, from, to, word },
      ...{ goldFrom, goldTo, termsFrom, termsTo },
      weight,
      domain: domainOf(page) ?? page.id,
      type: page.pageType ?? "",
      lang: page.lang ?? "",
    });
    skeletons.push({ terms: blockTerms(view), view: skeletonOf(view), target, counts });
    from = to;
    word += tokens.length;
    goldFrom = goldTo;
    termsFrom = termsTo;
    if (pages.length % 500 === 0) console.error(`${pages.length} pages and copies`);
  }
  for (const file of Object.values(files)) await file.end();
  writeFileSync(join(folder, "pages.json"), JSON.stringify({ features: FEATURES, pages }));
  return { pages, skeletons };
}

/** 1 for the blocks inside elements with `data-spliced`. */
function splicedBlocks({ tree, blocks }: PageView): Uint8Array {
  const result = new Uint8Array(blocks.length);
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.element || splicedOf(tree, row) === undefined) continue;
    result.fill(1, blocks.before[row]!, blocks.before[tree.end[row]!]!);
  }
  return result;
}

/** Keeps only what the features of the linear model read: thousands of pages are in memory at a time. */
function skeletonOf({ tree, blocks }: PageView): PageView {
  const { length, before, container } = blocks;
  return {
    tree: { parent: tree.parent.slice(), end: tree.end.slice() },
    blocks: { length, before: before.slice(), container: container.slice() },
  } as unknown as PageView;
}
