import { CommandError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { ExitCode } from "../exit-codes.js";
import { messages } from "../messages.js";
import { showProgress } from "../output/progress.js";
import { checkResumed, type Resumed, resume, resumedTooFar } from "../output/resume.js";
import { openSink, type Target } from "../output/target.js";
import { mapOrdered } from "../pool/ordered.js";
import { inputsOf } from "../records/inputs.js";
import type { Outcome } from "../records/types.js";
import { failureOf, failureRecord, pageOutcome } from "../requests/page-record.js";
import { readRequests } from "../requests/read.js";
import type { FetchItem } from "../requests/types.js";
import { DEFAULT_CONNECTIONS } from "../settings.js";
import { fetchOptions, openFetcher } from "./network.js";
import { createReport } from "./report.js";
import { type CommandFlags, settingsOf } from "./settings-of.js";

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

/**
 * `winnow fetch`: a page, or an error, for every address, in order.
 *
 * @throws CommandError where the command cannot begin or go on.
 */
export async function runFetch(
  paths: readonly string[],
  flags: CommandFlags,
  environment: Environment,
): Promise<ExitCode> {
  const settings = await settingsOf(flags);
  const inputs = await inputsOf(paths, environment.stdin, messages.noAddresses);
  const folder = inputs.find(({ kind }) => kind === "folder");
  if (folder !== undefined) throw new CommandError("usage", messages.folderOfAddresses(folder.path));
  const target = targetOf(settings.output);
  // Not told of an interruption: what it cut off would look like pages that failed.
  const fetcher = await openFetcher({
    ...fetchOptions(settings),
    concurrency: settings.concurrency ?? DEFAULT_CONNECTIONS,
  });
  const resumed = await resume(settings, target);
  const sink = await openSink(target, true, environment, resumed !== undefined);

  const report = createReport();
  const signal = environment.interruption();
  const visible = target.kind === "stdout" && environment.stdout.isTTY === true;
  const progress = showProgress(environment, report.tally, visible);
  if (resumed !== undefined) progress.say(messages.resuming(resumed.path, resumed.records));
  let bytes = GUESS.size * GUESS.pages;
  let pages = GUESS.pages;
  const fetchOne = async (item: FetchItem): Promise<Outcome> => {
    if (item.kind === "failure") return failureRecord(item, item.failure);
    try {
      const outcome = pageOutcome(item, await fetcher.fetchPage(item.url));
      bytes += outcome.body.length;
      pages++;
      return outcome;
    } catch (error) {
      const failure = failureOf(error);
      // Each page would fail with it.
      if (failure.code === "cache") throw new CommandError("no-output", messages.noCache(failure.message));
      return failureRecord(item, failure);
    }
  };
  try {
    const requests = readRequests(inputs, { stdin: environment.stdin, onBytes: report.read });
    const outcomes = mapOrdered(skipDone(requests, resumed), fetchOne, {
      concurrency: WINDOW,
      window: WINDOW,
      weight: () => 0,
      maxWeight: MAX_WAITING,
      resultWeight: ({ body }) => body.length,
      expectedWeight: () => bytes / pages,
      signal,
    });
    for await (const outcome of outcomes) {
      await sink.write([outcome]);
      report.add([outcome]);
    }
    await sink.close();
    const summary = report.summary();
    if (summary !== undefined) progress.say(summary);
    if (signal.aborted) {
      progress.say(messages.interrupted(report.tally.done));
      return ExitCode.interrupted;
    }
  } finally {
    progress.end();
    fetcher.close();
  }
  return report.tally.failed === 0 ? ExitCode.ok : ExitCode.someRecordsFailed;
}

/** Pages come as JSON Lines only. */
function targetOf(output: string | undefined): Target {
  return output === undefined
    ? { kind: "stdout", path: "", format: "jsonl" }
    : { kind: "file", path: output, format: "jsonl" };
}

/** The requests behind those that an earlier run has done. */
async function* skipDone(
  requests: AsyncIterable<FetchItem>,
  resumed: Resumed | undefined,
): AsyncGenerator<FetchItem, void, undefined> {
  let before = 0;
  for await (const request of requests) {
    if (resumed === undefined || before >= resumed.records) {
      yield request;
      continue;
    }
    before++;
    if (before === resumed.records) checkResumed(resumed, request.id, request.url);
  }
  if (resumed !== undefined && before < resumed.records) throw resumedTooFar(resumed, before);
}
