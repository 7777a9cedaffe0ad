import { argv, exit } from "node:process";
import { type ListedCommand, runCommand } from "@winnow/lab";

const COMMANDS: Readonly<Record<string, ListedCommand>> = {
  labels: {
    about: "how well the labels of text nodes represent the gold texts",
    load: () => import("./labels/command.js"),
  },
  extract: {
    about: "the learned extractor, the default of extract(), with LightGBM (Python)",
    load: () => import("./extract/command.js"),
  },
  ablations: {
    about: "figures of the learned extractor with each part taken away",
    load: () => import("./extract/ablations/command.js"),
  },
  metadata: {
    about: "the rankers of metadata fields, with LightGBM (Python)",
    load: () => import("./metadata/command.js"),
  },
  filter: {
    about: "the types of pages, and article or not, with LightGBM (Python)",
    load: () => import("./filter/command.js"),
  },
  "em-13": {
    about: "the forest and the regression of the ensemble em_13, with scikit-learn (Python)",
    load: () => import("./em-13/command.js"),
  },
  web2text: {
    about: "the networks of web2text, with JAX (Python)",
    load: () => import("./web2text/command.js"),
  },
  regions: {
    about: "the segmenter regions, on the pages of Kreuzer et al.",
    load: () => import("./regions/command.js"),
  },
  bing: {
    about: "the segmenter bing, on the same pages, with Chromium",
    load: () => import("./bing/command.js"),
  },
  transformer: {
    about: "a classifier of page types, from a Hugging Face encoder, with PyTorch (Python)",
    load: () => import("./transformer/command.js"),
  },
  mss: {
    about: "the token classifier of mss",
    load: () => import("./mss/command.js"),
  },
};

process.once("SIGINT", () => exit(130));
process.once("SIGTERM", () => exit(143));
const ABOUT =
  "Trains models, on wcxb-dev unless they say otherwise, in $WINNOW_DATASETS (else ../shared/datasets):";
exit(await runCommand("pnpm train", ABOUT, COMMANDS, argv.slice(2)));
