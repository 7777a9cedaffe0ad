import { argv, exit, stderr, stdout } from "node:process";
import { type ListedCommand, runCommand } from "./command.js";

type Commands = Readonly<Record<string, ListedCommand>>;

// biome-ignore format: a table
const RIGHT: Commands = {
  outputs: ["compares all outputs of this build with those of another checkout, page by page", () => import("./right/outputs.js")],
  decode: ["compares decoded bytes with the letters of the gold text", () => import("./right/decode.js")],
  tree: ["compares our tree with parse5's, except for known differences; columns; compact trees", () => import("./right/tree/tree.js")],
  fuzz: ["compares our tree with parse5's on seeded random markup", () => import("./right/tree/fuzz.js")],
  content: ["compares main content with gold text, for ours, Trafilatura, Readability.js and Defuddle, with their times", () => import("./right/methods/content.js")],
  methods: ["compares methods with the software that they are ports of; writes docs/fidelity.md", () => import("./right/methods/methods.js")],
  "link-density": ["compares the two link density tests of our trafilatura by the gold text", () => import("./right/methods/link-density.js")],
  "three-scores": ["ranks methods by three-scores with several thresholds and penalties", () => import("./right/methods/three-scores.js")],
  readability: ["compares our readability with the gold text of Readability's test pages", () => import("./right/readability.js")],
  metadata: ["compares title, date and authors with gold values, for ours, Trafilatura and Defuddle", () => import("./right/metadata/metadata.js")],
  formats: ["compares the words of Markdown and HTML, parsed again, with those of the text", () => import("./right/formats.js")],
  structure: ["counts the fixtures of each kind that methods keep whole; compares Markdown with gold Markdown", () => import("./right/structure/structure.js")],
  integrity: ["counts tables of which a part is lost, and pages whose words change with an option", () => import("./right/integrity.js")],
  tei: ["validates TEI by the TEI P5 schemas on PyPI", () => import("./right/tei.js")],
  articles: ["counts the articles that the filter of articles keeps, by data set and language", () => import("./right/articles.js")],
  language: ["compares detected languages with declared ones, for ours and eld", () => import("./right/language.js")],
  segments: ["compares segments with the posts, comments and answers that pages declare themselves", () => import("./right/segments/segments.js")],
  blocks: ["compares the blocks of segmenters with those that people marked (Kreuzer et al. 2015)", () => import("./right/segments/blocks.js")],
  groups: ["groups pages by t-SNE and k-means (Python), and routes each page to the best system of its group", () => import("./right/groups/groups.js")],
  sam: ["compares masks of Segment Anything and WebSAM-Adapter with those of PyPI's segment-anything (Python)", () => import("./right/sam.js")],
  webis: ["compares the measures of segmentations with the values of the evaluator of Webis-WebSeg-20", () => import("./right/segments/webis.js")],
  dedup: ["compares copies with theory and brute force", () => import("./right/dedup/dedup.js")],
  quality: ["compares the figures of quality filters with those of datatrove and Dolma (Python)", () => import("./right/quality/quality.js")],
  detector: ["compares the scores of generated text with the authors' formulas in torch (Python), with a real model", () => import("./right/detector/agreement.js")],
  detections: ["counts human pages that are taken for generated ones, by page type: whole, extracted, filtered, segmented (Python)", () => import("./right/detector/detections.js")],
  archives: ["compares the records and bodies of web archives with those of warcio.js", () => import("./right/archives.js")],
  tables: ["compares Parquet with what DuckDB, pyarrow, pandas and datasets read and write (Python)", () => import("./right/tables.js")],
  places: ["reads, writes and lists objects of S3 as moto has them (Python)", () => import("./right/places.js")],
  spark: ["the same corpus by winnow run, Spark, Slurm, Ray and datatrove, byte for byte, with processes killed in the middle", () => import("./right/engines/engines.js")],
  api: ["checks the HTTP service against its OpenAPI description with schemathesis (Python)", () => import("./right/api.js")],
};

// biome-ignore format: a table
const FAST: Commands = {
  "": ["whole processes from a cold start, compared with other extractors (Python); the service; then warm figures", () => import("./fast/whole.js")],
  parse: ["time and memory of trees, compared with other parsers, including lexbor (Python)", async () => ({ command: (await import("./fast/compare.js")).pagesCommand("parse") })],
  extract: ["time of extraction, compared with other extractors, in Python and Rust as well", async () => ({ command: (await import("./fast/compare.js")).pagesCommand("extract") })],
  dedup: ["deduplication, compared with its peers on the same texts", () => import("./fast/compare.js")],
  filter: ["the quality rules, compared with datatrove's (Python); the classifier, as a ratio to the parse", () => import("./fast/filter.js")],
  steps: ["the steps of an extraction, the formats and the metadata, as ratios to the parse", async () => ({ command: (await import("./fast/inside.js")).steps })],
  methods: ["every method on parsed pages, as a ratio to the parse", async () => ({ command: (await import("./fast/inside.js")).methods })],
  segment: ["the segmenters, as ratios to the parse", async () => ({ command: (await import("./fast/inside.js")).segmenters })],
  archives: ["web archives, plain and gzip, compared with FastWARC (Python)", () => import("./fast/archives.js")],
  corpora: ["a corpus of 5,000 pages: extraction, filters and duplicates, compared with datatrove (Python)", () => import("./fast/corpora.js")],
  scale: ["costs of a dump of Common Crawl, from measured rates and a seeded simulation", () => import("./fast/scale.js")],
  api: ["the HTTP service under load: requests per second, latency, memory, overload", () => import("./fast/api.js")],
};

// biome-ignore format: a table
const PUBLISH: Commands = {
  "": ["--check: whether the published tables are those of this code; --stamp: records that they are", () => import("./publish/check.js")],
  results: ["scores every method on every open set and writes docs/results.md; resumes if interrupted", async () => ({ command: (await import("./publish/results.js")).results })],
  peers: ["rewrites the section about peers of docs/results.md alone", async () => ({ command: (await import("./publish/results.js")).peers })],
  boilerpipe: ["repeats the experiment of Viveros-Jiménez et al. 2018; rewrites its section of docs/results.md alone", async () => ({ command: (await import("./publish/results.js")).boilerpipe })],
  filters: ["rewrites the section about filters of docs/results.md alone", async () => ({ command: (await import("./publish/results.js")).filters })],
  groups: ["rewrites the section about groups of pages and routing of docs/results.md alone", async () => ({ command: (await import("./publish/results.js")).groups })],
  untouched: ["measures the untouched test sets, once per release, and writes their section", async () => ({ command: (await import("./publish/results.js")).untouched })],
  segments: ["rewrites the section about segments of docs/results.md alone", async () => ({ command: (await import("./publish/results.js")).segments })],
  detectors: ["rewrites the section about detectors of docs/results.md alone", async () => ({ command: (await import("./publish/results.js")).detectors })],
  splits: ["writes the pages of the open sets, for `winnow eval import --split`", () => import("./publish/splits.js")],
  pooled: ["rewrites the section with one pooled figure per system of docs/results.md alone", async () => ({ command: (await import("./publish/results.js")).pooled })],
  baseline: ["writes the baseline of the gate in CI", async () => ({ command: (await import("./publish/results.js")).baseline })],
};

// biome-ignore format: a table
const ATTACK: Commands = {
  pages: ["pages that try to take too long, through everything that the packages do with a page", () => import("./attack/pages.js")],
  archives: ["damaged web archives: no record is lost that is not damaged", () => import("./attack/archives.js")],
  api: ["requests and clients that try to stop the HTTP service", () => import("./attack/api/api.js")],
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
