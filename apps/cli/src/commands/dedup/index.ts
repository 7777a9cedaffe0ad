import { deduplicateFiles } from "../../dedup/deduplicate.js";
import { KEEP_RULES, MATCHERS, SCOPES, UNIT_SCOPES } from "../../settings/names.js";
import type { CommandEntry, CommandModule, OptionEntry } from "../command.js";
import { COMPARISON_OPTIONS, FORCE_OPTION } from "../page-options.js";

const EXAMPLES = `
Examples:
  winnow dedup docs.jsonl.gz --output deduped.jsonl    all documents with their clusters
  winnow dedup docs.jsonl --drop --output clean.jsonl.gz
                                                       one copy of each document
  winnow dedup docs.jsonl --by exact,minhash,manber --scope site --keep earliest --report report.html
  winnow dedup monday.jsonl --index seen/ --drop       then the same with tuesday.jsonl: only its new documents
  winnow dedup docs.jsonl --drop-templates --drop-lines document
  winnow dedup explain a.txt b.txt                     what two documents share
  winnow dedup verify seen/                            check an index for damage

Matchers (--by): exact (same text), url (same canonical URL), minhash (most shingles in common), simhash (nearly
identical; it misses most of the pairs that minhash finds), manber (one contains the other), chunks (long passages in
common). Pairs found by the last four are verified: two documents are joined only if their actual Jaccard similarity or
containment is high enough.

Input: records {"id"?, "url"?, "text", "metadata"?, …} in JSON Lines, CSV, Parquet or WET files, compressed or not, and folders of
them. \`winnow extract\` makes them from pages. The default id is the SHA-256 of the text. A record with the id and text
of an earlier one is always a copy of it. A record with the id of an earlier one and a different text is a separate
document, and causes a warning. Records of both kinds get a new id: the id, a hyphen and the XXH64 of the normalised
text.

Output: the documents in input order, with "cluster": {"id", "size", "canonical", "reason", "evidence"?, "jaccard"?}.
"canonical" is the id of the kept document. For the kept document, "reason" explains the choice: longest, earliest,
priority or first (the --keep rule), first-id (the rule found a tie), holder (the only one that contains the others),
only (no copies) or empty (no words). For a copy, it names the matcher: exact, url, minhash and so on. "dropped":
{"parts", "characters"} counts what a --drop-… option removed. A record that fails becomes {"id", "line", "error":
{"code", "message"}}.

Repeated text: template lines, and lines and paragraphs that repeat within a document, are removed before documents are
compared. Lines and paragraphs that also occur in other documents are removed afterwards, from the kept documents.
Only the documents of this run count.

Index: a run compares its documents with those in the index, and adds them. Only one run at a time can use an index. Use
the same settings each time and, with --keep priority, the same --source. A document with the id and text of one that an
earlier run wrote is a copy. An interrupted run writes nothing and can be repeated. With a --keep rule other than first,
a document can replace one that an earlier run kept.

Exit codes: 0 all done, 1 the command failed, 2 wrong usage, 3 some records failed, 130 interrupted.
`;

// biome-ignore format: a table
export const DEDUP_OPTIONS: readonly OptionEntry[] = [
  ["--by <matchers>", "matchers, comma-separated; default: exact,minhash", MATCHERS],
  ["--scope <scope>", "compare within the corpus or within each site; default: corpus", SCOPES],
  ["--keep <rule>",
    "which document of a cluster to keep; default: longest; with --index: first, the one that was added first", KEEP_RULES],
  ["--priority <sources>", "sources for --keep priority, comma-separated, best first"],
  ["--source <field>", "metadata field with the source; default: the site of the URL"],
  ["--drop", "omit copies from the output"],
  ["-o, --output <file>", "a JSON Lines, CSV or Parquet file, by its extension (.gz and .zst compress it); default: standard output"],
  FORCE_OPTION,
  ["--report <file>", "write a report with figures and the largest clusters, their texts aligned; as .html, .md or .json"],
  ["--index <folder>", "compare with the documents of earlier runs in this folder, and add those of this run"],
  ...COMPARISON_OPTIONS,
  ["--drop-lines <where>", "remove lines that repeat within the document, site or corpus", UNIT_SCOPES],
  ["--drop-paragraphs <where>", "remove paragraphs that repeat within the document, site or corpus", UNIT_SCOPES],
  ["--drop-templates", "remove lines that repeat on the pages of a site"],
  ["--temp <folder>", "folder for temporary files; default: the system's"],
  ["--max-size <bytes>", "maximum size of a document, such as 500kB; default: 20MB"],
  ["--config <file>", 'a JSON file with any of these options, such as {"by": ["exact"], "keep": "earliest"}'],
];

// biome-ignore format: a table
const COMMANDS: readonly CommandEntry[] = [
  { name: "explain", takes: "[options] <a> <b>", summary: "compare two documents",
    load: () => import("./explain.js") },
  { name: "verify", takes: "<index>", summary: "check an index for damage",
    load: () => import("./verify.js") },
];

export const command: CommandModule = {
  about:
    "Finds duplicate documents and chooses which copy to keep. Reads standard input if no input is named, or for `-`.",
  takes: { "[inputs...]": "files of documents, folders of them, or - for standard input" },
  options: DEDUP_OPTIONS,
  examples: EXAMPLES,
  run: deduplicateFiles,
  commands: COMMANDS,
};
