import { availableParallelism } from "node:os";
import { CommandError, usageError } from "../command-error.js";
import { type Environment, log } from "../environment.js";
import type { ExitCode } from "../exit-code.js";
import { messages } from "../messages.js";
import { checkFolder, checkOutputs, filesOf, type OutputPath } from "../output/check.js";
import { EXTENSIONS, type OutputFormat } from "../output/formats.js";
import { resume } from "../output/resume.js";
import { chooseTarget, isFolder, openSink } from "../output/target.js";
import { checkFields, columnsOf } from "../records/fields.js";
import { hasPageFiles, type Input, inputsOf } from "../records/inputs.js";
import { named, type Opened, openFile, type SourceOptions } from "../records/source.js";
import type { Recipe } from "../records/types.js";
import { DEFAULT_MAX_SIZE } from "../settings/names.js";
import type { Settings } from "../settings/pages.js";
import { openNetwork } from "./network.js";
import { createReport, type Report } from "./report.js";
import { runStream, type StreamRun } from "./stream.js";

/** What a command does with pages. */
export interface PageRun {
  readonly settings: Settings;
  /** Files and folders that the settings name and the command reads, such as models. */
  readonly reads: readonly (string | undefined)[];
  readonly worker: StreamRun["worker"];
  /** The formats that the command writes. */
  readonly formats: readonly OutputFormat[];
  /**
   * @param forReading - whether the output is for reading on a terminal and not for parsing.
   * @param hasFiles - whether pages come from files of their own.
   */
  readonly recipe: (format: OutputFormat, forReading: boolean, hasFiles: boolean) => Recipe | Promise<Recipe>;
}

/** The outputs of a run, checked. */
interface PageOutputs {
  readonly output: OutputPath | undefined;
  readonly cache: OutputPath | undefined;
}

/** Processes the pages of the inputs, and writes one record or file for each. */
export async function runPages(
  environment: Environment,
  paths: readonly string[],
  run: PageRun,
): Promise<ExitCode> {
  checkFields(run.settings.fields);
  const inputs = await inputsOf(paths, environment.stdin, messages.nothingToRead);
  const settings = { ...run.settings, ...(await checkTarget(run, inputs, environment)) };
  const report = createReport({ throughput: true, fields: settings.fields });
  const network = inputs.some(({ kind }) => kind === "url") ? await openNetwork(settings) : undefined;
  const source = {
    stdin: environment.stdin,
    maxSize: settings.maxSize ?? DEFAULT_MAX_SIZE,
    onBytes: report.read,
    warn: (message: string) => log(environment, message),
    fetchItem: network?.fetchItem,
  };
  try {
    return await runInputs(inputs, { ...run, settings }, source, report, environment);
  } finally {
    network?.close();
  }
}

/** Checks that the output and the cache replace none of the inputs. */
async function checkTarget(
  { settings: { output, cache, format = "jsonl" }, reads }: PageRun,
  inputs: readonly Input[],
  environment: Environment,
): Promise<PageOutputs> {
  const read = filesOf(inputs, ...reads);
  const checked =
    output !== undefined && (await isFolder(output))
      ? { output: await checkFolder(output, { extensions: [EXTENSIONS[format][0]] }, read, environment) }
      : await checkOutputs({ output }, read, environment);
  return { ...checked, cache: await checkFolder(cache, "any", read, environment) };
}

async function runInputs(
  inputs: readonly Input[],
  { settings, worker, formats, recipe: recipeOf }: PageRun & { readonly settings: PageOutputs },
  source: SourceOptions,
  report: Report,
  environment: Environment,
): Promise<ExitCode> {
  let opened: Opened | undefined;
  const only = inputs.length === 1 ? inputs[0]! : undefined;
  const address = only?.kind === "url" ? only.path : undefined;
  if (only !== undefined && only.kind !== "folder" && address === undefined) {
    opened = await openFile(named(only.path), source).catch((error) => {
      if (error instanceof CommandError) throw error;
      // A file that cannot be opened becomes an error record in its turn.
      return undefined;
    });
  }
  const several = opened?.shape !== "page" && address === undefined;
  if ((several || address !== undefined) && settings.url !== undefined)
    throw usageError(
      "--url applies to a single page, but the input may have several. Add a `url` to each record instead.",
    );
  const onTerminal = environment.stdout.isTTY === true;
  // Named fields imply a record.
  const target = await chooseTarget(settings, several, onTerminal && settings.fields === undefined, formats);
  checkFormat(settings, target.format);
  const forReading = target.kind === "stdout" && onTerminal && settings.format === undefined;
  const recipe = await recipeOf(target.format, forReading, hasPageFiles(inputs));
  const resumed = await resume(settings, target, columnsOf(recipe.fields));
  const sink = await openSink(target, several, environment, { force: settings.force, resumed });
  const concurrency = settings.concurrency ?? availableParallelism();
  const visible = target.kind === "stdout" && environment.stdout.isTTY === true;
  const run = {
    worker,
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

/** The formats with records, to which `--fields` applies. */
const RECORD_FORMATS: ReadonlySet<OutputFormat> = new Set(["json", "jsonl", "csv"]);

function checkFormat({ fields }: Settings, format: OutputFormat): void {
  if (fields === undefined || RECORD_FORMATS.has(format)) return;
  throw usageError(`--fields selects the fields of records, but ${format} has none. Use json, jsonl or csv.`);
}
