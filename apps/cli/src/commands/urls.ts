import type { DiscoverProblem, FoundUrl, TriedFile } from "@winnow/fetch";
import type { Command } from "commander";
import { CommandError, ExitCode, usageError } from "../command-error.js";
import { type Environment, say } from "../environment.js";
import { formatNumber, messages } from "../messages.js";
import { checkOutputs } from "../output/check.js";
import { formatOfOutput } from "../output/formats.js";
import { fileSink } from "../output/sink.js";
import type { Outcome } from "../records/types.js";
import { SOURCES } from "../settings/names.js";
import { type CommandFlags, defined, readPageSettings } from "../settings/read.js";
import { fetchOptions, openFetcher } from "../stream/network.js";
import { addOptions, type CommandContext, type OptionEntry } from "./command.js";
import { NETWORK_OPTIONS } from "./network-options.js";

const EXAMPLES = `
Examples:
  winnow urls example.org                              what its sitemaps and feeds list, an address a line
  winnow urls https://example.org/blog/ --since 2026-01-01 --limit 100
  winnow urls https://example.org/feed.xml --format jsonl
  winnow urls example.org | winnow fetch | winnow extract > docs.jsonl

Looks for sitemaps in robots.txt and in the usual places, and for feeds (RSS, Atom, JSON Feed) in the page and in the
usual places; the address of a sitemap or a feed is read as such. \`--sources link\` takes the page's own links. Each
address comes once. Of one site at most 1,000 sitemaps and 50 feeds are read; what is left out is said on stderr. As jsonl, records are {"url", "source", "from", "title"?, "published"?, "lastModified"?}.

Exit codes: 0 all done, 1 the command failed or found nothing, 2 wrong usage, 130 interrupted.
`;

// biome-ignore format: a table
const OPTIONS: readonly OptionEntry[] = [
  ["-f, --format <format>", "an address a line, or records; default: by the output's extension, else text",
    ["text", "jsonl"]],
  ["-o, --output <file>", "compressed where it ends in .gz or .zst; default: standard output"],
  ["--sources <names>", "where to look, with commas between them; default: sitemap,feed", SOURCES],
  ["--limit <n>", "so many addresses at most; default: 100000"],
  ["--since <date>", "leave out what is known to be older, as 2026-05-01"],
  ["--all-sites", "other sites' addresses too"],
  ["--max-size <bytes>", "the largest sitemap or feed, decoded; default: 50MB"],
  ["--timeout <ms>", "the longest time for a file, in milliseconds; default: 30000"],
  ...NETWORK_OPTIONS,
  ["--config <file>", 'a JSON file with any of these, as {"pause": 2000}'],
];

export function configure(command: Command, { run }: CommandContext): void {
  command
    .description("Lists the addresses that a site's sitemaps and feeds give.")
    .argument("<site>", "the site's address, or that of a sitemap or feed");
  addOptions(command, OPTIONS).addHelpText("after", EXAMPLES).action(run(listUrls));
}

/** The addresses that a site's sitemaps and feeds name. */
async function listUrls(environment: Environment, site: string, flags: CommandFlags): Promise<ExitCode> {
  const settings = await readPageSettings(flags);
  const { output } = settings;
  await checkOutputs({ output }, [flags.config], environment);
  const format = formatOfOutput(output, {
    formats: ["text", "jsonl"],
    format: settings.format,
    fallback: "text",
  });
  const { discoverUrls } = await import("@winnow/fetch");
  const signal = environment.interruption();
  // The largest file has a default of its own here: sitemaps may be larger than any page.
  const { maxSize: _, ...fetching } = fetchOptions(settings);
  const fetcher = await openFetcher({ ...fetching, signal });
  const tried: TriedFile[] = [];
  // A line for each address, whatever is on it.
  const sink = await fileSink(output, "jsonl", true, environment);
  let count = 0;
  try {
    const found = discoverUrls(site, fetcher, {
      signal,
      ...defined({
        limit: settings.limit,
        since: settings.since === undefined ? undefined : new Date(settings.since),
        maxSize: settings.maxSize,
        sources: settings.sources,
      }),
      scope: settings.allSites === true ? "any" : "site",
      onProblem: ({ url, code, message }: DiscoverProblem) =>
        say(environment, messages.failedPage(url, { code, message })),
      onTried: (file: TriedFile) => tried.push(file),
    });
    for await (const each of found) {
      await sink.write([lineOf(each, format === "jsonl")]);
      count++;
    }
    if (count === 0) throw new CommandError("no-input", noUrls(site, tried));
    await sink.close();
  } catch (error) {
    const left = await sink.stop(signal.aborted);
    if (signal.aborted) {
      say(environment, messages.interrupted(count, left));
      return ExitCode.interrupted;
    }
    // Before anything was tried: the site itself is none.
    if (error instanceof TypeError && tried.length === 0)
      throw usageError(
        `${site} is no address of a site. Name one, as example.org or https://example.org/blog/.`,
        error,
      );
    throw error;
  } finally {
    fetcher.close();
  }
  return ExitCode.ok;
}

function lineOf(found: FoundUrl, asRecord: boolean): Outcome {
  return { name: found.url, place: [found.url], body: asRecord ? JSON.stringify(found) : found.url };
}

/** How many of the files that were tried are named. */
const MOST_TRIED = 20;

function noUrls(site: string, tried: readonly TriedFile[]): string {
  const files = tried
    .slice(0, MOST_TRIED)
    .map(({ url, code, found }) => `${url} (${code ?? `${formatNumber(found)} addresses`})`);
  const more = tried.length > MOST_TRIED ? ` and ${formatNumber(tried.length - MOST_TRIED)} more` : "";
  return `no addresses found for ${site}. Tried: ${files.join(", ")}${more}. Name a sitemap or a feed if you know one.`;
}
