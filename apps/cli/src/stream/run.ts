import { availableParallelism } from "node:os";
import { type Loss, mapOrdered, type Pool } from "@winnow/corpus/workers";
import { CommandError, usageError } from "../command-error.js";
import type { Environment } from "../environment.js";
import type { ExitCode } from "../exit-code.js";
import { messages } from "../messages.js";
import { checkFolder, checkOutputs, filesOf, type OutputPath } from "../output/check.js";
import { EXTENSIONS, formatOfOutput, type OutputFormat } from "../output/formats.js";
import { checkOutput } from "../output/open.js";
import { showProgress } from "../output/progress.js";
import { type Resumed, resume, skipDone } from "../output/resume.js";
import { canResume, chooseTarget, fileTarget, isFolder, openSink, sortingSink } from "../output/sink.js";
import { failureOutcome } from "../records/failure.js";
import { checkFields, columnsOf } from "../records/fields.js";
import { itemId } from "../records/id.js";
import { hasPageFiles, type Input, inputsOf, totalSize } from "../records/inputs.js";
import { named, type Opened, openFile } from "../records/open-file.js";
import { readInputs, sourceOf } from "../records/source.js";
import type { Failure, Item, Outcome, Recipe } from "../records/types.js";
import { DEFAULT_MAX_SIZE, DEFAULT_TIMEOUT } from "../settings/names.js";
import type { Settings } from "../settings/pages.js";
import { openNetwork } from "./network.js";
import { createReport, writeAll } from "./report.js";
import { mayRunHere, outcomeHere } from "./this-process.js";

/** What `extract`, `segment` and `filter` do with the records of their inputs. */
export interface RecordRun {
  readonly settings: Omit<Settings, "language" | "with">;
  /** Files and folders that the settings name and the command reads, such as models. */
  readonly reads: readonly (string | undefined)[];
  /** The module of `workers` that processes items. */
  readonly worker: keyof typeof BASE_MEMORY;
  /** The formats that the command writes. */
  readonly formats: readonly OutputFormat[];
  /**
   * @param forReading - whether the output is for reading on a terminal and not for parsing.
   * @param hasFiles - whether pages come from files of their own.
   */
  readonly recipe: (format: OutputFormat, forReading: boolean, hasFiles: boolean) => Recipe | Promise<Recipe>;
  /** What only `filter` has. */
  readonly sorting?: Sorting | undefined;
}

/** A run that sorts records: they all go to one file, and those that are dropped to another or nowhere. */
interface Sorting {
  /** The error message if there is no input. */
  readonly nothing: string;
  /** Whether dropped records are omitted from the output. */
  readonly drop: boolean;
  readonly rejected: string | undefined;
  /** A file that is written after the run. */
  readonly report: string | undefined;
  /** Whether the output has all that a later run needs to continue it. */
  readonly whole: boolean;
  readonly onOutcomes: (outcomes: readonly Outcome[]) => void;
  readonly finish: (inputs: readonly Input[], report: OutputPath | undefined) => Promise<void>;
}

/** Maximum number of tasks per worker that are in progress or finished out of order. */
const WINDOW = 4;

/** Maximum bytes of input in progress. The next task waits while there are more. */
const MAX_WEIGHT = 64_000_000;

/** Maximum bytes of inputs that one worker processes: another one would take longer to start than to help. */
const SHORT = 2_000_000;

/**
 * Milliseconds after a page's time limit until its worker is stopped. Normally the extraction stops by itself
 * first.
 */
export const PAGE_GRACE = 2_000;

/**
 * Maximum heap of a worker in bytes: a base, and an amount per byte of the largest page. A filter also has the n-grams
 * of languages.
 */
const BASE_MEMORY = {
  ...{ "extract-worker": 200_000_000, "segment-worker": 200_000_000, "filter-worker": 300_000_000 },
} as const;
const MEMORY_PER_BYTE = 40;

/** Processes the records of the inputs in worker processes, and writes one record or file for each, in order. */
export async function runRecords(
  environment: Environment,
  paths: readonly string[],
  run: RecordRun,
): Promise<ExitCode> {
  const { sorting, formats } = run;
  checkFields(run.settings.fields);
  const inputs = await inputsOf(paths, environment.stdin, sorting?.nothing ?? messages.nothingToRead);
  const { output, cache, rejected, report: reportFile } = await checkFiles(run, inputs, environment);
  const settings = { ...run.settings, output, cache };
  const unit = sorting === undefined ? "page" : "record";
  const report = createReport({ throughput: true, unit, fields: settings.fields, also: sorting?.onOutcomes });
  const network = inputs.some(({ kind }) => kind === "url") ? await openNetwork(settings) : undefined;
  const source = {
    ...sourceOf(environment, settings.maxSize),
    onBytes: report.read,
    onSkipped: report.skip,
    fetchItem: network?.fetchItem,
  };
  try {
    const [only, ...others] = inputs;
    const isAlone = only !== undefined && others.length === 0;
    let opened: Opened | undefined;
    if (sorting === undefined && isAlone && (only.kind === "file" || only.kind === "stdin")) {
      opened = await openFile(named(only.path), source).catch((error) => {
        if (error instanceof CommandError) throw error;
        // A file that cannot be opened becomes an error record in its turn.
        return undefined;
      });
    }
    const isAddress = isAlone && only.kind === "url";
    const several = sorting !== undefined || (opened?.shape !== "page" && !isAddress);
    if ((several || isAddress) && settings.url !== undefined)
      throw usageError(
        "--url applies to a single page, but the input may have several. Add a `url` to each record instead.",
      );
    const onTerminal = environment.stdout.isTTY === true;
    // Named fields imply a record.
    const target =
      sorting === undefined
        ? await chooseTarget(settings, several, onTerminal && settings.fields === undefined, formats)
        : fileTarget(output, formatOfOutput(output, { formats, format: settings.format, fallback: "jsonl" }));
    const { format } = target;
    if (settings.fields !== undefined && !RECORD_FORMATS.has(format))
      throw usageError(
        `--fields selects the fields of records, but ${format} has none. Use jsonl, json, csv or parquet.`,
      );
    const forReading = target.kind === "stdout" && onTerminal && settings.format === undefined;
    const recipe = await run.recipe(format, forReading, hasPageFiles(inputs));
    const columns = columnsOf(recipe.fields);
    if (settings.resume === true && sorting?.whole === false)
      throw usageError("--resume needs all records in one file. Remove --drop, --rejected and --report.");
    const resumed = await resume(settings, target, columns);
    const table = format === "csv" ? await tableOf(columns) : undefined;
    // A table that is continued has its header already.
    const header = resumed !== undefined && resumed.end > 0 ? undefined : table?.header;
    const options = { force: settings.force, resumed, header, fields: recipe.fields };
    formatOfOutput(rejected, { formats: [format], fallback: format, option: "--rejected" });
    let sink = await openSink(target, several, environment, options);
    if (rejected !== undefined) {
      const other = { ...options, canResume: false };
      sink = sortingSink(sink, await openSink(fileTarget(rejected, format), true, environment, other));
    } else if (sorting?.drop === true) sink = sortingSink(sink, undefined);
    const signal = environment.interruption();
    const visible = target.kind === "stdout" && onTerminal;
    const progress = showProgress(environment, report.tally, visible);
    // Computed during the run, to estimate the remaining time.
    const setTotal = (size?: number): void => void (report.tally.bytesTotal = size);
    if (environment.stderr.isTTY === true) totalSize(inputs).then(setTotal, () => {});
    const folders = inputs.filter(({ kind }) => kind === "folder").map(({ path }) => path);
    const isNew = (resumed?.records ?? 0) === 0;
    const nothing =
      folders.length > 0 && isNew ? new CommandError("no-input", messages.noPages(folders)) : undefined;
    const open = (): Workers => openWorkers(run.worker, recipe, environment);
    const isHere = run.worker === "extract-worker" && !several && mayRunHere(recipe);
    let pool = isHere ? undefined : open();
    try {
      const fetched = finishedUrls(inputs, resumed);
      const read = readInputs(inputs.slice(fetched), source, opened);
      const items = skipDone(read, resumed, (item) => [itemId(item), urlOf(item)], fetched);
      const isShort = inputs.every(({ size = MAX_WEIGHT }) => size < SHORT / inputs.length);
      const concurrency = settings.concurrency ?? (isShort ? 1 : availableParallelism());
      const outcomes = mapOrdered(
        items,
        async (batch) => {
          report.begin(weight(batch));
          const [item] = batch;
          const here =
            pool === undefined && item !== undefined
              ? await outcomeHere(item, recipe, limitOf(recipe))
              : undefined;
          const results = here === undefined ? await (pool ??= open()).run(batch) : [here];
          return table === undefined
            ? results
            : results.map((outcome) => ({ ...outcome, body: table.row(outcome.body) }));
        },
        { concurrency, window: WINDOW * concurrency, weight, maxWeight: MAX_WEIGHT, signal },
      );
      const resumable = sorting?.whole !== false && canResume(target);
      const writing = { sink, report, progress, target, signal, several, nothing, resumable };
      const code = await writeAll(outcomes, writing);
      progress.end();
      await sorting?.finish(inputs, reportFile);
      return code;
    } finally {
      progress.end();
      pool?.close();
    }
  } finally {
    network?.close();
  }
}

/** Checks that no output and no cache replaces an input or another output. */
async function checkFiles(
  { settings: { output, cache, format = "jsonl" }, reads, sorting }: RecordRun,
  inputs: readonly Input[],
  environment: Environment,
): Promise<{ readonly [name in "output" | "cache" | "rejected" | "report"]: OutputPath | undefined }> {
  const read = filesOf(inputs, ...reads);
  const { rejected, report } = sorting ?? {};
  const intoFolder = sorting === undefined && output !== undefined && (await isFolder(output));
  const files = intoFolder
    ? {
        output: await checkFolder(output, { extensions: [EXTENSIONS[format][0]] }, read, environment),
        ...{ rejected: undefined, report: undefined },
      }
    : await checkOutputs({ output, rejected, report }, read, environment);
  await checkOutput(files.rejected);
  await checkOutput(files.report);
  return { ...files, cache: await checkFolder(cache, "any", read, environment) };
}

/** The formats with records, to which `--fields` applies. */
const RECORD_FORMATS: ReadonlySet<OutputFormat> = new Set(["json", "jsonl", "csv", "parquet"]);

function weight(items: readonly Item[]): number {
  return items.reduce((sum, item) => sum + (item.kind === "failure" ? 0 : item.bytes.length), 0);
}

type Workers = Pool<Item, Outcome>;

/** Returns the milliseconds after which a page is stopped. */
function limitOf(recipe: Recipe): number {
  return (recipe.extract.timeout ?? DEFAULT_TIMEOUT) + PAGE_GRACE;
}

function openWorkers(name: RecordRun["worker"], recipe: Recipe, { openPool, modules }: Environment): Workers {
  const limit = limitOf(recipe);
  const memory = workerMemory(name, recipe.extract.maxSize);
  const worker = new URL(`workers/${name}.js`, modules);
  const lost = (item: Item, loss: Loss): Outcome => failureOutcome(item, advised(loss), recipe.format);
  return openPool({ worker, settings: recipe, limit: () => limit, memory, lost });
}

/** Returns the maximum heap of a worker in bytes. */
export function workerMemory(name: RecordRun["worker"], maxSize: number = DEFAULT_MAX_SIZE): number {
  return BASE_MEMORY[name] + MEMORY_PER_BYTE * maxSize;
}

/** Adds the remedy to the reason why a page was lost. */
export function advised({ code, message }: Loss): Failure {
  const remedy = {
    "time-limit": " Raise --timeout to allow more.",
    "out-of-memory": " Raise --max-size to allow more.",
    "worker-lost": "",
  }[code];
  return { code, message: message + remedy };
}

/** Returns the header of a table, and a function that returns the row of a record. */
async function tableOf(columns: readonly string[]) {
  // Loaded here, since few runs need it.
  const { createCsvEncoder } = await import("@winnow/corpus/csv");
  const encoder = createCsvEncoder(columns);
  const take = (): string => Buffer.from(encoder.end()).toString().slice(0, -1);
  const header = take();
  const row = (record: string): string => {
    encoder.add(JSON.parse(record));
    return take();
  };
  return { header, row };
}

/**
 * Returns the number of leading URLs that an earlier run has finished, one record each. They are not fetched
 * again.
 */
function finishedUrls(inputs: readonly Input[], resumed: Resumed | undefined): number {
  const others = inputs.findIndex(({ kind }) => kind !== "url");
  return Math.min(others < 0 ? inputs.length : others, resumed?.records ?? 0);
}

/** Returns the URL of a record. A page that is fetched again may have changed, and so has a different id. */
function urlOf(item: Item): string | undefined {
  return item.kind === "page" ? item.fetched?.url : item.kind === "failure" ? item.url : undefined;
}
