import { type Command, Help, Option } from "commander";
import type { ExitCode } from "../command-error.js";
import type { Environment } from "../environment.js";

/** What commands are configured with. */
export interface CommandContext {
  /** All words of the command line. */
  readonly args: readonly string[];
  readonly environment: Environment;
  /** Makes commander's action of a command: its exit code becomes the process's. */
  readonly run: <A extends readonly unknown[]>(
    work: (environment: Environment, ...args: A) => Promise<ExitCode>,
  ) => (...args: A) => Promise<void>;
}

/** A command as its group's help lists it. Its module is loaded only where the command line names it. */
export interface CommandEntry {
  readonly name: string;
  /** What the help shows after the name, as `[options] <site>`; where no command of a group has it, names alone. */
  readonly takes?: string;
  readonly summary: string;
  readonly load: () => Promise<CommandModule>;
}

interface CommandModule {
  /** Adds description, arguments, options and action. */
  readonly configure: (command: Command, context: CommandContext) => void | Promise<void>;
}

/** Adds commands to a program, or to a command that has others below it. */
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
    // Completion shows descriptions; a loaded module has a longer one.
    const command = parent.command(name).summary(summary).description(summary);
    if (!context.args.includes(name)) continue;
    const names = [command.name()];
    for (let above = command.parent; above !== null; above = above.parent) names.unshift(above.name());
    command.showHelpAfterError(moreHelp(names.join(" ")));
    await (await load()).configure(command, context);
  }
}

/** What follows a message on wrong usage. */
export function moreHelp(command: string): string {
  return `Run \`${command} --help\` for what it takes, with examples.`;
}

/** An option, with the values that it takes where they are few. */
export type OptionEntry = readonly [flags: string, about: string, values?: readonly string[]];

/** Adds options to a command. */
export function addOptions(command: Command, options: readonly OptionEntry[]): Command {
  for (const [flags, about, values] of options) {
    const option = new Option(flags, about);
    command.addOption(option);
    // Otherwise what is not given would win over a configuration file.
    if (option.negate) command.setOptionValue(option.attributeName(), undefined);
    if (values === undefined) continue;
    option.choices(values);
    // Several values with commas between them are checked later, but help and completion list them.
    if (flags.endsWith("s>")) option.argParser((value) => value);
  }
  return command;
}
