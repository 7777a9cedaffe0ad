import { availableParallelism } from "node:os";
import { basename } from "node:path";
import type { Command } from "commander";
import { type ExitCode, usageError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { messages } from "../messages.js";
import { checkFolder, checkOutputs, checkOutside, filesOf } from "../output/check.js";
import { EXTENSIONS, OUTPUT_FORMATS } from "../output/formats.js";
import { resume } from "../output/resume.js";
import { chooseTarget, isFolder, openSink } from "../output/target.js";
import { type Input, inputsOf } from "../records/inputs.js";
import { type Opened, openFile, type SourceOptions } from "../records/source.js";
import { EXTRA_FIELDS, type Recipe } from "../records/types.js";
import { DEFAULT_MAX_SIZE, DEFAULT_TIMEOUT, FAVORS, METHOD_NAMES } from "../settings/names.js";
import type { Settings } from "../settings/pages.js";
import { type CommandFlags, defined, readPageSettings } from "../settings/read.js";
import { openNetwork } from "../stream/network.js";
import { createReport, type Report } from "../stream/report.js";
import { runStream } from "../stream/stream.js";
import { addOptions, type CommandContext, type OptionEntry } from "./command.js";
import { CACHE_OPTION, NETWORK_OPTIONS } from "./network-options.js";

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

// biome-ignore format: a table
const OPTIONS: readonly OptionEntry[] = [
  ["-f, --format <format>", "default: Markdown for one page on a terminal, else jsonl", OUTPUT_FORMATS],
  ["-o, --output <path>",
    "a file, whose extension decides the format (.gz and .zst: compressed), or a folder for one file per page: one that exists, ends in a slash, or is needed for several pages"],
  ["-m, --method <method>", "default: readability, and where it finds nothing, justext", METHOD_NAMES],
  ["--favor <favor>", "what to do with doubtful parts; default: balanced", FAVORS],
  ["--comments", "keep readers' comments"],
  ["--front-matter", "begin Markdown with the metadata as YAML"],
  ["--language <tag>", "the pages' language, as en or pt-BR; default: found out for each page"],
  ["--url <url>", "the address of the page, if it is only one: makes links absolute"],
  ["--with <fields>", "more fields for the records, with commas between them", EXTRA_FIELDS],
  ["--resume", "go on where an interrupted run stopped: after the last record of the output, a JSON Lines file"],
  ["--max-size <bytes>", "the largest page, as 500kB or 20MB; default: 20MB"],
  ["--timeout <ms>", "the longest time for a page, in milliseconds; default: 30000"],
  ["--concurrency <n>", "pages worked on at once, each in a process of its own; default: as many as there are cores"],
  CACHE_OPTION,
  ...NETWORK_OPTIONS,
  ["--config <file>", 'a JSON file with any of these, as {"method": "justext", "maxSize": "5MB"}'],
];

export function configure(command: Command, { run }: CommandContext): void {
  command
    .description(
      "Takes the main content out of web pages. Reads standard input where no input is named, or for `-`.",
    )
    .argument("[inputs...]", "pages, JSON Lines files, folders of them, addresses, or - for standard input");
  addOptions(command, OPTIONS).addHelpText("after", EXAMPLES).action(run(extract));
}

async function extract(
  environment: Environment,
  paths: readonly string[],
  flags: CommandFlags,
): Promise<ExitCode> {
  const settings = await readPageSettings(flags);
  const inputs = await inputsOf(paths, environment.stdin, messages.nothingToRead);
  await checkTarget(settings, inputs, flags.config, environment);
  const report = createReport({ throughput: true });
  const network = inputs.some(({ kind }) => kind === "url") ? await openNetwork(settings) : undefined;
  const source = {
    stdin: environment.stdin,
    maxSize: settings.maxSize ?? DEFAULT_MAX_SIZE,
    onBytes: report.read,
    fetchItem: network?.fetchItem,
  };
  try {
    return await extractInputs(inputs, settings, source, report, environment);
  } finally {
    network?.close();
  }
}

/** No input is an output, and none is replaced by a file of the output's folder. */
async function checkTarget(
  { output, format = "jsonl", resume: isResumed }: Settings,
  inputs: readonly Input[],
  config: string | undefined,
  environment: Environment,
): Promise<void> {
  const read = filesOf(inputs, config);
  if (output !== undefined && (await isFolder(output))) {
    await checkFolder(output, EXTENSIONS[format][0], read, environment);
    return;
  }
  await checkOutputs({ output }, read, environment);
  // What is written in place is there when its folder is read.
  const folders = inputs.filter(({ kind }) => kind === "folder");
  if (output !== undefined && isResumed === true) await checkOutside(output, folders);
}

async function extractInputs(
  inputs: readonly Input[],
  settings: Settings,
  source: SourceOptions,
  report: Report,
  environment: Environment,
): Promise<ExitCode> {
  let opened: Opened | undefined;
  const only = inputs.length === 1 ? inputs[0]! : undefined;
  const address = only?.kind === "url" ? only.path : undefined;
  if (only !== undefined && only.kind !== "folder" && address === undefined) {
    // What cannot be opened becomes a record, when its turn comes.
    opened = await openFile(only.path, basename(only.path), source).catch(() => undefined);
  }
  const several = opened?.shape !== "page" && address === undefined;
  if ((several || address !== undefined) && settings.url !== undefined)
    throw usageError(
      "--url is the address of one page, but there may be more here. Give each record its own `url` instead.",
    );
  const target = await chooseTarget(settings, several, environment.stdout.isTTY === true);
  const recipe = recipeOf(settings, target.format);
  const resumed = await resume(settings, target);
  const sink = await openSink(target, several, environment, resumed);
  const concurrency = settings.concurrency ?? availableParallelism();
  const visible = target.kind === "stdout" && environment.stdout.isTTY === true;
  const run = {
    inputs,
    opened,
    source,
    recipe,
    sink,
    target,
    concurrency,
    report,
    several,
    visible,
    resumed,
  };
  return runStream({ ...run, environment });
}

function recipeOf(settings: Settings, format: Recipe["format"]): Recipe {
  const { method, favor, comments, frontMatter, language, url } = settings;
  return {
    format,
    with: settings.with ?? [],
    extract: {
      ...defined({ method, favor, comments, frontMatter, language, url }),
      maxSize: settings.maxSize ?? DEFAULT_MAX_SIZE,
      timeout: settings.timeout ?? DEFAULT_TIMEOUT,
    },
  };
}
