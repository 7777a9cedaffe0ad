import type { Command } from "commander";
import { CommandError, type ExitCode, usageError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { formatNumber, messages } from "../messages.js";
import { checkOutputs, filesOf } from "../output/check.js";
import { formatOfOutput } from "../output/formats.js";
import { showProgress } from "../output/progress.js";
import { resume, skipDone } from "../output/resume.js";
import { openSink, type Target } from "../output/target.js";
import { failureOf, failureRecord, pageOutcome } from "../records/fetched.js";
import { inputsOf } from "../records/inputs.js";
import { readRequests } from "../records/requests.js";
import type { FetchItem, Outcome } from "../records/types.js";
import { DEFAULT_CONNECTIONS } from "../settings/names.js";
import { type CommandFlags, readPageSettings } from "../settings/read.js";
import { fetchOptions, openFetcher } from "../stream/network.js";
import { createReport, writeAll } from "../stream/report.js";
import { mapOrdered } from "../workers/ordered.js";
import { addOptions, type CommandContext, type OptionEntry } from "./command.js";
import { CACHE_OPTION, NETWORK_OPTIONS } from "./network-options.js";

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

// biome-ignore format: a table
const OPTIONS: readonly OptionEntry[] = [
  ["-o, --output <file>", "a JSON Lines file, compressed where it ends in .gz or .zst; default: standard output"],
  ["--resume", "go on where an interrupted run stopped: after the last record of the output file"],
  ["--max-size <bytes>", "the largest page, decoded, as 500kB or 20MB; default: 20MB"],
  ["--timeout <ms>", "the longest time for a page, in milliseconds, with retries; default: 30000"],
  ["--concurrency <n>", "hosts that are asked at once; default: 32"],
  CACHE_OPTION,
  ...NETWORK_OPTIONS,
  ["--config <file>", 'a JSON file with any of these, as {"pause": 2000, "cache": ".cache"}'],
];

export function configure(command: Command, { run }: CommandContext): void {
  command
    .description("Gets web pages. Reads standard input where no input is named, or for `-`.")
    .argument("[inputs...]", "addresses, files with one on each line, or - for standard input");
  addOptions(command, OPTIONS).addHelpText("after", EXAMPLES).action(run(fetchPages));
}

/**
 * Requests that may be begun at once: most of them wait for their hosts, so that many pages of one host, one after
 * another in the list, don't keep the next host waiting.
 */
const WINDOW = 2048;

/**
 * Bytes of pages that may wait for an earlier one, those under way counted as the pages before them; no more requests
 * begin while there are more.
 */
const MAX_WAITING = 256_000_000;

/** What a page is taken to have before there is any, in bytes, and for how many pages that counts in the mean. */
const GUESS = { size: 1_000_000, pages: 8 };

/** A page, or an error, for every address, in order. */
async function fetchPages(
  environment: Environment,
  paths: readonly string[],
  flags: CommandFlags,
): Promise<ExitCode> {
  const settings = await readPageSettings(flags);
  const inputs = await inputsOf(
    paths,
    environment.stdin,
    "no input. Name addresses or files of them (`winnow fetch https://example.org/`), or pipe them in (`winnow urls SITE | winnow fetch`).",
  );
  const folder = inputs.find(({ kind }) => kind === "folder");
  if (folder !== undefined)
    throw usageError(`${folder.path} is a folder. Name files with an address a line.`);
  await checkOutputs({ output: settings.output }, filesOf(inputs, flags.config), environment);
  const target = targetOf(settings.output);
  // Without the signal: requests that an interruption cut off would look like pages that failed.
  const fetcher = await openFetcher({
    ...fetchOptions(settings),
    concurrency: settings.concurrency ?? DEFAULT_CONNECTIONS,
  });
  const resumed = await resume(settings, target);
  const sink = await openSink(target, true, environment, resumed);

  const report = createReport();
  const signal = environment.interruption();
  const visible = target.kind === "stdout" && environment.stdout.isTTY === true;
  const progress = showProgress(environment, report.tally, visible);
  if (resumed !== undefined)
    progress.say(`${resumed.path} has ${formatNumber(resumed.records)} records; going on after them.`);
  let bytes = GUESS.size * GUESS.pages;
  let pages = GUESS.pages;
  const fetchOne = async (item: FetchItem): Promise<readonly [Outcome]> => {
    if (item.kind === "failure") return [failureRecord(item, item.failure)];
    try {
      const outcome = pageOutcome(item, await fetcher.fetchPage(item.url));
      bytes += outcome.body.length;
      pages++;
      return [outcome];
    } catch (error) {
      const failure = failureOf(error);
      // Each page would fail with it.
      if (failure.code === "cache") {
        const problem = messages.cannotWrite(`the cache folder ${settings.cache}`, (error as Error).cause);
        throw new CommandError("no-output", `${problem} Name another folder with --cache.`, { cause: error });
      }
      return [failureRecord(item, failure)];
    }
  };
  try {
    const { stdin } = environment;
    const requests = readRequests(inputs, { stdin, onBytes: report.read, warn: progress.say });
    const outcomes = mapOrdered(each(skipDone(requests, resumed, ({ id, url }) => [id, url])), fetchOne, {
      concurrency: WINDOW,
      window: WINDOW,
      weight: () => 0,
      maxWeight: MAX_WAITING,
      resultWeight: ([{ body }]) => body.length,
      expectedWeight: () => bytes / pages,
      signal,
    });
    return await writeAll(outcomes, { sink, report, progress, target, signal });
  } finally {
    progress.end();
    fetcher.close();
  }
}

/** Pages come as JSON Lines only. */
function targetOf(output: string | undefined): Target {
  const format = formatOfOutput(output, { formats: ["jsonl"], fallback: "jsonl" });
  return output === undefined ? { kind: "stdout", path: "", format } : { kind: "file", path: output, format };
}

/** One at a time: a page that is slow to come does not keep back those that were read with it. */
async function* each(
  batches: AsyncIterable<readonly FetchItem[]>,
): AsyncGenerator<FetchItem, void, undefined> {
  for await (const batch of batches) yield* batch;
}
