import { TABLE_FORMATS } from "../../settings/names.js";
import type { CommandEntry, CommandModule, OptionEntry } from "../command.js";

/** A command of `winnow eval` as shown in the help. Its implementation is loaded only when it runs. */
export interface EvalCommand extends Omit<CommandModule, "run" | "commands"> {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<{ readonly run: NonNullable<CommandModule["run"]> }>;
}

/** Descriptions of arguments that several commands take. */
export const DATASET = "a data set: a JSON Lines file, or a downloaded folder";
export const DATASETS = "data sets: JSON Lines files, or downloaded folders";
export const PREDICTIONS = "prediction files, as FILE or NAME=FILE, or - for standard input";

/** The option for the layout of a data set in a folder. */
export const LAYOUT: OptionEntry = [
  "--layout <name>",
  "layout of a folder; default: detected (see `winnow eval import --list`)",
];

/** The options of all commands that score predictions. */
export function scoringOptions(metrics = "word-f1"): readonly OptionEntry[] {
  const about = `metrics, comma-separated; "text" for all metrics of text, "all" for all metrics; default: ${metrics}`;
  return [["--metrics <names>", about], LAYOUT, ...WORKER_OPTIONS];
}

/** The options for worker processes. */
export const WORKER_OPTIONS: readonly OptionEntry[] = [
  ["--concurrency <n>", "number of worker processes; default: number of cores"],
  ["--timeout <ms>", "maximum time per page (when scoring, per metric) in milliseconds; default: 60000"],
];

/** The options for resampling. */
export function resamplingOptions(resamples: string): readonly OptionEntry[] {
  return [
    ["--resamples <n>", `${resamples}; default: 1000`],
    ["--seed <n>", "random seed; default: 1"],
  ];
}

/** The options for writing tables. */
export function tableOptions(formats: readonly string[] = TABLE_FORMATS): readonly OptionEntry[] {
  const about =
    "output format; default: by the output's extension, otherwise markdown on a terminal and json elsewhere";
  return [
    ["-f, --format <format>", about, formats],
    ["-o, --output <file>", "a file, compressed if its name ends with .gz or .zst; default: standard output"],
    ["--config <file>", 'a JSON file with any of these options, such as {"format": "csv"}'],
  ];
}

/** Returns the command as an entry of its group. */
export function entryOf({ name, summary, load, ...about }: EvalCommand): CommandEntry {
  const run: CommandModule["run"] = async (environment, ...args) => (await load()).run(environment, ...args);
  return { name, summary, load: async () => ({ command: { ...about, run } }) };
}
