import { PRESETS } from "@winnow/filter/presets";
import { filterFiles } from "../filter/filter.js";
import { VERDICT_FIELDS } from "../records/types.js";
import { FAVORS, FILTER_FORMATS, METHOD_NAMES } from "../settings/names.js";
import type { CommandModule, OptionEntry } from "./command.js";
import { CACHE_OPTION, FORCE_OPTION, LIMIT_OPTIONS, NETWORK_OPTIONS, RESUME_OPTION } from "./page-options.js";

const EXAMPLES = `
Examples:
  winnow filter docs.jsonl --drop > articles.jsonl       only the documents that are kept
  winnow filter crawl.jsonl.gz --report --output docs.jsonl
                                                         pages: extracts them, and prints what each rule dropped
  winnow extract crawl.jsonl.gz | winnow filter --preset fineweb --rejected no.jsonl > yes.jsonl
  winnow filter docs.jsonl --language en,de --report report.html --drop > docs-en-de.jsonl
  winnow filter docs.jsonl --rules rules.json --with checks | jq .verdict
  winnow filter docs.jsonl --fields id,verdict.keep,verdict.score,verdict.reasons --output verdicts.csv

The default preset, article, keeps pages whose content is one running text: news, blog posts, essays, recipes. It drops home
pages, lists, shops, threads, documentation and pages about services. It was trained on 1,350 pages, most of them English of
2025, on news of some 40 countries and in Chinese, and on aged, translated and shortened copies of all. On sites that it has not
seen, it keeps 96% of the articles, and 93% of what it keeps are articles (\`pnpm train filter\`). Documents without their
page are judged less well, and so are short ones: use --with checks and "score" where more or less should be kept.

Input: documents, pages, or both, in the files that \`winnow extract\` reads. A record with a string \`text\` is a document:
{"id"?, "url"?, "text", "metadata"?, …}. It is judged by its text and URL alone, even if it also has a page. HTML files,
URLs and records with "html", "htmlBase64" or "pageHtml" and no text are pages: they are extracted first, and judged by
their text, tree and URL. Pages are judged better, since a document has lost its markup: the share of links, code and lists, the
page's structured data, and most of what tells page types apart. The default id is the SHA-256 of the page or the text.

Output: the documents with "verdict": {"keep", "score"?, "reasons", "pageType"?, "language"}, one line per record, in
input order. "score" is the probability that the document is an article. "reasons" are the checks that failed: {"rule",
"value", "min"?, "max"?, "exclusive"?, "allowed"?, "soft"?}; soft ones drop nothing. A document without text has the
reason "empty". "language" is {"code", "confidence"}. "text" is replaced if the filter removed lines or extracted the
page again. The other fields are unchanged, "pageType" of \`winnow extract\` included. A record that fails becomes
{"id", "line", "error": {"code", "message"}}, and is always in the output.

A document that \`winnow extract --with pageTypes\` wrote is judged by its "pageTypes".

Rules: a JSON file with a filter: the name of a preset, {"filter": NAME, …options}, {"all": […]}, {"any": […]}, or
{"soft": …}, which reports checks without dropping. Example: {"all": ["article", {"soft": "gopher"}]}
{"filter": "classified", "label": "article", "minProbability"?: 0.5} keeps what --classifier gave a label: a folder with
model.onnx, tokenizer.json, config.json? and calibration.json?, which needs \`npm install onnxruntime-node\`.

Presets:
`;

const EXIT_CODES = `
Exit codes: 0 all done, 1 the command failed, 2 wrong usage, 3 some records failed, 130 interrupted.
`;

// biome-ignore format: a table
export const FILTER_OPTIONS: readonly OptionEntry[] = [
  ["-p, --preset <name>", "what to keep; default: article", Object.keys(PRESETS)],
  ["-r, --rules <file>", "a JSON file with a filter, in place of a preset"],
  ["--classifier <folder>", "a text classifier in ONNX whose labels the rules read with the filter classified"],
  ["--tokenizer <file>", "count the tokens of rule R1 by the tokenizer.json of a language model; default: words"],
  ["--language <codes>", "keep only these languages, comma-separated: en,de"],
  ["--drop", "omit rejected documents from the output"],
  ["--rejected <file>", "write rejected documents to this file, and only kept ones to the output"],
  ["--report [file]",
    "print how many documents each rule dropped, with examples; or write a report, as .html, .md or .json"],
  ["-f, --format <format>", "output format; default: by the output's extension, otherwise jsonl", FILTER_FORMATS],
  ["-o, --output <file>", "a file, compressed if its name ends with .gz or .zst; default: standard output"],
  RESUME_OPTION,
  FORCE_OPTION,
  ["--fields <paths>",
    "write only these comma-separated fields, in this order; a dot selects a nested field: verdict.keep"],
  ["--with <fields>", "additional fields of verdicts, comma-separated: all checks, the probability of each page type",
    VERDICT_FIELDS],
  ["-m, --method <method>", "extraction method for pages; default: winnow, the learned extractor", METHOD_NAMES],
  ["--favor <favor>", "prefer less text (precision) or more text (recall) of pages in doubtful cases; default: balanced",
    FAVORS],
  ...LIMIT_OPTIONS,
  CACHE_OPTION,
  ...NETWORK_OPTIONS,
  ["--config <file>", 'a JSON file with any of these options, such as {"preset": "gopher", "drop": true}'],
];

export const command: CommandModule = {
  about:
    "Judges documents and pages: whether each is worth keeping, and why. Reads standard input if no input is named, or for `-`.",
  takes: { "[inputs...]": "files of documents or pages, folders of them, URLs, or - for standard input" },
  options: FILTER_OPTIONS,
  examples: EXAMPLES + presetLines() + EXIT_CODES,
  run: filterFiles,
};

function presetLines(): string {
  const width = Math.max(...Object.keys(PRESETS).map((name) => name.length));
  return Object.entries(PRESETS)
    .map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}\n`)
    .join("");
}
