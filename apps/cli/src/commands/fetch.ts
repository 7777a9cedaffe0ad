import type { Command } from "commander";
import type { Environment } from "../environment.js";
import type { ExitCode } from "../exit-codes.js";
import { messages } from "../messages.js";
import type { CommandFlags } from "../run/settings-of.js";
import { addNetworkOptions, CACHE_OPTION } from "./network-options.js";

const EXAMPLES = `
Examples:
  winnow fetch https://example.org/a                   a page as a JSON line
  winnow fetch urls.txt --output pages.jsonl           an address a line in, a page a line out, in order
  winnow fetch urls.txt --output pages.jsonl --resume  go on where that was interrupted
  cat urls.txt | winnow fetch --cache .cache | winnow extract > docs.jsonl
  winnow fetch http://localhost:8080/ --allow-address 127.0.0.1,::1 --allow-port 8080

Input: addresses, or files (also gzip or zstd) with one on each line, or with records {"url", "id"?, …} whose other
fields travel on.

Output: {"id", "url", "status", "fetchedAt", "contentType", "headers", "html" or "htmlBase64", …}, one line for each
line of the input, in their order; "url" is the address that answered, "requestedUrl" another one that was asked for,
"robots" what the page asks of robots. What cannot be fetched becomes {"id", "url", "line", "error": {"code",
"message"}} with a code as blocked-address, timeout, too-large, content-type, robots or http-404.

Private and other special addresses are refused. Each host gets one request at a time and a pause after it, and its
robots.txt is kept to; different hosts are asked at once.

Exit codes: 0 all done, 1 the command failed, 2 wrong usage, 3 some records failed, 130 interrupted.
`;

/** Adds `winnow fetch`. What the command needs is loaded when it runs. */
export function addFetch(program: Command, environment: Environment, finish: (code: ExitCode) => void): void {
  const command = program
    .command("fetch")
    .summary("get pages from the network")
    .description("Gets web pages. Reads standard input where no input is named, or for `-`.")
    .argument("[inputs...]", "addresses, files with one on each line, or - for standard input")
    .option("-o, --output <file>", "a JSON Lines file; default: standard output")
    .option("--resume", "go on where the output file ends")
    .option("--max-size <bytes>", "the largest page, decoded, as 500kB or 20MB; default: 20MB")
    .option("--timeout <ms>", "the longest time for a page, in milliseconds, with retries; default: 30000")
    .option("--concurrency <n>", "hosts that are asked at once; default: 32");
  addNetworkOptions(command.option(...CACHE_OPTION))
    .option("--config <file>", 'a JSON file with any of these, as {"pause": 2000, "cache": ".cache"}')
    .addHelpText("after", EXAMPLES)
    .showHelpAfterError(messages.moreHelp("winnow fetch"))
    .action(async (inputs: string[], flags: CommandFlags) => {
      const { runFetch } = await import("../run/fetch.js");
      finish(await runFetch(inputs, flags, environment));
    });
}
