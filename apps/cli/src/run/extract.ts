import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { CommandError } from "../command-error.js";
import type { Environment } from "../environment.js";
import type { ExitCode } from "../exit-codes.js";
import { messages } from "../messages.js";
import { chooseTarget, openSink } from "../output/target.js";
import { resolveInputs } from "../records/inputs.js";
import { type Opened, openFile } from "../records/source.js";
import type { Recipe } from "../records/types.js";
import { DEFAULT_MAX_SIZE, DEFAULT_TIMEOUT, type Settings } from "../settings.js";
import { runPage } from "./page.js";
import { createReport } from "./report.js";
import { runStream } from "./stream.js";

/** The flags of `winnow extract` as commander gives them: strings where they take a value. */
export interface ExtractFlags extends Readonly<Record<string, unknown>> {
  readonly config?: string;
}

/**
 * `winnow extract`: one page is done on the spot, everything else by worker threads.
 *
 * @throws CommandError where the command cannot begin or go on.
 */
export async function runExtract(
  paths: readonly string[],
  { config, ...flags }: ExtractFlags,
  environment: Environment,
): Promise<ExitCode> {
  const settings = await settingsOf(flags, config);
  if (paths.length === 0 && environment.stdin.isTTY === true) {
    throw new CommandError("usage", messages.nothingToRead);
  }
  const inputs = await resolveInputs(paths.length === 0 ? ["-"] : paths);
  const report = createReport();
  const source = {
    stdin: environment.stdin,
    maxSize: settings.maxSize ?? DEFAULT_MAX_SIZE,
    onBytes: report.read,
  };
  let opened: Opened | undefined;
  const only = inputs.length === 1 ? inputs[0]! : undefined;
  if (only !== undefined && only.kind !== "folder") {
    // What cannot be opened becomes a record, when its turn comes.
    opened = await openFile(only.path, basename(only.path), source).catch(() => undefined);
  }
  const several = opened?.shape !== "page";
  if (several && settings.url !== undefined) throw new CommandError("usage", messages.urlForOnePage);
  const target = await chooseTarget(settings, several, environment.stdout.isTTY === true);
  const recipe = recipeOf(settings, target.format);
  const sink = await openSink(target, several, environment);
  if (!several) return runPage({ opened: opened!, recipe, sink, maxSize: source.maxSize, environment });
  const threads = settings.concurrency ?? availableParallelism();
  const visible = target.kind === "stdout" && environment.stdout.isTTY === true;
  return runStream({ inputs, opened, source, recipe, sink, threads, report, visible, environment });
}

/** The schema takes a while to load; without flags and configuration there is nothing to check. */
async function settingsOf(
  flags: Readonly<Record<string, unknown>>,
  config: string | undefined,
): Promise<Settings> {
  if (config === undefined && Object.keys(flags).length === 0) return {};
  const { readSettings } = await import("../config.js");
  return readSettings(flags, config);
}

function recipeOf(settings: Settings, format: Recipe["format"]): Recipe {
  const { method, favor, comments, language, url } = settings;
  return {
    format,
    with: settings.with ?? [],
    extract: {
      ...(method === undefined ? {} : { method }),
      ...(favor === undefined ? {} : { favor }),
      ...(comments === undefined ? {} : { comments }),
      ...(language === undefined ? {} : { language }),
      ...(url === undefined ? {} : { url }),
      limits: {
        size: settings.maxSize ?? DEFAULT_MAX_SIZE,
        milliseconds: settings.timeout ?? DEFAULT_TIMEOUT,
      },
    },
  };
}
