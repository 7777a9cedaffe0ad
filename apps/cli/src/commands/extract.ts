import type { Environment } from "../environment.js";
import type { ExitCode } from "../exit-code.js";
import { OUTPUT_FORMATS } from "../output/formats.js";
import { extractRecipe } from "../records/recipes.js";
import { EXTRA_FIELDS } from "../records/types.js";
import { type CommandFlags, readPageSettings } from "../settings/read.js";
import { runRecords } from "../stream/run.js";
import type { SiteTemplate } from "../template.js";
import type { CommandModule, OptionEntry } from "./command.js";
import {
  CACHE_OPTION,
  FAVOR_OPTION,
  FORCE_OPTION,
  LANGUAGE_OPTION,
  LIMIT_OPTIONS,
  METHOD_OPTION,
  NETWORK_OPTIONS,
  RESUME_OPTION,
} from "./page-options.js";

const EXAMPLES = `
Examples:
  winnow extract page.html                            one page: Markdown on a terminal, otherwise a JSON line
  curl -s https://example.org/ | winnow extract --url https://example.org/ --format text
  winnow extract page.html --include "article" --exclude ".share, .related"
  winnow extract https://example.org/a --format html --output a.html
  winnow extract pages/ --format markdown --output clean/
                                                      a folder of pages, one file for each
  winnow extract crawl.jsonl.gz --output docs.jsonl   one record per line, on all cores, in order
  winnow extract pages/ --fields id,metadata.title,text --output docs.csv
  cat crawl.jsonl | winnow extract --with markdown | jq -r .metadata.title

Input: HTML files, JSON Lines, CSV, Parquet, WARC, WET and ARC files, folders of them, their addresses (https://, s3://), and URLs of
pages (see \`winnow fetch\`). Files may be compressed with gzip or zstd. A file with another extension is recognised by its first
bytes. Of an archive, HTML responses with a status of 2xx are pages; damaged records become errors. A record is {"id"?, "url"?, "html",
"htmlBase64" or "pageHtml", "contentType"?, "headers"?, …}. Its other fields are copied to the output, except \`gold\`,
which --fields must name. The default id is the SHA-256 of the page.

Output: {"id", "url", "file", "text", "metadata", "method", "confidence", "pageType", "reason", "ms", …}, one line per
record, in input order. "file" is the path of an HTML file. Only methods that estimate "confidence" (the expected F1, 0
to 1) and "pageType" set them. "reason" explains why a text is empty, or is "little-content" if it is a small part of
the page and "unsure" if the confidence is too low. A record that fails becomes {"id", "line", "error": {"code", "message"}}.
CSV has one row per record and a column \`error\`, and a column \`file\` if the inputs are HTML files or folders. A cell
that a spreadsheet would evaluate as a formula starts with an apostrophe. Several pages in one text file are separated
by lines "==> name <==", and in one Markdown file by comments with the name. A summary is printed on stderr.

Exit codes: 0 all done, 1 the command failed, 2 wrong usage, 3 some records failed, 130 interrupted.
`;

// biome-ignore format: a table
export const EXTRACT_OPTIONS: readonly OptionEntry[] = [
  ["-f, --format <format>", "output format; default: markdown for one page on a terminal, otherwise jsonl", OUTPUT_FORMATS],
  ["-o, --output <path>",
    "a file, whose extension sets the format (.gz and .zst compress it), or a folder for one file per page: an existing folder, a path that ends with a slash, or a name without an extension (except as jsonl)"],
  METHOD_OPTION,
  FAVOR_OPTION,
  ["--include <selector>", "CSS selector: extract all text of the elements that match, instead of using a method"],
  ["--exclude <selector>", "CSS selector: leave out elements that match, such as \".promo, aside\""],
  ["--comments", "keep readers' comments"],
  ["--front-matter", "begin Markdown with the metadata as YAML"],
  ["--title", "begin the content with the page's title if it does not already"],
  ["--no-links", "remove links but keep their text"],
  ["--no-images", "remove images but keep captions"],
  ["--no-tables", "remove data tables, but not their text"],
  LANGUAGE_OPTION,
  ["--url <url>", "URL of a single page, which makes its links absolute"],
  ["--fields <paths>",
    "write only these comma-separated fields, in this order; a dot selects a nested field: metadata.title"],
  ["--with <fields>", "additional fields, comma-separated", EXTRA_FIELDS],
  RESUME_OPTION,
  FORCE_OPTION,
  ...LIMIT_OPTIONS,
  CACHE_OPTION,
  ...NETWORK_OPTIONS,
  ["--config <file>", 'a JSON file with any of these options, such as {"method": "justext", "maxSize": "5MB"}'],
];

export const command: CommandModule = {
  about: "Extracts the main content of web pages. Reads standard input if no input is named, or for `-`.",
  takes: { "[inputs...]": "files of pages or records, folders of them, URLs, or - for standard input" },
  options: EXTRACT_OPTIONS,
  examples: EXAMPLES,
  run: extractPages,
};

/**
 * Extracts the pages of the inputs.
 *
 * @param applied - the template of the pages' site, and its file.
 */
export async function extractPages(
  environment: Environment,
  paths: readonly string[],
  flags: CommandFlags,
  applied?: { readonly template: SiteTemplate; readonly path: string },
): Promise<ExitCode> {
  const settings = await readPageSettings(flags);
  return runRecords(environment, paths, {
    settings,
    reads: [flags.config, applied?.path],
    worker: "extract-worker",
    formats: OUTPUT_FORMATS,
    recipe: (format, ...about) => ({
      ...extractRecipe(settings, format, ...about),
      template: applied?.template,
    }),
  });
}
