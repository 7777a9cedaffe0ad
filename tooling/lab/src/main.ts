import { argv, exit, stderr, stdout } from "node:process";
import { type ListedCommand, runCommand } from "./command.js";

type Commands = Readonly<Record<string, ListedCommand>>;

const RIGHT: Commands = {
  outputs: {
    about: "compares all outputs of this build with those of another checkout, page by page",
    load: () => import("./right/outputs.js"),
  },
  decode: {
    about: "compares decoded bytes with the letters of the gold text",
    load: () => import("./right/decode.js"),
  },
  tree: {
    about: "compares our tree with parse5's, except for known differences; columns; compact trees",
    load: () => import("./right/tree/tree.js"),
  },
  fuzz: {
    about: "compares our tree with parse5's on seeded random markup",
    load: () => import("./right/tree/fuzz.js"),
  },
  content: {
    about: "compares main content with gold text, for ours, Trafilatura, Readability.js and Defuddle",
    load: () => import("./right/methods/content.js"),
  },
  methods: {
    about: "compares methods with the software that they are ports of; writes docs/fidelity.md",
    load: () => import("./right/methods/methods.js"),
  },
  readability: {
    about: "compares our readability with the gold text of Readability's test pages",
    load: () => import("./right/readability.js"),
  },
  metadata: {
    about: "compares title, date and authors with gold values, for ours, Trafilatura and Defuddle",
    load: () => import("./right/metadata/metadata.js"),
  },
  formats: {
    about: "compares the words of Markdown and HTML, parsed again, with those of the text",
    load: () => import("./right/formats.js"),
  },
  structure: {
    about: "counts the fixtures of each kind that methods keep whole; compares Markdown with gold Markdown",
    load: () => import("./right/structure/structure.js"),
  },
  tei: { about: "validates TEI by the TEI P5 schemas on PyPI", load: () => import("./right/tei.js") },
  language: {
    about: "compares detected languages with declared ones",
    load: () => import("./right/language.js"),
  },
  segments: {
    about: "compares segments with the posts, comments and answers that pages declare themselves",
    load: () => import("./right/segments/segments.js"),
  },
  blocks: {
    about: "compares the blocks of segmenters with those that people marked (Kreuzer et al. 2015)",
    load: () => import("./right/segments/blocks.js"),
  },
  webis: {
    about: "compares the measures of segmentations with the values of the evaluator of Webis-WebSeg-20",
    load: () => import("./right/segments/webis.js"),
  },
  dedup: {
    about: "compares copies with theory and brute force",
    load: () => import("./right/dedup/dedup.js"),
  },
  quality: {
    about: "compares the figures of quality filters with those of datatrove and Dolma (Python)",
    load: () => import("./right/quality/quality.js"),
  },
  api: {
    about: "checks the HTTP service against its OpenAPI description with schemathesis (Python)",
    load: () => import("./right/api.js"),
  },
};

const FAST: Commands = {
  parse: {
    about: "time and memory of trees, compared with other parsers, including lexbor (Python)",
    load: async () => ({ command: (await import("./fast/compare.js")).pagesCommand("parse") }),
  },
  extract: {
    about: "time of extraction, compared with other extractors, in Python and Rust as well",
    load: async () => ({ command: (await import("./fast/compare.js")).pagesCommand("extract") }),
  },
  dedup: {
    about: "deduplication, compared with its peers on the same texts",
    load: () => import("./fast/compare.js"),
  },
  filter: {
    about: "the quality rules, compared with datatrove's (Python); the classifier, as a ratio to the parse",
    load: () => import("./fast/filter.js"),
  },
  steps: {
    about: "the steps of an extraction, the formats and the metadata, as ratios to the parse",
    load: async () => ({ command: (await import("./fast/inside.js")).steps }),
  },
  methods: {
    about: "every method on parsed pages, as a ratio to the parse",
    load: async () => ({ command: (await import("./fast/inside.js")).methods }),
  },
  segment: {
    about: "the segmenters, as ratios to the parse",
    load: async () => ({ command: (await import("./fast/inside.js")).segmenters }),
  },
  hostile: {
    about: "whether the time of parsers is linear on pages that try to take too long",
    load: () => import("./fast/hostile.js"),
  },
  api: {
    about: "the HTTP service under load: requests per second, latency, memory, overload",
    load: () => import("./fast/api.js"),
  },
};

const PUBLISH: Commands = {
  results: {
    about: "scores every method on every open set and writes docs/results.md; resumes if interrupted",
    load: async () => ({ command: (await import("./publish/results.js")).results }),
  },
  filters: {
    about: "rewrites the section about filters of docs/results.md alone",
    load: async () => ({ command: (await import("./publish/results.js")).filters }),
  },
  segments: {
    about: "rewrites the section about segments of docs/results.md alone",
    load: async () => ({ command: (await import("./publish/results.js")).segments }),
  },
  baseline: {
    about: "writes the baseline of the gate in CI",
    load: async () => ({ command: (await import("./publish/results.js")).baseline }),
  },
};

const ATTACK: Commands = {
  pages: {
    about: "pages that try to take too long, through everything that the packages do with a page",
    load: () => import("./attack/pages.js"),
  },
  api: {
    about: "requests and clients that try to stop the HTTP service",
    load: () => import("./attack/api/api.js"),
  },
};

const GROUPS: Readonly<Record<string, readonly [about: string, commands: Commands]>> = {
  right: ["Are we right? Compares with oracles, standards and other programs.", RIGHT],
  fast: ["Are we fast? Measures ours and peers in the same run.", FAST],
  publish: ["Writes the published tables, and the baseline of the gate.", PUBLISH],
  attack: ["Do we withstand? Hostile pages, and hostile requests.", ATTACK],
};

process.once("SIGINT", () => exit(130));
process.once("SIGTERM", () => exit(143));
const [name = "", ...args] = argv.slice(2);
const group = Object.hasOwn(GROUPS, name) ? GROUPS[name] : undefined;
if (group === undefined) {
  const rows = Object.entries(GROUPS).map(([key, [about]]) => `  pnpm lab ${key.padEnd(8)} ${about}\n`);
  const isHelp = name === "--help";
  const sets = "Annotated pages are read from $WINNOW_DATASETS (else ../shared/datasets).\n";
  (isHelp ? stdout : stderr).write(`${rows.join("")}${sets}Commands: pnpm lab GROUP --help\n`);
  exit(isHelp ? 0 : 2);
}
exit(await runCommand(`pnpm lab ${name}`, group[0], group[1], args));
