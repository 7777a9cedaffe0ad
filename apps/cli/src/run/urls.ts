import type { DiscoverProblem, FoundUrl, TriedFile } from "@winnow/fetch";
import { CommandError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { ExitCode } from "../exit-codes.js";
import { messages } from "../messages.js";
import { openSink, type Target } from "../output/target.js";
import type { Outcome } from "../records/types.js";
import { fetchOptions, openFetcher } from "./network.js";
import { type CommandFlags, settingsOf } from "./settings-of.js";

/**
 * `winnow urls`: the addresses that a site's sitemaps and feeds name.
 *
 * @throws CommandError where the command cannot begin or go on, `no-input` where nothing is found.
 */
export async function runUrls(
  site: string,
  flags: CommandFlags,
  environment: Environment,
): Promise<ExitCode> {
  const { format = "text", ...rest } = flags;
  const settings = await settingsOf(rest);
  const target: Target =
    settings.output === undefined
      ? { kind: "stdout", path: "", format: "jsonl" }
      : { kind: "file", path: settings.output, format: "jsonl" };
  const { discoverUrls } = await import("@winnow/fetch");
  const signal = environment.interruption();
  // The largest file has a default of its own here: sitemaps may be larger than any page.
  const { maxSize: _, ...fetching } = fetchOptions(settings);
  const fetcher = await openFetcher({ ...fetching, signal });
  const tried: TriedFile[] = [];
  const sink = await openSink(target, true, environment);
  let count = 0;
  const say = (message: string): unknown => environment.stderr.write(messages.line(message));
  try {
    const found = discoverUrls(site, fetcher, {
      signal,
      ...(settings.limit === undefined ? {} : { limit: settings.limit }),
      ...(settings.since === undefined ? {} : { since: new Date(settings.since) }),
      ...(settings.maxSize === undefined ? {} : { maxSize: settings.maxSize }),
      ...(settings.sources === undefined ? {} : { sources: settings.sources }),
      scope: settings.allSites === true ? "any" : "site",
      onProblem: ({ url, code, message }: DiscoverProblem) =>
        say(messages.failedPage(url, { code, message })),
      onTried: (file: TriedFile) => tried.push(file),
    });
    for await (const each of found) {
      await sink.write([lineOf(each, format === "jsonl")]);
      count++;
    }
    await sink.close();
  } catch (error) {
    if (signal.aborted) {
      await sink.close();
      say(messages.interrupted(count));
      return ExitCode.interrupted;
    }
    // Before anything was tried: the site itself is none.
    if (error instanceof TypeError && tried.length === 0)
      throw new CommandError("usage", messages.notASite(site), { cause: error });
    throw error;
  } finally {
    fetcher.close();
  }
  if (count === 0) throw new CommandError("no-input", messages.noUrls(site, tried));
  return ExitCode.ok;
}

function lineOf(found: FoundUrl, asRecord: boolean): Outcome {
  return { name: found.url, place: [found.url], body: asRecord ? JSON.stringify(found) : found.url };
}
