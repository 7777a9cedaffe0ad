import { mapOrdered } from "@winnow/corpus/workers";
import { CommandError, usageError } from "../command-error.js";
import type { Environment } from "../environment.js";
import type { ExitCode } from "../exit-code.js";
import { formatNumber, messages } from "../messages.js";
import { checkFolder, checkOutputs, filesOf } from "../output/check.js";
import { formatOfOutput } from "../output/formats.js";
import { showProgress } from "../output/progress.js";
import { resume, skipDone } from "../output/resume.js";
import { fileTarget, openSink } from "../output/sink.js";
import { failed } from "../records/failure.js";
import { failureOf, pageOutcome } from "../records/fetched.js";
import { inputsOf } from "../records/inputs.js";
import { readRequests } from "../records/requests.js";
import type { FetchItem, Outcome } from "../records/types.js";
import { DEFAULT_CONNECTIONS } from "../settings/names.js";
import { type CommandFlags, readPageSettings } from "../settings/read.js";
import { fetchOptions, openFetcher } from "../stream/network.js";
import { createReport, writeAll } from "../stream/report.js";
import type { CommandModule, OptionEntry } from "./command.js";
import { CACHE_OPTION, FORCE_OPTION, NETWORK_OPTIONS } from "./page-options.js";

const EXAMPLES = `
Examples:
  winnow fetch https://example.org/a                   a page as a JSON line
  winnow fetch urls.txt --output pages.jsonl           one page per URL, in the same order
  winnow fetch urls.txt --output pages.jsonl --resume  continue an interrupted run
  cat urls.txt | winnow fetch --cache .cache | winnow extract > docs.jsonl
  winnow fetch http://localhost:8080/ --allow-address 127.0.0.1,::1 --allow-port 8080

Input: URLs, or files with one URL or one record {"url", "id"?, …} per line, which may be compressed with gzip or zstd.
The other fields of a record are copied to the output.

Output: {"id", "url", "status", "fetchedAt", "contentType", "headers", "html" or "htmlBase64", …}, one line per URL, in
input order. "url" is the final URL, "requestedUrl" the one in the input if it differs, and "robots" lists the page's
robots directives. A page that cannot be fetched becomes {"id", "url", "line", "error": {"code", "message"}} with a code
such as blocked-address, timeout, too-large, content-type, robots or http-404.

Private and other special addresses are refused. Each host gets one request at a time, with a pause between requests,
and its robots.txt is obeyed. Different hosts are requested in parallel.

Exit codes: 0 all done, 1 the command failed, 2 wrong usage, 3 some records failed, 130 interrupted.
`;

// biome-ignore format: a table
const OPTIONS: readonly OptionEntry[] = [
  ["-o, --output <file>", "a JSON Lines file, compressed if its name ends with .gz or .zst; default: standard output"],
  ["--resume", "continue an interrupted run after the last record of the output file"],
  FORCE_OPTION,
  ["--max-size <bytes>", "maximum size of a page, decoded, such as 500kB; default: 20MB"],
  ["--timeout <ms>", "maximum time per page in milliseconds, including retries; default: 30000"],
  ["--concurrency <n>", "number of hosts requested in parallel; default: 32"],
  CACHE_OPTION,
  ...NETWORK_OPTIONS,
  ["--config <file>", 'a JSON file with any of these options, such as {"pause": 2000, "cache": ".cache"}'],
];

export const command: CommandModule = {
  about: "Downloads web pages. Reads standard input if no input is named, or for `-`.",
  takes: { "[inputs...]": "URLs, files with one URL per line, or - for standard input" },
  options: OPTIONS,
  examples: EXAMPLES,
  run: fetchPages,
};

/**
 * Maximum number of requests in progress. Most of them wait for their host. With a large number, a long run
 * of URLs of one host does not delay the next host.
 */
const WINDOW = 2048;

/**
 * Maximum bytes of pages that wait for an earlier one. Requests in progress count with the mean size of the
 * pages so far. No request starts above this limit.
 */
const MAX_WAITING = 256_000_000;

/**
 * The assumed size of a page in bytes before any has arrived, and its weight in the mean, in pages.
 */
const GUESS = { size: 1_000_000, pages: 8 };

/** Writes a page or an error for every URL, in order. */
async function fetchPages(
  environment: Environment,
  paths: readonly string[],
  flags: CommandFlags,
): Promise<ExitCode> {
  const settings = await readPageSettings(flags);
  const inputs = await inputsOf(
    paths,
    environment.stdin,
    "no input. Name URLs or files of URLs (`winnow fetch https://example.org/`), or pipe them in (`winnow urls SITE | winnow fetch`).",
  );
  const folder = inputs.find(({ kind }) => kind === "folder");
  if (folder !== undefined) throw usageError(`${folder.path} is a folder. Name files with one URL per line.`);
  const read = filesOf(inputs, flags.config);
  const { output } = await checkOutputs({ output: settings.output }, read, environment);
  const cache = await checkFolder(settings.cache, "any", read, environment);
  const target = fileTarget(output, formatOfOutput(output, { formats: ["jsonl"], fallback: "jsonl" }));
  // Without the signal: interrupted requests would look like failed pages.
  const fetcher = await openFetcher({
    ...fetchOptions({ ...settings, cache }),
    concurrency: settings.concurrency ?? DEFAULT_CONNECTIONS,
  });
  const resumed = await resume(settings, target);
  const sink = await openSink(target, true, environment, { force: settings.force, resumed });

  const report = createReport();
  const signal = environment.interruption();
  const visible = target.kind === "stdout" && environment.stdout.isTTY === true;
  const progress = showProgress(environment, report.tally, visible);
  if (resumed !== undefined)
    progress.log(`${resumed.path} has ${formatNumber(resumed.records)} records. Continuing after them.`);
  let bytes = GUESS.size * GUESS.pages;
  let pages = GUESS.pages;
  const fetchOne = async (item: FetchItem): Promise<readonly [Outcome]> => {
    if (item.kind === "failure") return [failed(item, item, item.failure, "jsonl")];
    try {
      const outcome = pageOutcome(item, await fetcher.fetchPage(item.url));
      bytes += outcome.body.length;
      pages++;
      return [outcome];
    } catch (error) {
      const failure = failureOf(error);
      // Every other page would fail too.
      if (failure.code === "cache") {
        const problem = messages.cannotWrite(`the cache folder ${settings.cache}`, (error as Error).cause);
        throw new CommandError("no-output", `${problem} Name another folder with --cache.`, { cause: error });
      }
      return [failed(item, item, failure, "jsonl")];
    }
  };
  try {
    const { stdin } = environment;
    const requests = readRequests(inputs, { stdin, onBytes: report.read, warn: progress.log });
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

/** Yields items one by one: a slow page does not delay those that were read with it. */
async function* each(
  batches: AsyncIterable<readonly FetchItem[]>,
): AsyncGenerator<FetchItem, void, undefined> {
  for await (const batch of batches) yield* batch;
}
