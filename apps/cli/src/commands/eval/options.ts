import { type Command, Option } from "commander";
import { TABLE_FORMATS } from "../../eval/table-formats.js";

/** The options of all commands that score predictions. */
export function addScoringOptions(command: Command): Command {
  return command
    .option(
      "--metrics <names>",
      "with commas between them; text for all that read text, all for every one; default: words",
    )
    .option("--layout <name>", "how a folder is laid out; default: found out (see `winnow eval layouts`)")
    .option("--resamples <n>", "of the bootstrap behind the intervals; 0 for none; default: 1000")
    .option("--seed <n>", "of everything that is drawn; default: 1")
    .option("--concurrency <n>", "worker threads; default: as many as there are cores");
}

/** Where and how tables are written. */
export function addTableOptions(command: Command, formats: readonly string[] = TABLE_FORMATS): Command {
  return command
    .addOption(
      new Option("-f, --format <format>", "default: markdown on a terminal, else json").choices(formats),
    )
    .option("-o, --output <file>", "default: standard output");
}
