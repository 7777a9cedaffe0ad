import { parseArgs } from "node:util";
import { DATASETS, wholeNumber } from "@winnow/common";
import { originalsNamed, REPORT_SETS, setsNamed } from "../arguments.js";
import { recordedAnswers, samplePages } from "../record.js";
import { ORIGINALS } from "../systems.js";

export const usage: string = `usage: pnpm oracles record [SYSTEM]... [--sets SET,...] [--take N] [--restart]

Runs originals over the pages of data sets and records their outputs in $WINNOW_ORACLES (default: .oracles in the
repository). Only pages without a recorded output are processed.

  SYSTEM     ${ORIGINALS.map(({ name }) => name).join(", ")}
             (default: all)
  --sets     ${DATASETS.join(", ")}
             (default: ${REPORT_SETS.join(",")})
  --take N   use N pages of each set, evenly spread (default all)
  --restart  discard what is recorded for these systems and sets
`;

/** @returns 0, or 1 if an original could not be installed. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      sets: { type: "string", multiple: true },
      take: { type: "string" },
      restart: { type: "boolean" },
    },
    allowPositionals: true,
  });
  const take = values.take === undefined ? Number.POSITIVE_INFINITY : wholeNumber("take", values.take, 1);
  const sets = setsNamed(values.sets);
  let skipped = 0;
  for (const original of originalsNamed(positionals)) {
    try {
      for (const set of sets) {
        await recordedAnswers(original, await samplePages(set, take), values.restart);
      }
    } catch (error) {
      skipped++;
      console.error(`${original.name}: SKIPPED: ${(error as Error).message}`);
    }
  }
  return skipped === 0 ? 0 : 1;
}
