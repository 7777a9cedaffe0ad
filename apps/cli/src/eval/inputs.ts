import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { type Dataset, layoutNamed, type PredictionIssues, type System } from "@winnow/eval";
import { type DatasetRead, readDataset, readPredictions } from "@winnow/eval/node";
import { CommandError, usageError } from "../command-error.js";
import { log } from "../environment.js";
import type { EvalContext } from "../interruption.js";
import { messages } from "../messages.js";
import { type FilesRead, filesOf } from "../output/check.js";
import { withProgress } from "../output/progress.js";
import { checkFormat } from "../records/open-file.js";
import { asCommand, asUsage } from "./errors.js";
import { evalMessages } from "./messages.js";

/** The location of a data set. */
export interface DatasetSource {
  /** A file, or a folder in a layout. */
  readonly path: string;
  /** Default: the name of the file or folder. */
  readonly name?: string | undefined;
  readonly layout?: string | undefined;
}

/** Options of {@link openDataset}. */
export interface OpenOptions {
  /** Whether to keep the pages. */
  readonly html?: boolean | undefined;
  /** The expected hash. */
  readonly sha256?: string | undefined;
  readonly sample?: { readonly count: number; readonly seed: number } | undefined;
}

/** A system with the issues of its predictions. */
export interface OpenedSystem extends System {
  readonly issues: PredictionIssues;
}

/**
 * Checks that a data set exists, before a long run starts.
 *
 * @throws CommandError `no-input`; `usage` for an unknown layout.
 */
export async function checkDataset({ path, layout }: DatasetSource): Promise<void> {
  if (layout !== undefined) asUsage(() => layoutNamed(layout));
  // It is read several times: for golds, pages and the report.
  if (path === "-") throw usageError(evalMessages.datasetFromStdin);
  const found = await statusOf(path);
  // A layout may have files of any format.
  if (layout === undefined && found.isFile()) await checkFormat(path);
}

/** @throws CommandError `no-input` if it does not exist. */
async function statusOf(path: string): Promise<Stats> {
  try {
    return await stat(path);
  } catch (error) {
    throw new CommandError("no-input", messages.cannotOpen(path, error), { cause: error });
  }
}

/**
 * Opens a data set and prints its problems on stderr.
 *
 * @throws CommandError `no-input`, `usage`.
 */
export async function openDataset(
  source: DatasetSource,
  { environment }: EvalContext,
  options: OpenOptions = {},
): Promise<DatasetRead> {
  const { path, layout, name = nameOfFile(path) } = source;
  await checkDataset(source);
  const read = await withProgress(environment, `${name}: reading`, {}, () =>
    asCommand(() => readDataset(path, { ...options, layout, name })),
  );
  const empty = read.dataset.pages.filter(({ gold }) => gold.text.trim() === "" && !gold.snippetsOnly);
  log(environment, ...evalMessages.datasetProblems(path, read.problems));
  const named = empty.map(({ source: page, id }) => page ?? id);
  log(environment, ...evalMessages.emptyGolds(name, named));
  return read;
}

/**
 * Returns the prediction files that arguments name, as `FILE` or `NAME=FILE`, with `-` for standard input.
 *
 * @throws CommandError `usage` if two have the same name or are standard input; `no-input` if one does not
 *   exist.
 */
export async function predictionFiles(args: readonly string[]): Promise<readonly NamedFile[]> {
  const files = args.map(namedFile);
  if (files.filter(({ path }) => path === "-").length > 1) throw usageError(messages.stdinTwice);
  const repeated = firstRepeated(files.map(({ name }) => name));
  if (repeated !== undefined)
    throw usageError(`two systems have the name ${repeated}. Give them names: a=FILE b=FILE.`);
  for (const { path } of files) if (path !== "-") await checkPredictions(path);
  return files;
}

/** @throws CommandError `no-input` if the file does not exist. */
export async function checkPredictions(path: string): Promise<void> {
  const found = await statusOf(path);
  if (found.isDirectory()) throw new CommandError("no-input", `${path} is a folder. Name prediction files.`);
  if (found.isFile()) await checkFormat(path);
}

/**
 * Reads a system's predictions and prints their issues on stderr.
 *
 * @param name - the system's name in messages.
 * @throws CommandError `no-input` if there are none, or none for the pages of the data set.
 */
export async function openSystem(
  { name, path }: NamedFile,
  dataset: Dataset,
  { environment }: EvalContext,
): Promise<OpenedSystem> {
  const read = await asCommand(() => readPredictions(path === "-" ? environment.stdin : path, dataset));
  const { predictions, issues } = read;
  if (predictions.size > 0 && issues.unknown.length === predictions.size) {
    const ids = { theirs: issues.unknown[0]!, known: dataset.pages[0]!.id };
    throw new CommandError("no-input", evalMessages.otherPredictions(name, dataset.name, ids));
  }
  log(environment, ...evalMessages.predictionIssues(name, issues));
  return { name, ...read };
}

/** Whether some predictions could not be used, which determines the exit code. */
export function hasUnusable(systems: readonly OpenedSystem[]): boolean {
  return systems.some(({ issues }) => issues.broken.length > 0 || issues.duplicate.length > 0);
}

/** A prediction file on the command line. */
export interface NamedFile {
  readonly name: string;
  /** `-` for standard input. */
  readonly path: string;
}

/**
 * Returns the name of a data set or system: that of its file or folder, without known extensions.
 *
 * @example nameOfFile("a/trafilatura-2.0.jsonl.gz") // "trafilatura-2.0"
 */
export function nameOfFile(path: string): string {
  const name = basename(resolve(path));
  return name.replace(/(?:\.(?:jsonl|ndjson|json))?(?:\.(?:gz|zst))?$/i, "") || name;
}

/** @example namedFile("ours=a/b.jsonl") // { name: "ours", path: "a/b.jsonl" } */
function namedFile(argument: string): NamedFile {
  const equals = argument.indexOf("=");
  // A name has no slash, so a path may contain an equals sign.
  if (equals > 0 && !/[/\\]/.test(argument.slice(0, equals))) {
    return { name: argument.slice(0, equals), path: argument.slice(equals + 1) };
  }
  return { name: argument === "-" ? "stdin" : nameOfFile(argument), path: argument };
}

/**
 * Returns the files that arguments may refer to, including those in folders: data sets, and predictions as
 * `FILE` or `NAME=FILE`.
 */
export function filesNamed(args: readonly (string | undefined)[]): FilesRead {
  return filesOf(
    [],
    ...args.flatMap((argument) => (argument === undefined ? [] : [argument, namedFile(argument).path])),
  );
}

/** Returns the first name that occurs twice. */
export function firstRepeated(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index);
}
