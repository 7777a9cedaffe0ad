import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { CommandError } from "../command-error.js";
import type { Environment } from "../environment.js";
import type { ExitCode } from "../exit-codes.js";
import { messages } from "../messages.js";
import { resume } from "../output/resume.js";
import { chooseTarget, openSink } from "../output/target.js";
import { type Input, inputsOf } from "../records/inputs.js";
import { failureItem, type Opened, openFile, readPage, type SourceOptions } from "../records/source.js";
import type { Item, Recipe } from "../records/types.js";
import { DEFAULT_MAX_SIZE, DEFAULT_TIMEOUT, type Settings } from "../settings.js";
import { openNetwork } from "./network.js";
import { runPage } from "./page.js";
import { createReport, type Report } from "./report.js";
import { type CommandFlags, settingsOf } from "./settings-of.js";
import { runStream } from "./stream.js";

/**
 * `winnow extract`: one page is done on the spot, everything else by worker threads.
 *
 * @throws CommandError where the command cannot begin or go on.
 */
export async function runExtract(
  paths: readonly string[],
  flags: CommandFlags,
  environment: Environment,
): Promise<ExitCode> {
  const settings = await settingsOf(flags);
  const inputs = await inputsOf(paths, environment.stdin, messages.nothingToRead);
  const report = createReport();
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
    throw new CommandError("usage", messages.urlForOnePage);
  const target = await chooseTarget(settings, several, environment.stdout.isTTY === true);
  const recipe = recipeOf(settings, target.format);
  const resumed = await resume(settings, target);
  const sink = await openSink(target, several, environment, resumed !== undefined);
  if (!several && resumed === undefined) {
    const item = address === undefined ? readOnly(opened!, source.maxSize) : source.fetchItem!(address);
    return runPage({ item, recipe, sink, environment });
  }
  const threads = settings.concurrency ?? availableParallelism();
  const visible = target.kind === "stdout" && environment.stdout.isTTY === true;
  return runStream({ inputs, opened, source, recipe, sink, threads, report, visible, resumed, environment });
}

function readOnly(opened: Opened, maxSize: number): Promise<Item> {
  return readPage(opened, maxSize).catch((error): Item => failureItem(opened.path, 1, error));
}

function recipeOf(settings: Settings, format: Recipe["format"]): Recipe {
  const { method, favor, comments, frontMatter, language, url } = settings;
  return {
    format,
    with: settings.with ?? [],
    extract: {
      ...(method === undefined ? {} : { method }),
      ...(favor === undefined ? {} : { favor }),
      ...(comments === undefined ? {} : { comments }),
      ...(frontMatter === undefined ? {} : { frontMatter }),
      ...(language === undefined ? {} : { language }),
      ...(url === undefined ? {} : { url }),
      maxSize: settings.maxSize ?? DEFAULT_MAX_SIZE,
      timeout: settings.timeout ?? DEFAULT_TIMEOUT,
    },
  };
}
