import type { Command } from "commander";
import { deduplicateFiles } from "../../dedup/deduplicate.js";
import { KEEP_RULES, MATCHERS, SCOPES, UNIT_SCOPES } from "../../settings/names.js";
import {
  addCommands,
  addOptions,
  type CommandContext,
  type CommandEntry,
  type OptionEntry,
} from "../command.js";
import { COMPARISON_OPTIONS } from "./options.js";

const EXAMPLES = `
Examples:
  winnow dedup docs.jsonl.gz --output deduped.jsonl    every document with its cluster
  winnow dedup docs.jsonl --drop --output clean.jsonl.gz
                                                       one copy of each
  winnow dedup docs.jsonl --by exact,minhash,manber --scope site --keep earliest --report report.html
  winnow dedup monday.jsonl --index seen/ --drop       then tuesday.jsonl: what was not there before
  winnow dedup docs.jsonl --drop-templates --drop-lines document
  winnow dedup explain a.txt b.txt                     what two documents share
  winnow dedup verify seen/                            whether an index is what was written

How pairs are found (--by): exact (the same text), url (the same canonical address), minhash (most shingles in common),
simhash (nearly identical), manber (one holds the other), chunks (long passages in common). What the last four find is
verified: two documents are joined only where their true Jaccard coefficient or containment is high enough.

Input: JSON Lines of {"id"?, "url"?, "text", "metadata"?, …}, also gzip or zstd, and folders of them; \`winnow extract\`
makes them from pages. A missing id is the SHA-256 of the text. A record with the id and the text of an earlier one is a
copy of it, whatever --by says; one with another text is kept, with a warning. Both go out under an id of their own: the
id, a hyphen and the XXH64 of the normalised text.

Output: the documents, in their order, with "cluster": {"id", "size", "canonical", "reason", "evidence"?, "jaccard"?}.
"canonical" is the id of the document that is kept, "reason" says why this one is (longest, earliest, priority, first,
first-id: equal to others by the rule; holder: it alone holds the others; only: there is no copy; empty: nothing to
compare) or what made it a copy (exact, url, minhash, …). "dropped": {"parts", "characters"} says what a --drop-… option took.
What cannot be done becomes {"id", "line", "error": {"code", "message"}}.

What repeats: --drop-templates, and lines and paragraphs that stand twice in a document, go before documents are
compared; what stands in other documents goes after that, from those that are kept. All of it is looked for among the
documents of this run only.

An index is compared with and added to, by one run at a time. Give it the same settings and, with --keep priority, the
same --source each time. A document with the id and text of one that an earlier run wrote is a copy; what was interrupted
wrote nothing, and can be run again. By another rule than first, a document can take the place of one that an earlier run
kept.

Exit codes: 0 all done, 1 the command failed, 2 wrong usage, 3 some records failed, 130 interrupted.
`;

// biome-ignore format: a table
const OPTIONS: readonly OptionEntry[] = [
  ["--by <matchers>", "how pairs are found, with commas between; default: exact,minhash", MATCHERS],
  ["--scope <scope>", "compare in the whole corpus, or within a site; default: corpus", SCOPES],
  ["--keep <rule>",
    "which document of a cluster is kept; default: longest, with --index first: what was added first", KEEP_RULES],
  ["--priority <sources>", "of --keep priority: the sources, the best first"],
  ["--source <field>", "the metadata's field that names a source; default: the address's site"],
  ["--drop", "leave copies out of the output"],
  ["-o, --output <file>", "a JSON Lines file, compressed where it ends in .gz or .zst; default: standard output"],
  ["--report <file>", "write an HTML report: sizes of clusters, the largest with their texts aligned"],
  ["--index <folder>", "compare with what earlier runs added to this folder, and add to it"],
  ...COMPARISON_OPTIONS,
  ["--drop-lines <where>", "drop lines that stand elsewhere in the document, site or corpus", UNIT_SCOPES],
  ["--drop-paragraphs <where>", "the same with paragraphs", UNIT_SCOPES],
  ["--drop-templates", "drop lines that repeat on the pages of their site"],
  ["--temp <folder>", "where documents wait meanwhile; default: the system's folder"],
  ["--max-size <bytes>", "the largest document, as 500kB or 20MB; default: 20MB"],
  ["--config <file>", 'a JSON file with any of these, as {"by": ["exact"], "keep": "earliest"}'],
];

export function configure(command: Command, context: CommandContext): Promise<void> {
  command
    .description(
      "Finds documents that were published many times and tells which copy to keep. Reads standard input where no input is named, or for `-`.",
    )
    .argument("[inputs...]", "JSON Lines files, folders of them, or - for standard input");
  addOptions(command, OPTIONS).addHelpText("after", EXAMPLES).action(context.run(deduplicateFiles));
  return addCommands(command, [EXPLAIN, VERIFY], context);
}

const EXPLAIN: CommandEntry = {
  name: "explain",
  takes: "[options] <a> <b>",
  summary: "show what two documents share",
  load: () => import("./explain.js"),
};

const VERIFY: CommandEntry = {
  name: "verify",
  takes: "<index>",
  summary: "check an index, and say what is damaged",
  load: () => import("./verify.js"),
};
