import { argv, exit } from "node:process";
import { type Command, runCommand } from "@winnow/common";

/** The comparisons, one module each. */
const AGREEMENTS: Readonly<Record<string, Command>> = {
  outputs: {
    about: "compares all outputs of this build with those of another checkout, page by page",
    load: () => import("./outputs.js"),
  },
  decode: {
    about: "compares decoded bytes with the letters of the gold text",
    load: () => import("./decode.js"),
  },
  tree: {
    about: "compares our tree with parse5's, except for known differences; columns; compact trees",
    load: () => import("./tree/tree.js"),
  },
  "parse-fuzz": {
    about: "compares our tree with parse5's on seeded random markup",
    load: () => import("./parse-fuzz/parse-fuzz.js"),
  },
  readability: {
    about: "compares our readability with the gold text of Readability's test pages",
    load: () => import("./readability.js"),
  },
  markdown: {
    about: "compares the words of Markdown, converted to HTML and text, with those of the text",
    load: () => import("./markdown.js"),
  },
  html: {
    about: "compares the words of HTML, parsed again, with those of the text; vocabulary; scripts in jsdom",
    load: () => import("./html/html.js"),
  },
  "stop-lists": {
    about: "compares the coverage of the stop lists with that on the Universal Declaration of Human Rights",
    load: () => import("./stop-lists.js"),
  },
  language: {
    about: "compares detected languages with declared ones, for ours, eld and franc; calibration; speed",
    load: () => import("./language/language.js"),
  },
  metadata: {
    about: "compares title, date and authors with gold values, for ours, Trafilatura and Defuddle",
    load: () => import("./metadata/metadata.js"),
  },
  structure: {
    about: "counts the fixtures of each kind that methods keep whole; compares Markdown with gold Markdown",
    load: () => import("./structure/structure.js"),
  },
  segments: {
    about: "compares segments with the posts, comments and answers that pages declare themselves",
    load: () => import("./segments/segments.js"),
  },
  blocks: {
    about: "compares the blocks of segmenters with those that people marked (Kreuzer et al. 2015)",
    load: () => import("./segments/blocks.js"),
  },
  webis: {
    about: "compares the measures of segmentations with the values of the evaluator of Webis-WebSeg-20",
    load: () => import("./segments/webis.js"),
  },
  dedup: {
    about: "compares copies with theory and brute force; lists merged pairs of different pages",
    load: () => import("./dedup/dedup.js"),
  },
  quality: {
    about: "compares the figures of quality filters with those of datatrove and Dolma (Python)",
    load: () => import("./quality/quality.js"),
  },
  api: {
    about: "checks the HTTP service against its OpenAPI description with schemathesis (Python)",
    load: () => import("./api.js"),
  },
  tei: { about: "validates TEI by the TEI P5 schemas on PyPI", load: () => import("./tei.js") },
};

const ABOUT = "Compares with an oracle over the data sets in $WINNOW_DATASETS (else ../shared/datasets):";

exit(await runCommand("agree", ABOUT, AGREEMENTS, argv.slice(2)));
