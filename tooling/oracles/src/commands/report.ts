import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type DatasetName, wholeNumber } from "@winnow/common";
import { type Agreement, agreementsOn, type Comparison } from "../agreement.js";
import { originalsNamed, REPORT_PAGES, REPORT_SETS } from "../arguments.js";
import { ourText } from "../ours.js";
import { recordedAnswers, type Sample, samplePages } from "../record.js";
import { fidelityReport, type MeasuredOriginal, WORST } from "../report.js";
import type { Original } from "../types.js";

export const usage: string = `usage: pnpm oracles report [--take N] [--output FILE]

Compares all methods with their originals on ${REPORT_SETS.join(", ")} and writes a report.
Outputs that are not recorded yet are recorded first. An original that cannot be installed is named in the report.

  --take N       use N pages of each set, evenly spread (default ${REPORT_PAGES})
  --output FILE  default: docs/fidelity.md
`;

const OUTPUT = new URL("../../../../docs/fidelity.md", import.meta.url);

/** @returns 0 if all originals were compared, otherwise 1. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { take: { type: "string" }, output: { type: "string" } },
  });
  const take = wholeNumber("take", values.take ?? REPORT_PAGES, 1);
  const originals = originalsNamed([]).filter(({ ours }) => ours !== undefined);
  const skipped = new Map<Original, string>();
  const agreements = new Map<Original, Map<DatasetName, Agreement>>();
  for (const set of REPORT_SETS) {
    const sample = await samplePages(set, take);
    const ready: { readonly original: Original; readonly comparison: Comparison }[] = [];
    for (const original of originals) {
      if (skipped.has(original)) continue;
      const comparison = await comparisonOf(original, sample);
      if (typeof comparison === "string") skipped.set(original, comparison);
      else ready.push({ original, comparison });
    }
    const found = agreementsOn(
      sample,
      ready.map(({ comparison }) => comparison),
      WORST,
    );
    for (const [i, { original }] of ready.entries()) {
      const bySet = agreements.get(original) ?? new Map<DatasetName, Agreement>();
      agreements.set(original, bySet.set(set, found[i]!));
    }
    console.error(`${set}: compared ${ready.length} originals`);
  }
  for (const [{ name }, why] of skipped) console.error(`${name}: SKIPPED: ${why}`);
  const measured = originals.map(
    (original): MeasuredOriginal =>
      skipped.has(original)
        ? { original, skipped: skipped.get(original)! }
        : { original, agreements: agreements.get(original)! },
  );
  writeFileSync(
    values.output ?? fileURLToPath(OUTPUT),
    fidelityReport(measured, { sets: REPORT_SETS, take }),
  );
  return skipped.size === 0 ? 0 : 1;
}

/** Ours and the recorded outputs, or why there is no comparison. */
async function comparisonOf(original: Original, sample: Sample): Promise<Comparison | string> {
  const ours = await ourText(original.ours!);
  if (ours === undefined) return "there is no such method or factory";
  try {
    return { ourText: ours, theirs: await recordedAnswers(original, sample) };
  } catch (error) {
    return (error as Error).message;
  }
}
