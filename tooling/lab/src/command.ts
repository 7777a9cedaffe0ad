import { stderr, stdout } from "node:process";
import { parseArgs } from "node:util";

/** Wrong usage of a command. The message is printed, followed by the usage. */
export class UsageError extends Error {}

/** What `parseArgs` returns for an option. */
type Given = string | boolean | readonly (string | boolean)[] | undefined;

/** An option of a command, with the line of the help that describes it. */
export interface Option<Value> {
  readonly type: "string" | "boolean";
  readonly multiple?: boolean;
  /** What follows the option, such as `N`; undefined for a flag. */
  readonly placeholder?: string;
  readonly about: string;
  /** @throws UsageError if a given value is wrong. */
  readonly read: (given: Given, name: string) => Value;
}

/** An option whose value is a whole number of at least `min`. */
export function count<Default extends number | undefined>(
  about: string,
  fallback: Default,
  min: number = 1,
): Option<number | Default> {
  const shown =
    fallback === undefined ? "" : ` (default: ${fallback === Number.POSITIVE_INFINITY ? "all" : fallback})`;
  const read: Option<number | Default>["read"] = (given, name) =>
    given === undefined ? fallback : wholeNumber(name, given as string, min);
  return { type: "string", placeholder: "N", about: `${about}${shown}`, read };
}

/** An option whose value is text, such as a path. */
export function text(placeholder: string, about: string): Option<string | undefined> {
  return { type: "string", placeholder, about, read: (given) => given as string | undefined };
}

/** An option whose value is a list separated by commas. */
export function list(placeholder: string, about: string): Option<readonly string[] | undefined> {
  return { type: "string", placeholder, about, read: (given) => (given as string | undefined)?.split(",") };
}

/** An option that may be repeated. */
export function repeatable(placeholder: string, about: string): Option<readonly string[] | undefined> {
  return {
    type: "string",
    multiple: true,
    placeholder,
    about,
    read: (given) => given as string[] | undefined,
  };
}

/** An option without a value. */
export function flag(about: string): Option<boolean> {
  return { type: "boolean", about, read: (given) => given === true };
}

/** The option that most commands have: how many pages of each set to use. */
export function take<Default extends number | undefined>(fallback: Default): Option<number | Default> {
  return count("use N pages of each set, evenly spread and always the same", fallback);
}

type Options = Readonly<Record<string, Option<unknown>>>;
type Values<Given extends Options> = { readonly [Name in keyof Given]: ReturnType<Given[Name]["read"]> };

/** A command of a program. */
export interface Command {
  /** The help, without the name of the command. */
  readonly help: (name: string) => string;
  /**
   * @returns the exit code.
   * @throws UsageError if `args` are wrong.
   */
  readonly run: (args: readonly string[]) => Promise<number>;
}

/**
 * Defines a command by its options, which its help lists.
 *
 * @param operands - how the help writes the arguments that are not options; undefined for none.
 * @param run - returns the exit code.
 */
export function defineCommand<Given extends Options>(
  {
    about,
    operands,
    options,
  }: { readonly about: string; readonly operands?: string; readonly options: Given },
  run: (values: Values<Given>, operands: readonly string[]) => Promise<number>,
): Command {
  const entries = Object.entries(options);
  const left = ([name, { placeholder }]: (typeof entries)[number]): string =>
    `--${name}${placeholder === undefined ? "" : ` ${placeholder}`}`;
  const width = Math.max(0, ...entries.map((entry) => left(entry).length));
  const lines = entries.map((entry) => `  ${left(entry).padEnd(width)}  ${entry[1].about}`);
  return {
    help: (name) =>
      [
        `usage: ${name}${entries.length > 0 ? " [options]" : ""}${operands === undefined ? "" : ` ${operands}`}`,
        about.trim(),
        ...(lines.length > 0 ? [lines.join("\n")] : []),
      ].join("\n\n"),
    run: (args) => {
      const { values, positionals } = parseArgs({
        args: [...args],
        allowPositionals: operands !== undefined,
        options: Object.fromEntries(
          entries.map(([name, { type, multiple = false }]) => [name, { type, multiple }]),
        ),
      });
      const read = entries.map(([name, option]) => [name, option.read(values[name], name)]);
      return run(Object.fromEntries(read) as Values<Given>, positionals);
    },
  };
}

/** A command in the list of a program: a one-line description, and a function that loads it. */
export type ListedCommand = readonly [about: string, load: () => Promise<{ readonly command: Command }>];

/**
 * Runs the command named by the first argument, or lists all commands.
 *
 * @param program - its name, as users type it.
 * @param about - the description printed above the list.
 * @returns the exit code of the command; 0 for `--help`, 1 for a failure, 2 for wrong usage.
 */
export async function runCommand(
  program: string,
  about: string,
  commands: Readonly<Record<string, ListedCommand>>,
  args: readonly string[],
): Promise<number> {
  const isHelp = args[0] === "--help";
  const isNamed = !isHelp && (!Object.hasOwn(commands, "") || args[0]?.startsWith("--") === false);
  const [name = "", ...rest] = isNamed ? args : ["", ...args];
  if (isHelp || !Object.hasOwn(commands, name)) {
    const rows = Object.entries(commands).map(
      ([key, [about]]) => `  ${program} ${key.padEnd(12)} ${about}\n`,
    );
    (isHelp ? stdout : stderr).write(`${about}\n${rows.join("")}Options: ${program} COMMAND --help\n`);
    if (isHelp && !isNamed && commands[""] !== undefined)
      stdout.write(`\n${(await commands[""][1]()).command.help(program)}\n`);
    return isHelp ? 0 : 2;
  }
  const { command } = await commands[name]![1]();
  const help = command.help(`${program} ${name}`.trimEnd());
  if (rest.includes("--help")) {
    stdout.write(`${help}\n`);
    return 0;
  }
  try {
    return await command.run(rest);
  } catch (error) {
    const isUsage =
      error instanceof UsageError || String((error as { code?: unknown }).code).startsWith("ERR_PARSE_ARGS");
    stderr.write(`${program} ${name}: ${(error as Error).message}\n${isUsage ? `\n${help}\n` : ""}`);
    return isUsage ? 2 : 1;
  }
}

/** Parses the value of an option. @throws UsageError if it is not a whole number of at least `min`. */
export function wholeNumber(option: string, value: string, min: number): number {
  const number = value.trim() === "" ? Number.NaN : Number(value);
  if (Number.isSafeInteger(number) && number >= min) return number;
  throw new UsageError(`--${option} must be a whole number of at least ${min}, not ${value}`);
}

/**
 * The given names in the order of `known`, or all of them if none is given. @throws UsageError for an unknown
 * name.
 */
export function chosenNames<Name extends string>(
  what: string,
  names: readonly string[],
  known: readonly Name[],
): readonly Name[] {
  const unknown = names.find((name) => !(known as readonly string[]).includes(name));
  if (unknown !== undefined) throw new UsageError(`${what}: ${unknown} is not one of ${known.join(", ")}`);
  return names.length === 0 ? known : known.filter((name) => names.includes(name));
}
