import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "@winnow/core-dom";
import { wordF1 } from "@winnow/eval";
import { type Command, chosenNames, count, defineCommand, flag, list, take, text } from "../../command.js";
import { DATASETS, type DatasetName } from "../../data/datasets.js";
import { stampTables } from "../../publish/check.js";
import { madeBy } from "../../publish/stamps.js";
import { type Agreement, agreementsOn, type Comparison, ourText, summaryOf } from "./agreement.js";
import { showRuns, wordRuns } from "./difference.js";
import { ORIGINALS, originalsNamed } from "./originals.js";
import { keyOf, recordedAnswers, type Sample, samplePages } from "./recorded.js";
import { fidelityReport } from "./report.js";
import type { Original } from "./types.js";

/** The data sets of docs/fidelity.md. */
const REPORT_SETS: readonly DatasetName[] = ["cleaneval", "dragnet-train", "l3s-gn1", "daniel-a", "wcxb-dev"];

const OUTPUT = fileURLToPath(new URL("../../../../../docs/fidelity.md", import.meta.url));

export const command: Command = defineCommand(
  {
    about: `
Compares the texts of our methods with those of the software that they are ports of (word F1), and both with the gold
text. The originals are run over the pages, and their outputs are recorded in $WINNOW_ORACLES (default: .oracles in the
repository). An original that cannot be installed is named in the report.

METHOD: a method, or one variant of an original (default: all): ${ORIGINALS.map(({ name }) => name).join(", ")}.
SET: ${DATASETS.join(", ")}.`,
    operands: "[METHOD]...",
    options: {
      sets: list("SET,...", `data sets (default: ${REPORT_SETS.join(",")})`),
      take: take(300),
      worst: count("list the N pages that differ most for each original", 3, 0),
      show: text(
        "KEY",
        "print both texts of one page as a diff of their words; KEY: the start of the page's key",
      ),
      write: flag("write docs/fidelity.md"),
    },
  },
  async ({ sets: names, take, worst, show, write }, operands) => {
    const sets = names === undefined ? REPORT_SETS : chosenNames("--sets", names, DATASETS);
    const originals = originalsNamed(operands).filter(({ ours }) => ours !== undefined);
    const skipped = new Map<Original, string>();
    const agreements = new Map(originals.map((original) => [original, new Map<DatasetName, Agreement>()]));
    for (const set of sets) {
      const sample = await samplePages(set, take);
      const ready: (readonly [Original, Comparison])[] = [];
      for (const original of originals) {
        if (skipped.has(original)) continue;
        try {
          const theirs = await recordedAnswers(original, sample);
          ready.push([original, { ourText: await ourText(original.ours!), theirs }]);
        } catch (error) {
          skipped.set(original, (error as Error).message);
          agreements.delete(original);
          console.error(`${original.name}: SKIPPED: ${(error as Error).message}`);
        }
      }
      if (show !== undefined) {
        for (const [original, comparison] of ready) showPages(original, comparison, sample, show);
        continue;
      }
      const comparisons = ready.map(([, comparison]) => comparison);
      for (const [i, found] of agreementsOn(sample, comparisons, worst).entries())
        agreements.get(ready[i]![0])!.set(set, found);
      console.error(`${set}: compared ${ready.length} originals`);
    }
    if (show !== undefined) return 0;
    const name = `lab right methods --take ${take} --write`;
    const made = madeBy(name);
    const report = fidelityReport(agreements, skipped, { sets, take, worst, made });
    if (write) {
      writeFileSync(OUTPUT, report);
      await stampTables(name, ["methods"]);
    } else console.log(report);
    const isMet = [...agreements].every(([{ target = 0 }, bySet]) =>
      [...bySet.values()].every((found) => found.pages.length === 0 || summaryOf(found).f1 >= target),
    );
    return skipped.size === 0 && isMet ? 0 : 1;
  },
);

/** Prints both texts of the pages whose key starts with `wanted`. */
function showPages(
  { name }: Original,
  { ourText, theirs }: Comparison,
  { set, pages }: Sample,
  wanted: string,
): void {
  for (const page of pages) {
    const key = keyOf(page);
    const answer = theirs.get(key);
    if (answer === undefined || !key.startsWith(wanted)) continue;
    const { text = "", error } = answer;
    const our = ourText(parse(page.html), page.url);
    const failure = error === undefined ? "" : ` (the original failed: ${error})`;
    console.log(`${name}: ${set} ${key}: F1 ${wordF1(text, our).f1.toFixed(4)}${failure}`);
    console.log(showRuns(wordRuns(our, text)));
  }
}
