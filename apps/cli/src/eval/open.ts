import {
  type Dataset,
  EvaluationError,
  type GoldPage,
  type PredictionIssues,
  type System,
} from "@winnow/eval";
import { type DatasetRead, readDataset, readPredictions } from "@winnow/eval/node";
import { CommandError, type CommandErrorCode } from "../command-error.js";
import type { Environment } from "../environment.js";
import { messages } from "../messages.js";
import { nameOfFile } from "./run/config.js";

/** How a data set is opened. */
export interface OpenOptions {
  readonly layout?: string | undefined;
  /** Keep the pages: what a breakdown by complexity needs. */
  readonly html?: boolean | undefined;
  readonly sha256?: string | undefined;
  readonly name?: string | undefined;
  readonly sample?: { readonly count: number; readonly seed: number } | undefined;
}

/** A system with what is wrong with its predictions. */
export interface OpenedSystem extends System {
  readonly issues: PredictionIssues;
}

const CODES: Readonly<Record<EvaluationError["code"], CommandErrorCode>> = {
  "cannot-read": "no-input",
  "cannot-write": "no-output",
  "not-a-data-set": "no-input",
  "broken-line": "no-input",
  "hash-changed": "no-input",
  "unknown-layout": "usage",
  "not-predictions": "no-input",
  "not-a-baseline": "no-input",
  "classifier-denied": "no-input",
  "classifier-failed": "no-input",
};

/** Runs something of the package; what it says of files becomes what the command line says of them. */
export async function asCommand<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof EvaluationError) {
      throw new CommandError(CODES[error.code], `${error.message}.`, { cause: error });
    }
    if (error instanceof RangeError) {
      throw new CommandError("usage", messages.badSetting(error.message), { cause: error });
    }
    throw error;
  }
}

/**
 * Opens a data set; says on stderr what was wrong with it.
 *
 * @throws CommandError `no-input`, `usage`.
 */
export async function openDataset(
  path: string,
  { stderr }: Environment,
  options: OpenOptions = {},
): Promise<DatasetRead> {
  const read = await asCommand(() => readDataset(path, options));
  for (const line of messages.datasetProblems(path, read.problems)) stderr.write(messages.line(line));
  return read;
}

/**
 * Opens files of predictions, `FILE` or `NAME=FILE`, `-` for standard input.
 *
 * @throws CommandError `no-input`; `usage` where two have the same name.
 */
export async function openSystems(
  paths: readonly string[],
  dataset: Dataset,
  { stdin, stderr }: Environment,
): Promise<readonly OpenedSystem[]> {
  if (paths.filter((path) => /(?:^|=)-$/.test(path)).length > 1) {
    throw new CommandError("usage", messages.stdinTwice);
  }
  const systems: OpenedSystem[] = [];
  for (const argument of paths) {
    const { name, path } = namedFile(argument);
    if (systems.some((system) => system.name === name)) {
      throw new CommandError("usage", messages.systemTwice(name));
    }
    const read = await asCommand(() => readPredictions(path === "-" ? stdin : path, dataset));
    for (const line of messages.predictionIssues(name, read.issues)) stderr.write(messages.line(line));
    systems.push({ name, ...read });
  }
  return systems;
}

/** @example namedFile("ours=a/b.jsonl") // { name: "ours", path: "a/b.jsonl" } */
function namedFile(argument: string): { readonly name: string; readonly path: string } {
  const equals = argument.indexOf("=");
  // A name has no slash, so that a path may have an equals sign.
  if (equals > 0 && !/[/\\]/.test(argument.slice(0, equals))) {
    return { name: argument.slice(0, equals), path: argument.slice(equals + 1) };
  }
  return { name: argument === "-" ? "stdin" : nameOfFile(argument), path: argument };
}

/** Whether some predictions could not be used, which the exit code says. */
export function hasUnusable(systems: readonly OpenedSystem[]): boolean {
  return systems.some(({ issues }) => issues.broken.length > 0 || issues.duplicate.length > 0);
}

/** The pages without their HTML: what worker threads are sent. */
export function goldOnly({ html: _, htmlBase64: __, ...page }: GoldPage): GoldPage {
  return page;
}
