import { nearest } from "@winnow/core-dom/options";
import { type Command, Help, InvalidArgumentError, Option } from "commander";
import type { Environment } from "../environment.js";
import type { ExitCode } from "../exit-code.js";

/** The context in which commands are configured. */
export interface CommandContext {
  /** All arguments of the command line. */
  readonly args: readonly string[];
  readonly environment: Environment;
  /** Runs a command. Its exit code becomes that of the process. */
  readonly run: (work: (environment: Environment) => Promise<ExitCode>) => Promise<void>;
}

/** A command as listed in the help. Its module is loaded only if the command line names it. */
export interface CommandEntry {
  readonly name: string;
  /**
   * The usage after the name, such as `[options] <site>`. If no command of a group has one, only names are
   * listed.
   */
  readonly takes?: string;
  readonly summary: string;
  readonly load: () => Promise<{ readonly command: CommandModule }>;
}

/** A command, without its name. */
export interface CommandModule {
  /** The description in its help. */
  readonly about: string;
  /** The arguments with their descriptions. */
  readonly takes?: Readonly<Record<string, string>>;
  readonly options?: readonly OptionEntry[];
  readonly examples?: string;
  /** Runs the command with its arguments and flags. */
  readonly run?: (environment: Environment, ...args: never[]) => Promise<ExitCode>;
  readonly commands?: readonly CommandEntry[];
}

/** Adds commands to a program, or subcommands to a command. */
export async function addCommands(
  parent: Command,
  entries: readonly CommandEntry[],
  context: CommandContext,
): Promise<void> {
  const takes = new Map(entries.map((entry) => [entry.name, entry.takes]));
  const { subcommandTerm } = Help.prototype;
  parent.configureHelp({
    subcommandTerm: (each) => {
      if (entries.every((entry) => entry.takes === undefined)) return each.name();
      return takes.has(each.name()) ? `${each.name()} ${takes.get(each.name()) ?? ""}` : subcommandTerm(each);
    },
  });
  for (const { name, summary, load } of entries) {
    // Completion shows the description. A loaded module sets a longer one.
    const command = parent.command(name).summary(summary).description(summary);
    if (!context.args.includes(name)) continue;
    const names = [command.name()];
    for (let above = command.parent; above !== null; above = above.parent) names.unshift(above.name());
    command.showHelpAfterError(moreHelp(names.join(" ")));
    const { about, takes: named = {}, options = [], examples, run, commands } = (await load()).command;
    command.description(about);
    for (const [argument, description] of Object.entries(named)) command.argument(argument, description);
    addOptions(command, options);
    if (examples !== undefined) command.addHelpText("after", examples);
    if (run !== undefined)
      command.action((...values: readonly unknown[]) => {
        // Commander appends flags and command. It assigns options that a command and its group have to the group.
        const given = [...values.slice(0, -2), command.optsWithGlobals()] as never[];
        return context.run((environment) => run(environment, ...given));
      });
    if (commands !== undefined) await addCommands(command, commands, context);
  }
}

/** Returns the hint printed after a usage error. */
export function moreHelp(command: string): string {
  return `Run \`${command} --help\` for usage and examples.`;
}

/** An option, with its possible values if they are few. */
export type OptionEntry = readonly [flags: string, about: string, values?: readonly string[]];

function addOptions(command: Command, options: readonly OptionEntry[]): void {
  for (const [flags, about, values] of options) {
    const option = new Option(flags, about);
    command.addOption(option);
    // Otherwise the default of an absent flag would override the configuration file.
    if (option.negate) command.setOptionValue(option.attributeName(), undefined);
    if (values === undefined) continue;
    option.choices(values);
    // Comma-separated values are checked later. Help and completion still list them.
    option.argParser(flags.endsWith("s>") ? (value) => value : (value) => oneOf(value, values));
  }
}

function oneOf(value: string, values: readonly string[]): string {
  if (values.includes(value)) return value;
  const meant = nearest(value, values);
  throw new InvalidArgumentError(
    meant === undefined ? `Allowed choices are ${values.join(", ")}.` : `Did you mean ${meant}?`,
  );
}
