import { availableParallelism } from "node:os";
import { type ExitCode, usageError } from "../command-error.js";
import { type Environment, log } from "../environment.js";
import { messages } from "../messages.js";
import { checkFolder, checkOutputs, checkOutside, filesOf } from "../output/check.js";
import { EXTENSIONS, type OutputFormat } from "../output/formats.js";
import { resume } from "../output/resume.js";
import { chooseTarget, isFolder, openSink } from "../output/target.js";
import { checkFields } from "../records/fields.js";
import { hasPageFiles, type Input, inputsOf } from "../records/inputs.js";
import { ForeignInput, named, type Opened, openFile, type SourceOptions } from "../records/source.js";
import type { Recipe } from "../records/types.js";
import { DEFAULT_MAX_SIZE } from "../settings/names.js";
import type { Settings } from "../settings/pages.js";
import { openNetwork } from "./network.js";
import { createReport, type Report } from "./report.js";
import { runStream, type StreamRun } from "./stream.js";

/** What a command does with pages. */
export interface PageRun {
  readonly settings: Settings;
  readonly worker: StreamRun["worker"];
  /** The formats that the command writes. */
  readonly formats: readonly OutputFormat[];
  /**
   * @param forReading - whether the output is for reading on a terminal and not for parsing.
   * @param hasFiles - whether pages come from files of their own.
   */
  readonly recipe: (format: OutputFormat, forReading: boolean, hasFiles: boolean) => Recipe | Promise<Recipe>;
}

/**
 * Processes the pages of the inputs, and writes one record or file for each.
 *
 * @param config - the configuration file, which the output may not replace.
 */
export async function runPages(
  environment: Environment,
  paths: readonly string[],
  config: string | undefined,
  run: PageRun,
): Promise<ExitCode> {
  const { settings } = run;
  checkFields(settings.fields);
  const inputs = await inputsOf(paths, environment.stdin, messages.nothingToRead);
  await checkTarget(settings, inputs, config, environment);
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
    return await runInputs(inputs, run, source, report, environment);
  } finally {
    network?.close();
  }
}

/** Checks that the output replaces none of the inputs. */
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
  // A file that is written in place would be found when its folder is read.
  const folders = inputs.filter(({ kind }) => kind === "folder");
  if (output !== undefined && isResumed === true) await checkOutside(output, folders);
}

async function runInputs(
  inputs: readonly Input[],
  { settings, worker, formats, recipe: recipeOf }: PageRun,
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
  const resumed = await resume(settings, target);
  const sink = await openSink(target, several, environment, resumed);
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

function checkFormat({ fields, resume: isResumed }: Settings, format: OutputFormat): void {
  if (fields === undefined) return;
  if (!RECORD_FORMATS.has(format))
    throw usageError(
      `--fields selects the fields of records, but ${format} has none. Use json, jsonl or csv.`,
    );
  if (isResumed === true && !fields.includes("id"))
    throw usageError("--resume compares the ids of records. Add id to --fields.");
}
