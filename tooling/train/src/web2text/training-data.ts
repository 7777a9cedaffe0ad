import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { EDGE_FEATURES, web2textFeatures } from "@winnow/baselines/methods/web2text";
import { text } from "@winnow/core-dom";
import { wordCount } from "@winnow/core-dom/text";
import { leafLabels } from "../labels/leaf-labels.js";
import { domainFolds } from "../pages/folds.js";
import { trainingPages } from "../pages/training-pages.js";

/** The fold of a page in the training data. */
export interface FoldOfPage {
  readonly id: string;
  readonly leaves: number;
  readonly fold: number;
}

/**
 * Writes the features and labels of all leaves of wcxb-dev into files for `python/web2text.py`.
 *
 * @returns the pages, in the order of the data set.
 */
export async function writeTrainingData(
  folder: string,
  folds: number,
  seed: number,
): Promise<readonly FoldOfPage[]> {
  await mkdir(folder, { recursive: true });
  const [blocks, edges, labels, words] = ["blocks.f32", "edges.f32", "labels.u8", "words.f32"].map((name) =>
    createWriteStream(join(folder, name)),
  );
  const pages: { id: string; domain: string; leaves: number }[] = [];
  for await (const { page, domain, tree } of trainingPages()) {
    const features = web2textFeatures(tree);
    const { rows } = features;
    const label = leafLabels(tree, page.gold.text);
    // The last leaf has no edge: its row is zero, so that both files have one row per leaf.
    const edgeRows = new Float32Array(rows.length * EDGE_FEATURES);
    edgeRows.set(features.edges);
    blocks!.write(Buffer.from(features.blocks.buffer));
    edges!.write(Buffer.from(edgeRows.buffer));
    labels!.write(Buffer.from(Uint8Array.from(rows, (row) => label[row]!)));
    words!.write(Buffer.from(Float32Array.from(rows, (row) => wordCount(text(tree, row))).buffer));
    pages.push({ id: page.id, domain, leaves: rows.length });
  }
  for (const stream of [blocks!, edges!, labels!, words!]) {
    stream.end();
    await finished(stream);
  }
  const foldOf = domainFolds(
    pages.map(({ domain }) => domain),
    folds,
    seed,
  );
  const folded = pages.map(({ id, leaves }, i) => ({ id, leaves, fold: foldOf[i]! }));
  await writeFile(join(folder, "pages.json"), JSON.stringify(folded));
  return folded;
}
