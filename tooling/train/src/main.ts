import { argv, exit } from "node:process";
import { type ListedCommand, runCommand } from "@winnow/lab";

// biome-ignore format: a table
const COMMANDS: Readonly<Record<string, ListedCommand>> = {
  extract: ["the learned extractor, the default of extract(), with LightGBM (Python)", () => import("./extract/command.js")],
  ablations: ["figures of the learned extractor with each part taken away", () => import("./extract/ablations/command.js")],
  readings: ["how far two readings of gold texts agree", () => import("./extract/readings.js")],
  curves: ["learning curves of the learned extractor: fewer sites, pages, languages", () => import("./extract/curves/command.js")],
  metadata: ["the rankers of metadata fields, with LightGBM (Python)", () => import("./metadata/command.js")],
  filter: ["the types of pages, and article or not, with LightGBM (Python)", () => import("./filter/command.js")],
  "em-13": ["the forest and the regression of the ensemble em_13, with scikit-learn (Python)", () => import("./em-13/command.js")],
  web2text: ["the networks of web2text, with JAX (Python)", () => import("./web2text/command.js")],
  regions: ["the segmenter regions, on the pages of Kreuzer et al.", () => import("./regions/command.js")],
  bing: ["the segmenter bing, on the same pages, with Chromium", () => import("./bing/command.js")],
  transformer: ["a classifier of page types, from a Hugging Face encoder, with PyTorch (Python)", () => import("./transformer/command.js")],
  mss: ["the token classifier of mss", () => import("./mss/command.js")],
};

process.once("SIGINT", () => exit(130));
process.once("SIGTERM", () => exit(143));
const ABOUT =
  "Trains models, on wcxb-dev unless they say otherwise, in $WINNOW_DATASETS (else ../shared/datasets):";
exit(await runCommand("pnpm train", ABOUT, COMMANDS, argv.slice(2)));
