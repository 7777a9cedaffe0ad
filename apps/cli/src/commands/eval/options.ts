import type { ExitCode } from "../../command-error.js";
import type { Environment } from "../../environment.js";
import { TABLE_FORMATS } from "../../settings/names.js";
import { addOptions, type CommandEntry, type OptionEntry } from "../command.js";

/** A command of `winnow eval` as its help shows it; what it does is loaded only when it is done. */
export interface EvalCommand {
  readonly name: string;
  readonly summary: string;
  readonly about: string;
  /** What each argument is. */
  readonly takes?: Readonly<Record<string, string>>;
  readonly options?: readonly OptionEntry[];
  readonly examples?: string;
  readonly load: () => Promise<{ readonly run: Work }>;
}

/** What a command does with its arguments and flags. */
type Work = (environment: Environment, ...args: never[]) => Promise<ExitCode>;

/** What the arguments of several commands are. */
export const DATASET = "a data set: a JSON Lines file, or a folder as it was downloaded";
export const DATASETS = "data sets: JSON Lines files, or folders as they were downloaded";
export const PREDICTIONS = "files of predictions, as FILE or NAME=FILE, or - for standard input";

/** How a data set that is a folder is read. */
export const LAYOUT: OptionEntry = [
  "--layout <name>",
  "how a folder is laid out; default: found out (see `winnow eval layouts`)",
];

/** The options of all commands that score predictions. */
export function scoringOptions(metrics = "word-f1"): readonly OptionEntry[] {
  const about = `with commas between them; text for all that read text, all for every one; default: ${metrics}`;
  return [["--metrics <names>", about], LAYOUT, ...WORKER_OPTIONS];
}

/** How pages are worked on. */
export const WORKER_OPTIONS: readonly OptionEntry[] = [
  ["--concurrency <n>", "worker processes; default: as many as there are cores"],
  [
    "--timeout <ms>",
    "the longest time for a page (of scores: by one metric), in milliseconds; default: 60000",
  ],
];

/** The options of what is drawn by chance. */
export function resamplingOptions(resamples: string): readonly OptionEntry[] {
  return [
    ["--resamples <n>", `${resamples}; default: 1000`],
    ["--seed <n>", "of everything that is drawn; default: 1"],
  ];
}

/** Where and how tables are written. */
export function tableOptions(formats: readonly string[] = TABLE_FORMATS): readonly OptionEntry[] {
  const about = "default: by the output's extension, else markdown on a terminal and json elsewhere";
  return [
    ["-f, --format <format>", about, formats],
    ["-o, --output <file>", "compressed where it ends in .gz or .zst; default: standard output"],
    ["--config <file>", 'a JSON file with any of these, as {"format": "csv"}'],
  ];
}

/** The command for the group that it belongs to. */
export function entryOf({ name, summary, about, takes, options, examples, load }: EvalCommand): CommandEntry {
  return {
    name,
    summary,
    load: async () => ({
      configure: (command, { run }) => {
        command.description(about);
        for (const [argument, what] of Object.entries(takes ?? {})) command.argument(argument, what);
        addOptions(command, options ?? []);
        if (examples !== undefined) command.addHelpText("after", examples);
        command.action(
          run(async (environment, ...given) => (await load()).run(environment, ...(given as never[]))),
        );
      },
    }),
  };
}
