import { type Command, Option } from "commander";
import { EXPLAIN_FORMATS } from "../../dedup/names.js";
import type { Environment } from "../../environment.js";
import type { ExitCode } from "../../exit-codes.js";
import { messages } from "../../messages.js";
import type { CommandFlags } from "../../run/settings-of.js";

const EXAMPLES = `
Examples:
  winnow dedup explain a.txt b.txt                     two texts
  winnow dedup explain --in docs.jsonl 17 4711         two documents of a file, by their ids
  winnow dedup explain a.json b.json --format json | jq .jaccard

A and B are files with a text, or with one document as JSON: {"id"?, "url"?, "text"}, also gzip or zstd, or - for
standard input; with --in they are ids. The documents are compared by every matcher, whatever --by says elsewhere, and
as if there were no others.
Exit codes: 0 done, 1 the command failed, 2 wrong usage, 130 interrupted.
`;

/** Adds `winnow dedup explain`. */
export function addExplain(dedup: Command, environment: Environment, finish: (code: ExitCode) => void): void {
  dedup
    .command("explain")
    .summary("show what two documents share")
    .description(
      "Compares two documents by every matcher, says which of them would call them copies, and shows the passages that they share.",
    )
    .argument("<a>", "a file with a text or a document, or with --in an id")
    .argument("<b>", "another")
    .option("--in <file>", "the JSON Lines file, or folder of them, that has documents with these ids")
    .option("--jaccard <j>", "the least Jaccard coefficient of copies; default: 0.8")
    .option("--containment <c>", "the least share that is held; default: 0.9")
    .option("--smallest <n>", "the fewest shingles of a document that is held; default: 20")
    .option("--distance <bits>", "of simhash: the most bits that differ; default: 3")
    .option("--bands <n>", "of minhash: bands; default: 14")
    .option("--rows <n>", "of minhash: rows in a band; default: 8")
    .option("--find <s:r>", "of minhash: choose bands and rows that find r of the pairs of similarity s")
    .option("--shingle <words>", "words in a shingle; default: 5")
    .option("--seed <n>", "of minhash's permutations; default: 1")
    .addOption(
      new Option("-f, --format <format>", "default: text on a terminal, json elsewhere").choices(
        EXPLAIN_FORMATS,
      ),
    )
    .option("--config <file>", "a JSON file with any of these; that of `winnow dedup` will do")
    .addHelpText("after", EXAMPLES)
    .showHelpAfterError(messages.moreHelp("winnow dedup explain"))
    .action(async (a: string, b: string, _: CommandFlags, command: Command) => {
      const { runExplain } = await import("../../dedup/explain.js");
      // The options that both commands have are taken by the outer one, wherever they stand.
      finish(await runExplain([a, b], command.optsWithGlobals(), environment));
    });
}
