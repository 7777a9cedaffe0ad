import { fileURLToPath } from "node:url";
import {
  additiveScores,
  BOUNDARY_FEATURES,
  bestClosure,
  boundaryFeatures,
  type Division,
  divisionsOf,
  partsOf,
} from "@winnow/baselines/segmenters/bing";
import { type RenderedPage, renderedRows } from "@winnow/baselines/segmenters/rendered";
import { attribute, NodeKind, parse } from "@winnow/core-dom";
import { siteOf } from "@winnow/core-dom/site";
import { mean } from "@winnow/eval";
import { averageScore, blockScore, clusteringScore } from "@winnow/eval/segmentation";
import {
  type Command,
  count,
  defineCommand,
  flag,
  type MarkedPage,
  markedPages,
  tableText,
  visibleText,
} from "@winnow/lab";
import { capture, openBrowser } from "@winnow/segment/capture";
import { type LabelledPage, learn, modelsOfOtherSites } from "../structured/learn.js";
import { writeModel } from "../structured/module.js";

const PATHS = {
  module: fileURLToPath(
    new URL("../../../../packages/baselines/src/segmenters/bing/model.ts", import.meta.url),
  ),
  figures: fileURLToPath(new URL("../../figures/bing.json", import.meta.url)),
};

const options = (seed: number) => ({ names: BOUNDARY_FEATURES, labels: 1, missed: 1, seed });

/** A page that goes elsewhere by itself has no layout. */
const REFRESH = /<meta [^>]*http-equiv="refresh"[^>]*>/gi;

interface Page extends LabelledPage {
  readonly boxes: RenderedPage["boxes"];
  readonly divisions: readonly Division[];
  /** The innermost marked block of each box, 0 for none. */
  readonly blockOf: Int32Array;
  /** The texts of the marked blocks. */
  readonly gold: readonly string[];
}

export const command: Command = defineCommand(
  {
    about: `
Trains the segmenter bing on the popular pages of Kreuzer et al. 2015, laid out by Chromium without their style sheets, which
the set lacks. A boundary is right if the texts next to it are not all in one marked block. Prints figures on sites that
it was not trained on, with six folds of registrable domains.`,
    options: {
      divisions: count("number of divisions into folds", 3),
      write: flag(
        "write packages/baselines/src/segmenters/bing/model.ts and tooling/train/figures/bing.json",
      ),
    },
  },
  async ({ divisions, write }) => {
    const browser = await openBrowser();
    const pages: Page[] = [];
    for await (const page of markedPages()) {
      const html = page.annotatedHtml.replace(REFRESH, "");
      pages.push(pageOf(page, await capture(browser, { html }, { screenshot: false })));
    }
    await browser.close();
    const figures = Array.from({ length: divisions }, (_, division) => outOfFold(pages, division + 1));
    const boundaries = pages.reduce((sum, { labels }) => sum + labels.length, 0);
    const right = pages.reduce(
      (sum, { labels }) => sum + labels.reduce((all, label) => all + label + 1, 0),
      0,
    );
    console.log(`${pages.length} pages, ${boundaries} boundaries, ${right} of them between blocks`);
    const head = ["division", "boundaries F1", "ARI", "NMI", "blocks P", "R", "F", "blocks/page"];
    const rows = figures.map(({ boundaryF1, ari, nmi, blocks, count }, division) => [
      `${division + 1}`,
      ...[boundaryF1, ari, nmi, blocks.precision, blocks.recall, blocks.f1].map((value) => value.toFixed(3)),
      count.toFixed(1),
    ]);
    console.log(tableText(head, rows));
    if (write) {
      const f1 = mean(figures.map(({ blocks }) => blocks.f1));
      const written = { pages: pages.length, boundaries, right, figures };
      writeModel(PATHS, learn(pages, options(1)), "bing", f1, written);
    }
    return 0;
  },
);

function pageOf({ source }: MarkedPage, page: RenderedPage): Page {
  const tree = parse(page.html);
  const rows = renderedRows(tree, page);
  const gold: string[] = [];
  const blockAt = new Int32Array(tree.length);
  for (let row = 1; row < tree.length; row++) {
    blockAt[row] = blockAt[tree.parent[row]!]!;
    if (tree.kind[row] !== NodeKind.element || attribute(tree, row, "data-block") === undefined) continue;
    blockAt[row] = gold.push(visibleText(tree, { start: row, end: tree.end[row]! }));
  }
  const blockOf = Int32Array.from(rows, (row) => (row < 0 ? 0 : blockAt[row]!));
  const divisions = divisionsOf(page);
  return {
    site: siteOf(`http://${source}`),
    boxes: page.boxes,
    divisions,
    blockOf,
    gold,
    features: boundaryFeatures(page, divisions),
    labels: labelsOf(page.boxes, divisions, blockOf),
    best: (scores) => Int8Array.from(bestClosure(divisions, scores), (chosen) => chosen - 1),
  };
}

/** Whether the texts of the two parts next to each boundary are in several blocks: 0, else -1. */
function labelsOf(
  boxes: RenderedPage["boxes"],
  divisions: readonly Division[],
  blockOf: Int32Array,
): Int8Array {
  const MIXED = -1;
  const NONE = -2;
  const common = new Int32Array(boxes.length).fill(NONE);
  const joined = (one: number, other: number): number =>
    one === NONE ? other : other === NONE || one === other ? one : MIXED;
  for (let box = boxes.length - 1; box >= 0; box--) {
    if (boxes[box]!.kind !== "element") common[box] = joined(common[box]!, blockOf[box]!);
    const { parent } = boxes[box]!;
    if (parent >= 0) common[parent] = joined(common[parent]!, common[box]!);
  }
  return Int8Array.from(
    divisions.flatMap(({ parts }) =>
      parts.slice(1).map((after, place) => {
        const around = [...parts[place]!.boxes, ...after.boxes].map((box) => common[box]!);
        return around.reduce(joined, NONE) === MIXED ? 0 : -1;
      }),
    ),
  );
}

/** Returns the figures of models that were trained without the site of each page. */
function outOfFold(pages: readonly Page[], seed: number) {
  const models = modelsOfOtherSites(pages, options(seed));
  let [found, true_, both] = [0, 0, 0];
  const scores = pages.map(({ boxes, divisions, blockOf, gold, features, labels, best }, index) => {
    const chosen = best(additiveScores(models[index]!, BOUNDARY_FEATURES, features));
    for (const [at, label] of labels.entries()) {
      if (chosen[at] === 0) found++;
      if (label === 0) true_++;
      if (chosen[at] === 0 && label === 0) both++;
    }
    const parts = partsOf(
      divisions,
      Uint8Array.from(chosen, (label) => label + 1),
    );
    const partOf = new Int32Array(boxes.length).fill(-1);
    for (const [part, list] of parts.entries()) for (const box of list) partOf[box] = part;
    const texts = parts.map((): string[] => []);
    const elements = { weights: [] as number[], memberships: [[], []] as number[][][] };
    for (const [box, { parent, text: words }] of boxes.entries()) {
      if (partOf[box] === -1 && parent >= 0) partOf[box] = partOf[parent]!;
      const part = partOf[box]!;
      if (words === undefined || part < 0) continue;
      texts[part]!.push(words);
      elements.weights.push(1);
      elements.memberships[0]!.push([part]);
      elements.memberships[1]!.push([blockOf[box]!]);
    }
    const blocks = blockScore(
      gold,
      texts.map((list) => list.join(" ")),
    );
    return { ...clusteringScore(elements), blocks, count: parts.length };
  });
  return {
    boundaryF1: (2 * both) / (found + true_),
    ari: mean(scores.map(({ ari }) => ari)),
    nmi: mean(scores.map(({ nmi }) => nmi)),
    blocks: averageScore(scores.map(({ blocks }) => blocks)),
    count: mean(scores.map(({ count }) => count)),
  };
}
