import { type Command, Option } from "commander";
import type { Environment } from "../environment.js";
import type { ExitCode } from "../exit-codes.js";
import { messages } from "../messages.js";
import { OUTPUT_FORMATS } from "../output/formats.js";
import { EXTRA_FIELDS, METHOD_NAMES } from "../records/types.js";
import type { CommandFlags } from "../run/settings-of.js";
import { FAVORS } from "../settings.js";
import { addNetworkOptions, CACHE_OPTION } from "./network-options.js";

const EXAMPLES = `
Examples:
  winnow extract page.html                            one page; Markdown on a terminal, else a JSON line
  curl -s https://example.org/ | winnow extract --url https://example.org/ --format text
  winnow extract https://example.org/a --format html --output a.html
  winnow extract pages/ --format markdown --output clean/
                                                      a folder of pages, a file for each
  winnow extract crawl.jsonl.gz --output docs.jsonl   a record a line, in all cores, in order
  cat crawl.jsonl | winnow extract --with markdown | jq -r .metadata.title

Input: HTML files, JSON Lines, both also gzip or zstd, folders of them, addresses (which \`winnow fetch\` tells of);
anything else is told from its first bytes. A record is {"id"?, "url"?, "html" or "htmlBase64", "contentType"?,
"headers"?, …}; fields that are not known travel on. An id that is missing is the SHA-256 of the page.

Output: {"id", "url", "text", "metadata", "method", "reason", "ms", …}, one line for each record, in their order;
"reason" says why a text is empty. What cannot be done becomes {"id", "line", "error": {"code", "message"}}.
Several pages as text have a line "==> name <==" before each, as Markdown a comment with the name.

Exit codes: 0 all done, 1 the command failed, 2 wrong usage, 3 some records failed, 130 interrupted.
`;

/** Adds `winnow extract`. What the command needs is loaded when it runs. */
export function addExtract(
  program: Command,
  environment: Environment,
  finish: (code: ExitCode) => void,
): void {
  const command = program
    .command("extract")
    .summary("take the main content out of pages")
    .description(
      "Takes the main content out of web pages. Reads standard input where no input is named, or for `-`.",
    )
    .argument("[inputs...]", "pages, JSON Lines files, folders of them, addresses, or - for standard input")
    .addOption(
      new Option("-f, --format <format>", "default: Markdown for one page on a terminal, else jsonl").choices(
        OUTPUT_FORMATS,
      ),
    )
    .option(
      "-o, --output <path>",
      "a file, whose extension tells the format, or a folder for a file a page: one that is there, ends in a slash, or is needed for several pages",
    )
    .addOption(
      new Option(
        "-m, --method <method>",
        "default: readability, and where it finds nothing, justext",
      ).choices(METHOD_NAMES),
    )
    .addOption(
      new Option("--favor <favor>", "what to do with doubtful parts; default: balanced").choices(FAVORS),
    )
    .option("--comments", "keep readers' comments")
    .option("--front-matter", "begin Markdown with the metadata as YAML")
    .option("--language <tag>", "the pages' language, as en or pt-BR; default: found out for each page")
    .option("--url <url>", "the address of the page, if it is only one: makes links absolute")
    .addOption(
      // Several names with commas are checked later; the choices are here for help and completion.
      new Option("--with <fields>", "more fields for the records, with commas between them")
        .choices(EXTRA_FIELDS)
        .argParser((value) => value),
    )
    .option("--resume", "go on where the output, a JSON Lines file, ends")
    .option("--max-size <bytes>", "the largest page, as 500kB or 20MB; default: 20MB")
    .option("--timeout <ms>", "the longest time for a page, in milliseconds; default: 30000")
    .option("--concurrency <n>", "worker threads; default: as many as there are cores");
  addNetworkOptions(command.option(...CACHE_OPTION))
    .option("--config <file>", 'a JSON file with any of these, as {"method": "justext", "maxSize": "5MB"}')
    .addHelpText("after", EXAMPLES)
    .showHelpAfterError(messages.moreHelp("winnow extract"))
    .action(async (inputs: string[], flags: CommandFlags) => {
      const { runExtract } = await import("../run/extract.js");
      finish(await runExtract(inputs, flags, environment));
    });
}
