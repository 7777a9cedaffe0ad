import { type Command, Option } from "commander";
import type { Environment } from "../environment.js";
import type { ExitCode } from "../exit-codes.js";
import { messages } from "../messages.js";
import type { CommandFlags } from "../run/settings-of.js";
import { SOURCES } from "../settings.js";
import { addNetworkOptions } from "./network-options.js";

const EXAMPLES = `
Examples:
  winnow urls example.org                              what its sitemaps and feeds list, an address a line
  winnow urls https://example.org/blog/ --since 2026-01-01 --limit 100
  winnow urls https://example.org/feed.xml --format jsonl
  winnow urls example.org | winnow fetch | winnow extract > docs.jsonl

Looks for sitemaps in robots.txt and in the usual places, and for feeds (RSS, Atom, JSON Feed) in the page and in the
usual places; the address of a sitemap or a feed is read as such. \`--sources link\` takes the page's own links. Each
address comes once. As jsonl, records are {"url", "source", "from", "title"?, "published"?, "lastModified"?}.

Exit codes: 0 all done, 1 the command failed or found nothing, 2 wrong usage, 130 interrupted.
`;

/** Adds `winnow urls`. What the command needs is loaded when it runs. */
export function addUrls(program: Command, environment: Environment, finish: (code: ExitCode) => void): void {
  const command = program
    .command("urls")
    .summary("list the addresses of a site's pages, from its sitemaps and feeds")
    .description("Lists the addresses that a site's sitemaps and feeds give.")
    .argument("<site>", "the site's address, or that of a sitemap or feed")
    .addOption(
      new Option("-f, --format <format>", "an address a line, or records; default: text").choices([
        "text",
        "jsonl",
      ]),
    )
    .option("-o, --output <file>", "default: standard output")
    .addOption(
      new Option("--sources <names>", "where to look, with commas between them; default: sitemap,feed")
        .choices(SOURCES)
        .argParser((value) => value),
    )
    .option("--limit <n>", "so many addresses at most")
    .option("--since <date>", "leave out what is known to be older, as 2026-05-01")
    .option("--all-sites", "other sites' addresses too")
    .option("--max-size <bytes>", "the largest sitemap or feed, decoded; default: 50MB")
    .option("--timeout <ms>", "the longest time for a file, in milliseconds; default: 30000");
  addNetworkOptions(command)
    .option("--config <file>", 'a JSON file with any of these, as {"pause": 2000}')
    .addHelpText("after", EXAMPLES)
    .showHelpAfterError(messages.moreHelp("winnow urls"))
    .action(async (site: string, flags: CommandFlags) => {
      const { runUrls } = await import("../run/urls.js");
      finish(await runUrls(site, flags, environment));
    });
}
