import type { DiscoverProblem, FoundUrl, TriedFile } from "@winnow/fetch";
import { CommandError, usageError } from "../command-error.js";
import { type Environment, log } from "../environment.js";
import { ExitCode } from "../exit-code.js";
import { formatNumber, messages } from "../messages.js";
import { checkFolder, checkOutputs, filesOf } from "../output/check.js";
import { formatOfOutput } from "../output/formats.js";
import { fileTarget, openSink } from "../output/sink.js";
import type { Outcome } from "../records/types.js";
import { SOURCES } from "../settings/names.js";
import { type CommandFlags, defined, readPageSettings } from "../settings/read.js";
import { fetchOptions, openFetcher } from "../stream/network.js";
import type { CommandModule, OptionEntry } from "./command.js";
import { FORCE_OPTION, NETWORK_OPTIONS } from "./page-options.js";

const EXAMPLES = `
Examples:
  winnow urls example.org                              the URLs in its sitemaps and feeds, one per line
  winnow urls https://example.org/blog/ --since 2026-01-01 --limit 100
  winnow urls https://example.org/feed.xml --format jsonl
  winnow urls example.org | winnow fetch | winnow extract > docs.jsonl

Looks for sitemaps in robots.txt and in the usual places, and for feeds (RSS, Atom, JSON Feed) in the page and in the
usual places. The URL of a sitemap or feed can be given directly. \`--sources link\` lists the links of the page itself.
Each URL is listed once. At most 1,000 sitemaps and 50 feeds of a site are read. Omissions are reported on stderr.

With --format jsonl, a record is {"url", "source", "from", "title"?, "published"?, "lastModified"?}.

Exit codes: 0 all done, 1 the command failed or found nothing, 2 wrong usage, 130 interrupted.
`;

// biome-ignore format: a table
const OPTIONS: readonly OptionEntry[] = [
  ["-f, --format <format>", "text (one URL per line) or jsonl (records); default: by the output's extension, otherwise text",
    ["text", "jsonl"]],
  ["-o, --output <file>", "a file, compressed if its name ends with .gz or .zst; default: standard output"],
  FORCE_OPTION,
  ["--sources <names>", "where to look, comma-separated; default: sitemap,feed", SOURCES],
  ["--limit <n>", "maximum number of URLs; default: 100000"],
  ["--since <date>", "skip pages known to be older than this date, such as 2026-05-01"],
  ["--all-sites", "include URLs of other sites"],
  ["--max-size <bytes>", "maximum size of a sitemap or feed, decoded; default: 50MB"],
  ["--timeout <ms>", "maximum time per file in milliseconds; default: 30000"],
  ...NETWORK_OPTIONS,
  ["--config <file>", 'a JSON file with any of these options, such as {"pause": 2000}'],
];

export const command: CommandModule = {
  about: "Lists the URLs of a site's pages, from its sitemaps and feeds.",
  takes: { "<site>": "URL or host name of a site, or URL of a sitemap or feed" },
  options: OPTIONS,
  examples: EXAMPLES,
  run: listUrls,
};

/** Lists the URLs in a site's sitemaps and feeds. */
async function listUrls(environment: Environment, site: string, flags: CommandFlags): Promise<ExitCode> {
  const settings = await readPageSettings(flags);
  const read = filesOf([], flags.config);
  const { output } = await checkOutputs({ output: settings.output }, read, environment);
  const cache = await checkFolder(settings.cache, "any", read, environment);
  const format = formatOfOutput(output, {
    formats: ["text", "jsonl"],
    format: settings.format,
    fallback: "text",
  });
  const { discoverUrls } = await import("@winnow/fetch");
  const signal = environment.interruption();
  // The fetcher's size limit is for pages. Sitemaps have their own default.
  const { maxSize: _, ...fetching } = fetchOptions({ ...settings, cache });
  const fetcher = await openFetcher({ ...fetching, signal });
  const tried: TriedFile[] = [];
  // Both formats have one line per URL.
  const sink = await openSink(fileTarget(output, "jsonl"), true, environment, {
    force: settings.force,
    canResume: false,
  });
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
        log(environment, messages.failedPage(url, { code, message })),
      onTried: (file: TriedFile) => tried.push(file),
    });
    for await (const each of found) {
      await sink.write([lineOf(each, format === "jsonl")]);
      count++;
    }
    if (count === 0) throw new CommandError("no-input", noUrls(site, tried));
    await sink.close();
  } catch (error) {
    const kept = await sink.stop(signal.aborted);
    if (signal.aborted) {
      log(environment, messages.interrupted(count, kept));
      return ExitCode.interrupted;
    }
    // Nothing was tried: the argument itself is invalid.
    if (error instanceof TypeError && tried.length === 0)
      throw usageError(
        `${site} is not the URL of a site. Name one, such as example.org or https://example.org/blog/.`,
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

/** Number of tried files that the message names. */
const MAX_TRIED_SHOWN = 20;

function noUrls(site: string, tried: readonly TriedFile[]): string {
  const files = tried
    .slice(0, MAX_TRIED_SHOWN)
    .map(({ url, code, found }) => `${url} (${code ?? `${formatNumber(found)} URLs`})`);
  const more =
    tried.length > MAX_TRIED_SHOWN ? ` and ${formatNumber(tried.length - MAX_TRIED_SHOWN)} more` : "";
  return `no URLs found for ${site}. Tried: ${files.join(", ")}${more}. Name a sitemap or feed if you know one.`;
}
