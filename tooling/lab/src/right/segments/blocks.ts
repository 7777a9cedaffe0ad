import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { RENDERED_SEGMENTERS } from "@winnow/baselines/segmenters";
import { SEGMENTERS } from "@winnow/cli/catalogue";
import type { RowRange, Segment, Segmenter } from "@winnow/core-dom";
import { type BlockMatching, blockScore } from "@winnow/eval/segmentation";
import { type Extraction, extract } from "@winnow/extract";
import { segment } from "@winnow/segment";
import { capture, openBrowser } from "@winnow/segment/capture";
import { type Command, chosenNames, defineCommand, flag, list, text } from "../../command.js";
import { markedPages, visibleText } from "../../data/marked-pages.js";
import { writeFigures } from "../../figures.js";
import { stampTables } from "../../publish/check.js";
import { type BlockFigures, blockFigures, blockTable, type PageBlocks, worstPages } from "./block-figures.js";

/** Learned from these pages. `pnpm train` prints their figures on sites that they were not trained on. */
const LEARNED: readonly string[] = ["regions", "bing"];

/** In milliseconds, for a machine that is busy. */
const MAX_LAYOUT = 300_000;

const NAMES = [...Object.keys(SEGMENTERS), ...Object.keys(RENDERED_SEGMENTERS)].filter(
  (name) => !LEARNED.includes(name),
);

export const command: Command = defineCommand(
  {
    about: `
Compares the blocks of segmenters with those that people marked on the popular pages of Kreuzer et al. 2015. A block is right
if its words are the same (exact), or at least 80% alike (fuzzy). Blocks without words, such as logos, don't count. The
segmenters regions and bing are learned from these pages and left out: see \`pnpm train regions\` and \`pnpm train bing\`.`,
    options: {
      rendered: flag(
        "also run the segmenters that need Chromium; the pages have no style sheets and no pictures",
      ),
      only: list("NAMES", "run only these segmenters; --write keeps the figures of the others"),
      worst: text("NAME", "also list the ten pages with the lowest F1 of a segmenter"),
      write: flag("write tooling/lab/figures/blocks.json"),
    },
  },
  async (values) => {
    const scores = new Map<string, PageBlocks[]>();
    const names: ReadonlySet<string> = new Set(chosenNames("--only", values.only ?? [], NAMES));
    let [pages, marked] = [0, 0];
    const browser = values.rendered ? await openBrowser() : undefined;
    for await (const { source, html, tree, blocks } of markedPages()) {
      const gold = blocks.map((row) => visibleText(tree, { start: row, end: tree.end[row]! }));
      pages++;
      marked += gold.filter((each) => /\w/.test(each)).length;
      const measure = (name: string, segmenter: Segmenter, { tree, marks }: Extraction): void => {
        const found = spansOf(segment(tree, marks, { segmenter }).segments).map((span) =>
          visibleText(tree, span),
        );
        const measured = scores.get(name) ?? [];
        scores.set(name, measured);
        const score = (matching: BlockMatching) => blockScore(gold, found, matching);
        measured.push({ source, exact: score("exact"), fuzzy: score("fuzzy"), blocks: found.length });
      };
      const extraction = extract(tree);
      for (const [name, { segmenter }] of Object.entries(SEGMENTERS)) {
        if (names.has(name)) measure(name, segmenter, extraction);
      }
      if (browser === undefined) continue;
      const rendering = await capture(browser, { html }, { timeout: MAX_LAYOUT });
      const laidOut = extract(rendering.html);
      for (const [name, { createSegmenter }] of Object.entries(RENDERED_SEGMENTERS))
        if (names.has(name)) measure(name, createSegmenter(rendering), laidOut);
    }
    await browser?.close();
    console.log(`${pages} pages, ${marked} marked blocks with words\n`);
    const figures = [...scores].map(([segmenter, list]) => ({ segmenter, ...blockFigures(list) }));
    console.log(
      blockTable(
        "segmenter",
        figures.map((each) => [each.segmenter, each]),
      ),
    );
    if (values.write) {
      const before: MarkedFigures = JSON.parse(readFileSync(FIGURES, "utf8"));
      const others = values.only === undefined ? [] : before.figures;
      const all = new Map([...others, ...figures].map((each) => [each.segmenter, each]));
      const written: MarkedFigures = { pages, marked, figures: [...all.values()] };
      writeFigures(FIGURES, written);
      await stampTables("lab right blocks --rendered --write", ["content", "segments"]);
    }
    for (const { source, fuzzy, blocks } of worstPages(scores.get(values.worst ?? "") ?? []))
      console.log(`${fuzzy.f1.toFixed(2)}  ${blocks} blocks  ${source}`);
    return 0;
  },
);

const FIGURES = fileURLToPath(new URL("../../../figures/blocks.json", import.meta.url));

/** What `--write` writes. */
export interface MarkedFigures {
  readonly pages: number;
  readonly marked: number;
  readonly figures: readonly (BlockFigures & { readonly segmenter: string })[];
}

/** The rows of each segment with those of its children: Kreuzer's blocks contain the blocks inside them. */
function spansOf(segments: readonly Segment[]): readonly RowRange[] {
  return segments.flatMap(({ ranges, children }) => {
    const inner = spansOf(children);
    const all = [...ranges, ...inner];
    const span = {
      start: Math.min(...all.map(({ start }) => start)),
      end: Math.max(...all.map(({ end }) => end)),
    };
    return [span, ...inner];
  });
}
