import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { outlineOf } from "@winnow/core-dom";
import { readSegmentations } from "@winnow/eval/node";
import {
  agreement,
  type ElementType,
  elementsOf,
  fitToNodes,
  fuseSegmentations,
  type OutlinedSegments,
  parseSegmentations,
  segmentationScore,
} from "@winnow/eval/segmentation";
import { type Command, defineCommand } from "../../command.js";
import { datasetFolder } from "../../data/datasets.js";
import { tableText } from "../../table.js";

/** Maximum difference. */
const TOLERANCE = 1e-9;

/** Precision of the whole page; recall is 1. Mean pairwise F1 of the fitted annotations, and mean of max(P, R). */
const EXPECTED: Readonly<Record<ElementType, readonly [page: number, f1: number, max: number]>> = {
  pixels: [0.226672052828432, 0.590063015979692, 0.947362839774166],
  "edges-fine": [0.720124593312086, 0.675644728856676, 0.973093912720124],
  "edges-coarse": [0.452145014412283, 0.62063225237783, 0.927313484039211],
  nodes: [0.117554923117872, 0.534594189857331, 0.918363793960852],
  characters: [0.11403813241616, 0.56744754094845, 0.919438150614278],
};

/** Fails if a value differs. */
export const command: Command = defineCommand(
  {
    about: `
Compares our measures with the values that the evaluator of Kiesel et al. 2020 (R, sf) prints for page 000000 of
Webis-WebSeg-20: the whole page as one segment, the agreement of the annotators, fused and fitted annotations.`,
    options: {},
  },
  async () => {
    const folder = join(datasetFolder(), "webis-webseg-20-000000");
    const { segmentations } = await readSegmentations(folder);
    const [page] = segmentations.get("")!;
    const gold = page!.outlined!;
    const { width, height } = gold;
    const whole = {
      width,
      height,
      segments: [[outlineOf({ left: 0, top: 0, right: width, bottom: height })]],
    };
    const fitted = await annotations(join(folder, "fitted-annotations.json"));
    const drawn = await annotations(join(folder, "annotations.json"));
    const [baseline, agreeing] = [
      elementsOf([whole, gold], page!.elements),
      elementsOf(fitted, page!.elements),
    ];
    const rows: [name: string, ours: number, theirs: number][] = [];
    for (const [type, [precision, f1, max]] of Object.entries(EXPECTED) as [
      ElementType,
      readonly number[],
    ][]) {
      const score = segmentationScore(baseline.get(type)!);
      const ours = agreement(agreeing.get(type)!);
      rows.push([`${type}: whole page, precision`, score.precision, precision!]);
      rows.push([`${type}: whole page, recall`, score.recall, 1]);
      rows.push([`${type}: agreement, F1`, ours.f1, f1!]);
      rows.push([`${type}: agreement, max(P, R)`, ours.max, max!]);
    }
    const same = (one: OutlinedSegments, other: OutlinedSegments): number =>
      segmentationScore(elementsOf([one, other]).get("pixels")!).f1;
    rows.push(["fused annotations, F1", same(fuseSegmentations(fitted), gold), 1]);
    for (const [index, one] of drawn.entries()) {
      rows.push([
        `annotation ${index + 1} fitted, F1`,
        same(fitToNodes(one, page!.elements!.boxes!), fitted[index]!),
        1,
      ]);
    }
    const apart = rows.filter(([, ours, theirs]) => Math.abs(ours - theirs) > TOLERANCE);
    console.log(
      tableText(
        ["value", "ours", "theirs", "difference"],
        rows.map(([name, ours, theirs]) => [
          name,
          ours.toFixed(12),
          theirs.toFixed(12),
          (ours - theirs).toExponential(1),
        ]),
      ),
    );
    console.log(`${rows.length} values, ${apart.length} differ by more than ${TOLERANCE}`);
    return apart.length === 0 ? 0 : 1;
  },
);

async function annotations(path: string): Promise<readonly OutlinedSegments[]> {
  const { segmentations } = parseSegmentations(await readFile(path, "utf8"));
  return [...segmentations.values()].map(([page]) => page!.outlined!);
}
