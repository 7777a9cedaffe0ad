import { availableParallelism } from "node:os";
import type { Command } from "commander";
import { type ExitCode, usageError } from "../command-error.js";
import { type Environment, say } from "../environment.js";
import { messages } from "../messages.js";
import { checkFolder, checkOutputs, checkOutside, filesOf } from "../output/check.js";
import { EXTENSIONS, OUTPUT_FORMATS, type OutputFormat } from "../output/formats.js";
import { resume } from "../output/resume.js";
import { chooseTarget, isFolder, openSink } from "../output/target.js";
import { CSV_FIELDS } from "../records/fields.js";
import { type Input, inputsOf } from "../records/inputs.js";
import { ForeignInput, named, type Opened, openFile, type SourceOptions } from "../records/source.js";
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
                                                      a folder of pages, one file for each
  winnow extract crawl.jsonl.gz --output docs.jsonl   one record per line, on all cores, in order
  winnow extract pages/ --fields id,metadata.title,text --output docs.csv
  cat crawl.jsonl | winnow extract --with markdown | jq -r .metadata.title

Input: HTML files, JSON Lines, both also gzip or zstd, folders of them, addresses (see \`winnow fetch\`); any other
file is recognised by its first bytes. A record is {"id"?, "url"?, "html" or "htmlBase64", "contentType"?,
"headers"?, …}; its other fields are passed through, \`gold\` only where --fields names it. Without an id, the SHA-256
of the page.

Output: {"id", "url", "text", "metadata", "method", "reason", "ms", …}, one line per record, in their order;
"reason" is why a text is empty. A record that fails becomes {"id", "line", "error": {"code", "message"}}.
CSV has one row per record and a column \`error\`; a cell that a spreadsheet would compute gets an apostrophe in front.
Several pages as text have a line "==> name <==" before each, as Markdown a comment with the name. A summary of the
run goes to stderr.

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
  ["--title", "begin the content with the page's title, unless it does so already"],
  ["--no-links", "leave out links; their text stays"],
  ["--no-images", "leave out images; the captions of figures stay"],
  ["--no-tables", "leave out tables of data"],
  ["--language <tag>", "the pages' language, as en or pt-BR; default: detected for each page"],
  ["--url <url>", "the address of the page, if it is only one: makes links absolute"],
  ["--fields <paths>",
    "these fields of the records and no others, in this order, with commas between them; dots lead into a field: metadata.title"],
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
  const report = createReport({ throughput: true, fields: settings.fields });
  const network = inputs.some(({ kind }) => kind === "url") ? await openNetwork(settings) : undefined;
  const source = {
    stdin: environment.stdin,
    maxSize: settings.maxSize ?? DEFAULT_MAX_SIZE,
    onBytes: report.read,
    warn: (message: string) => say(environment, message),
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
    opened = await openFile(named(only.path), source).catch((error) => {
      if (error instanceof ForeignInput) throw error;
      // What cannot be opened becomes a record, when its turn comes.
      return undefined;
    });
  }
  const several = opened?.shape !== "page" && address === undefined;
  if ((several || address !== undefined) && settings.url !== undefined)
    throw usageError(
      "--url is the address of one page, but there may be more here. Give each record its own `url` instead.",
    );
  const onTerminal = environment.stdout.isTTY === true;
  // Whoever names fields wants a record.
  const target = await chooseTarget(settings, several, onTerminal && settings.fields === undefined);
  checkFields(settings, target.format);
  const forReading = target.kind === "stdout" && onTerminal && settings.format === undefined;
  const recipe = recipeOf(settings, target.format, forReading);
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

/** The formats of records, in which `--fields` chooses. */
const RECORD_FORMATS: ReadonlySet<OutputFormat> = new Set(["json", "jsonl", "csv"]);

function checkFields({ fields, resume: goesOn }: Settings, format: OutputFormat): void {
  if (fields === undefined) return;
  if (!RECORD_FORMATS.has(format))
    throw usageError(
      `--fields chooses the fields of records, but ${format} has none. Use json, jsonl or csv.`,
    );
  if (goesOn === true && !fields.includes("id"))
    throw usageError("--resume compares the ids of records: add id to --fields.");
}

function recipeOf(settings: Settings, format: OutputFormat, forReading: boolean): Recipe {
  const { method, favor, frontMatter, language, url, links, images, tables, title } = settings;
  const more = settings.with ?? [];
  const chosen = settings.fields ?? (format === "csv" ? CSV_FIELDS : undefined);
  const added = more.map((field) => (field === "evidence" ? "metadata.evidence" : field));
  const fields = chosen && [...new Set([...chosen, ...added])];
  const comments = fields?.includes("comments") || settings.comments;
  return {
    format,
    with: more,
    fields,
    forReading,
    extract: {
      ...defined({ method, favor, comments, frontMatter, language, url, links, images, tables, title }),
      maxSize: settings.maxSize ?? DEFAULT_MAX_SIZE,
      timeout: settings.timeout ?? DEFAULT_TIMEOUT,
    },
  };
}
