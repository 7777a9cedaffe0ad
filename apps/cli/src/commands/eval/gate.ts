import type { Command } from "commander";
import type { Environment } from "../../environment.js";
import type { GateFlags } from "../../eval/gate.js";
import type { ExitCode } from "../../exit-codes.js";
import { messages } from "../../messages.js";

const EXAMPLES = `
Examples:
  winnow eval gate baseline.json --datasets sets/                       has anything become worse?
  winnow eval gate baseline.json --datasets sets/ --update              write today's figures as the baseline
  winnow eval gate baseline.json --datasets sets/ --allow justext/wcxb-dev

The baseline names its data sets (files of \`--datasets\`), how many pages are drawn of them with which seed, systems
and metrics, and has a figure for every page. A metric has regressed where its mean falls by more than epsilon and the
fall is more than luck (paired bootstrap over domains), or by more than the tolerance. A data set whose hash changed
fails too.

To begin with, write {"datasets": ["wcxb-dev"], "pages": 300, "systems": ["readability"], "metrics": ["word-f1"]} and
run with --update.

Exit codes: 0 nothing regressed, 1 something did, 2 wrong usage.
`;

/** Adds `winnow eval gate`. */
export function addGate(program: Command, environment: Environment, finish: (code: ExitCode) => void): void {
  program
    .command("gate")
    .summary("fail where a system has become worse than a baseline")
    .description("Runs systems on a seeded sample of pages and holds their scores against a baseline.")
    .argument("<baseline>", "a JSON file")
    .option("--datasets <folder>", "where the data sets' files are; default: the baseline's folder")
    .option("--update", "write the figures of this run into the baseline")
    .option(
      "--allow <names>",
      "regressions that are meant, as SYSTEM, SYSTEM/DATASET or SYSTEM/DATASET/METRIC, with commas between them",
    )
    .addHelpText("after", EXAMPLES)
    .showHelpAfterError(messages.moreHelp("winnow eval gate"))
    .action(async (baseline: string, flags: GateFlags) => {
      const { runGate } = await import("../../eval/gate.js");
      finish(await runGate(baseline, flags, environment));
    });
}
