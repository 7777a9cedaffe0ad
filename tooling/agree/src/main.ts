import { argv, exit } from "node:process";
import { type Command, runCommand } from "@winnow/common";

/** What is compared with which oracle: one module each. */
const AGREEMENTS: Readonly<Record<string, Command>> = {
  decode: { about: "decoded bytes with the letters of the gold text", load: () => import("./decode.js") },
  tree: {
    about: "our tree with parse5's own, but for what is named; the columns; compact trees",
    load: () => import("./tree/tree.js"),
  },
  "parse-fuzz": {
    about: "our tree with parse5's own on markup that a seed determines",
    load: () => import("./parse-fuzz/parse-fuzz.js"),
  },
  readability: {
    about: "our readability with the gold text and with Readability.js on jsdom",
    load: () => import("./readability.js"),
  },
  justext: { about: "our justext with the original from PyPI", load: () => import("./justext.js") },
  markdown: {
    about: "the words of Markdown, made HTML and text again, with those of the text",
    load: () => import("./markdown.js"),
  },
  html: {
    about: "the words of HTML, parsed again, with those of the text; its vocabulary; scripts in jsdom",
    load: () => import("./html/html.js"),
  },
  metadata: {
    about: "title, date and authors with the gold values, beside Trafilatura and Defuddle",
    load: () => import("./metadata/metadata.js"),
  },
  quality: {
    about: "the main content with the gold text, beside Trafilatura, Readability.js and Defuddle",
    load: () => import("./quality.js"),
  },
  dedup: {
    about: "copies found with the theory and with brute force; pairs of different pages that were merged",
    load: () => import("./dedup/dedup.js"),
  },
  tei: { about: "TEI with the TEI P5 schemas that PyPI has", load: () => import("./tei.js") },
};

const ABOUT = "Compares with an oracle over the data sets in $WINNOW_DATASETS (else ../shared/datasets):";

exit(await runCommand("agree", ABOUT, AGREEMENTS, argv.slice(2)));
