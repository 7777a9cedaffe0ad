import { argv, exit } from "node:process";
import { type Command, runCommand } from "@winnow/common";

const BENCHES: Readonly<Record<string, Command>> = {
  parse: {
    about: "time and memory of trees, compared with other parsers, including lexbor (Python)",
    load: async () => (await import("./peers/peers.js")).peerCommand("parse"),
  },
  extract: {
    about:
      "time of extraction, compared with other extractors, in Python and Rust as well; with --steps, of our own steps",
    load: async () => (await import("./peers/peers.js")).peerCommand("extract"),
  },
  methods: {
    about: "time of every method on parsed pages, as a ratio to the parse",
    load: () => import("./methods/methods.js"),
  },
  hostile: {
    about: "whether time is linear on pages that try to take too long",
    load: () => import("./hostile/hostile.js"),
  },
  api: {
    about: "the HTTP service under load: requests per second, latency, memory, overload",
    load: () => import("./api/api.js"),
  },
  dedup: {
    about: "deduplication, compared with its peers on the same texts",
    load: () => import("./dedup/dedup.js"),
  },
  filter: {
    about: "the quality rules, compared with datatrove's (Python); the classifier, as a ratio to the parse",
    load: () => import("./filter/filter.js"),
  },
  segment: {
    about: "time of the segmenters, as a ratio to the parse",
    load: () => import("./segment/segment.js"),
  },
};

process.once("SIGINT", () => exit(130));
process.once("SIGTERM", () => exit(143));
const ABOUT = "Measures ours and peers on the pages of $WINNOW_DATASETS (else ../shared/datasets):";
exit(await runCommand("bench", ABOUT, BENCHES, argv.slice(2)));
