import { argv, exit } from "node:process";
import { type Command, runCommand } from "@winnow/common";

const COMMANDS: Readonly<Record<string, Command>> = {
  record: {
    about: "runs the originals over the data sets and records their outputs",
    load: () => import("./commands/record.js"),
  },
  compare: {
    about: "compares our methods with the recorded outputs of their originals",
    load: () => import("./commands/compare.js"),
  },
  report: {
    about: "compares all methods with their originals and writes docs/fidelity.md",
    load: () => import("./commands/report.js"),
  },
  quality: {
    about: "compares main content with gold text, for ours, Trafilatura, Readability.js and Defuddle",
    load: () => import("./commands/quality.js"),
  },
};

const ABOUT =
  "Runs the originals of Winnow's methods over the data sets in $WINNOW_DATASETS (else ../shared/datasets):";

exit(await runCommand("oracles", ABOUT, COMMANDS, argv.slice(2)));
