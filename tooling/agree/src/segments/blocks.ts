import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { datasetFolder, recordsOf, type TextRecord, textTable } from "@winnow/common";
import {
  attribute,
  Hidden,
  NodeKind,
  parse,
  type RowRange,
  type Segment,
  type Tree,
  text,
} from "@winnow/core-dom";
import { type AverageScore, averageScore, type BlockMatching, blockScore } from "@winnow/eval/segmentation";
import { extract } from "@winnow/extract";
import { segment } from "@winnow/segment";
import { SEGMENTERS } from "@winnow/segment/segmenters";

export const usage: string = `usage: pnpm agree blocks [--worst NAME] [--write]

Compares the blocks of segmenters with those that people marked on the popular pages of Kreuzer et al. 2015. A block is
right if its words are the same (exact), or at least 80% alike (fuzzy). Blocks without words, such as logos, don't count.

  --worst NAME   also list the ten pages with the lowest F1 of a segmenter
  --write        write tooling/agree/figures/blocks.json
`;

interface MarkedPage extends TextRecord {
  readonly source: string;
  readonly annotatedHtml: string;
}

/** The annotators' attributes and the class of their tool. */
const ANNOTATION = /\sdata-block(?:-type)?="[^"]*"|\bhighlight\b/g;

/** @returns 0; there are no targets. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { worst: { type: "string" }, write: { type: "boolean", default: false } },
  });
  const scores = new Map<
    string,
    { source: string; exact: BlockScore; fuzzy: BlockScore; blocks: number }[]
  >();
  let [pages, marked] = [0, 0];
  const path = join(datasetFolder(), "kreuzer-popular.jsonl.gz");
  for await (const record of recordsOf([path])) {
    const { source, annotatedHtml } = record as MarkedPage;
    const annotated = parse(annotatedHtml);
    const gold: string[] = [];
    for (let row = 0; row < annotated.length; row++) {
      if (annotated.kind[row] !== NodeKind.element || attribute(annotated, row, "data-block") === undefined)
        continue;
      gold.push(textIn(annotated, { start: row, end: annotated.end[row]! }));
    }
    pages++;
    marked += gold.filter((each) => /\w/.test(each)).length;
    const { tree, marks } = extract(annotatedHtml.replace(ANNOTATION, ""));
    for (const [name, { segmenter }] of Object.entries(SEGMENTERS)) {
      const found = spansOf(segment(tree, marks, { segmenter }).segments).map((span) => textIn(tree, span));
      const list = scores.get(name) ?? [];
      scores.set(name, list);
      const score = (matching: BlockMatching) => blockScore(gold, found, matching);
      list.push({ source, exact: score("exact"), fuzzy: score("fuzzy"), blocks: found.length });
    }
  }
  console.log(`${pages} pages, ${marked} marked blocks with words`);
  const figures: readonly BlockFigures[] = [...scores].map(([segmenter, list]) => ({
    segmenter,
    exact: averageScore(list.map(({ exact }) => exact)),
    fuzzy: averageScore(list.map(({ fuzzy }) => fuzzy)),
    blocks: list.reduce((sum, { blocks }) => sum + blocks, 0) / list.length,
  }));
  const head = ["exact P", "R", "F", "fuzzy P", "R", "F", "blocks/page"];
  const rows = figures.map(({ segmenter, exact, fuzzy, blocks }) => [
    segmenter,
    ...[exact, fuzzy].flatMap(({ precision, recall, f1 }) =>
      [precision, recall, f1].map((value) => value.toFixed(3)),
    ),
    blocks.toFixed(1),
  ]);
  console.log(textTable(["segmenter", ...head], rows));
  if (values.write) writeFileSync(FIGURES, `${JSON.stringify({ pages, marked, figures }, null, 2)}\n`);
  for (const { source, fuzzy, blocks } of (scores.get(values.worst ?? "") ?? [])
    .sort((a, b) => a.fuzzy.f1 - b.fuzzy.f1)
    .slice(0, 10)) {
    console.log(`${fuzzy.f1.toFixed(2)}  ${blocks} blocks  ${source}`);
  }
  return 0;
}

const FIGURES = fileURLToPath(new URL("../../figures/blocks.json", import.meta.url));

type BlockScore = ReturnType<typeof blockScore>;

/** What `--write` writes, for each segmenter. */
interface BlockFigures {
  readonly segmenter: string;
  readonly exact: AverageScore;
  readonly fuzzy: AverageScore;
  /** Mean number per page. */
  readonly blocks: number;
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

function textIn(tree: Tree, { start, end }: RowRange): string {
  const texts: string[] = [];
  for (let row = start; row < end; row++) {
    if (tree.kind[row] === NodeKind.text && tree.hidden[row] === Hidden.visible) texts.push(text(tree, row));
  }
  return texts.join(" ");
}
