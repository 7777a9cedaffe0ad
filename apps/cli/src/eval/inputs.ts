import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { type Dataset, layoutNamed, type PredictionIssues, type System } from "@winnow/eval";
import { type DatasetRead, directoryFiles, readDataset, readPredictions } from "@winnow/eval/node";
import { CommandError, usageError } from "../command-error.js";
import { say } from "../environment.js";
import type { EvalContext } from "../interruption.js";
import { messages } from "../messages.js";
import { withProgress } from "../output/progress.js";
import { checkFormat } from "../records/source.js";
import { asCommand, asUsage } from "./errors.js";
import { evalMessages } from "./messages.js";

/** Where a data set is. */
export interface DatasetSource {
  /** A file, or a folder in a layout. */
  readonly path: string;
  /** Default: the file's or the folder's. */
  readonly name?: string | undefined;
  readonly layout?: string | undefined;
}

/** How a data set is opened. */
export interface OpenOptions {
  /** Keep the pages. */
  readonly html?: boolean | undefined;
  /** The hash that it must have. */
  readonly sha256?: string | undefined;
  readonly sample?: { readonly count: number; readonly seed: number } | undefined;
}

/** A system with what is wrong with its predictions. */
export interface OpenedSystem extends System {
  readonly issues: PredictionIssues;
}

/**
 * Makes sure that a data set can be there, before anything takes its time.
 *
 * @throws CommandError `no-input`; `usage` for a layout that there isn't.
 */
export async function checkDataset({ path, layout }: DatasetSource): Promise<void> {
  if (layout !== undefined) asUsage(() => layoutNamed(layout));
  // It is read more than once: for its golds, for its pages, for the report.
  if (path === "-") throw usageError(evalMessages.datasetFromStdin);
  const found = await checkThere(path);
  // A layout may have files of any format.
  if (layout === undefined && found.isFile()) await checkFormat(path);
}

/** @throws CommandError `no-input` where there is nothing. */
async function checkThere(path: string): Promise<Stats> {
  try {
    return await stat(path);
  } catch (error) {
    throw new CommandError("no-input", messages.cannotOpen(path, error), { cause: error });
  }
}

/**
 * Opens a data set; says on stderr what was wrong with it.
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
  for (const line of [
    ...evalMessages.datasetProblems(path, read.problems),
    ...evalMessages.emptyGolds(
      name,
      empty.map(({ source: page, id }) => page ?? id),
    ),
  ]) {
    say(environment, line);
  }
  return read;
}

/**
 * The files that the command line names for predictions, `FILE` or `NAME=FILE`, `-` for standard input.
 *
 * @throws CommandError `usage` where two have the same name or both are standard input; `no-input` where one is not there.
 */
export async function predictionFiles(args: readonly string[]): Promise<readonly NamedFile[]> {
  const files = args.map(namedFile);
  if (files.filter(({ path }) => path === "-").length > 1) throw usageError(messages.stdinTwice);
  const repeated = twice(files.map(({ name }) => name));
  if (repeated !== undefined)
    throw usageError(`two systems are called ${repeated}. Name them: a=FILE b=FILE.`);
  for (const { path } of files) if (path !== "-") await checkPredictions(path);
  return files;
}

/** @throws CommandError `no-input` where there is no file. */
export async function checkPredictions(path: string): Promise<void> {
  const found = await checkThere(path);
  if (found.isDirectory())
    throw new CommandError("no-input", `${path} is a folder. Name files of predictions.`);
  if (found.isFile()) await checkFormat(path);
}

/**
 * Reads a system's predictions; says on stderr what is wrong with them.
 *
 * @param name - what messages call the system.
 * @throws CommandError `no-input` where there are none, or none is of a page of the data set.
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
  for (const line of evalMessages.predictionIssues(name, issues)) say(environment, line);
  return { name, ...read };
}

/** Whether some predictions could not be used: the exit code depends on it. */
export function hasUnusable(systems: readonly OpenedSystem[]): boolean {
  return systems.some(({ issues }) => issues.broken.length > 0 || issues.duplicate.length > 0);
}

/** A system's predictions on the command line. */
export interface NamedFile {
  readonly name: string;
  /** `-` for standard input. */
  readonly path: string;
}

/**
 * What a data set or a system is called: its file's or folder's name, without the extensions that are known.
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
  // A name has no slash, so that a path may have an equals sign.
  if (equals > 0 && !/[/\\]/.test(argument.slice(0, equals))) {
    return { name: argument.slice(0, equals), path: argument.slice(equals + 1) };
  }
  return { name: argument === "-" ? "stdin" : nameOfFile(argument), path: argument };
}

/**
 * The files that arguments of a command line may mean, those of folders included: data sets, files of predictions as
 * `FILE` or `NAME=FILE`.
 */
export async function* filesNamed(
  args: readonly (string | undefined)[],
): AsyncGenerator<string, void, undefined> {
  for (const argument of args) {
    if (argument === undefined) continue;
    for (const path of new Set([argument, namedFile(argument).path])) {
      yield path;
      const isFolder = (await stat(path).catch(() => undefined))?.isDirectory() === true;
      if (!isFolder) continue;
      for (const name of await (await directoryFiles(path)).list()) yield join(path, name);
    }
  }
}

/** The first name that occurs twice. */
export function twice(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index);
}
