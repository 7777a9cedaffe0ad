import type { Command } from "commander";
import { TABLE_FORMATS } from "../../settings/names.js";
import { choice } from "../command.js";

/** What the arguments of several commands are. */
export const DATASET = "a data set: a JSON Lines file, or a folder as it was downloaded";
export const DATASETS = "data sets: JSON Lines files, or folders as they were downloaded";

/** How a data set that is a folder is read. */
export function addLayoutOption(command: Command): Command {
  return command.option(
    "--layout <name>",
    "how a folder is laid out; default: found out (see `winnow eval layouts`)",
  );
}

/** The options of all commands that score predictions. */
export function addScoringOptions(command: Command, metrics = "word-f1"): Command {
  return addLayoutOption(
    command.option(
      "--metrics <names>",
      `with commas between them; text for all that read text, all for every one; default: ${metrics}`,
    ),
  ).option("--concurrency <n>", "worker threads; default: as many as there are cores");
}

/** The options of what is drawn by chance. */
export function addResamplingOptions(command: Command, resamples: string): Command {
  return command
    .option("--resamples <n>", `${resamples}; default: 1000`)
    .option("--seed <n>", "of everything that is drawn; default: 1");
}

/** Where and how tables are written. */
export function addTableOptions(command: Command, formats: readonly string[] = TABLE_FORMATS): Command {
  return command
    .addOption(
      choice(
        "-f, --format <format>",
        "default: by the output's extension, else markdown on a terminal and json elsewhere",
        formats,
      ),
    )
    .option("-o, --output <file>", "default: standard output")
    .option("--config <file>", 'a JSON file with any of these, as {"format": "csv"}');
}
