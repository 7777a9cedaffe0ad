import { argv, exit } from "node:process";
import { type Command, runCommand } from "@winnow/common";

const COMMANDS: Readonly<Record<string, Command>> = {
  record: {
    about: "runs the originals over the data sets and records their outputs",
    load: () => import("./record-command.js"),
  },
  compare: {
    about: "compares our methods with the recorded outputs of their originals",
    load: () => import("./compare-command.js"),
  },
  quality: {
    about: "compares main content with gold text, for ours, Trafilatura, Readability.js and Defuddle",
    load: () => import("./quality-command.js"),
  },
};

const ABOUT =
  "Runs the originals of Winnow's methods over the data sets in $WINNOW_DATASETS (else ../shared/datasets):";

exit(await runCommand("oracles", ABOUT, COMMANDS, argv.slice(2)));
