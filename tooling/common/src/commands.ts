import { stderr, stdout } from "node:process";

/** A wrong command line. The message is shown to the user, followed by the usage. */
export class UsageError extends Error {}

/** One command of a program; loaded when it is asked for. */
export interface Command {
  /** What it does, in a line. */
  readonly about: string;
  readonly load: () => Promise<{
    readonly usage: string;
    /**
     * @returns the exit code.
     * @throws UsageError where `args` are wrong.
     */
    readonly run: (args: readonly string[]) => Promise<number>;
  }>;
}

/**
 * Runs the command that the first argument names; without one lists them all.
 *
 * @param program - its name, as users type it.
 * @param about - what the program does, above the list.
 * @returns the exit code: the command's own; 0 for `--help`, 1 for a failure, 2 for wrong usage.
 */
export async function runCommand(
  program: string,
  about: string,
  commands: Readonly<Record<string, Command>>,
  args: readonly string[],
): Promise<number> {
  const [name = "", ...rest] = args;
  if (!Object.hasOwn(commands, name)) {
    const rows = Object.entries(commands).map(
      ([key, { about }]) => `  pnpm ${program} ${key.padEnd(12)} ${about}\n`,
    );
    const isHelp = name === "--help";
    (isHelp ? stdout : stderr).write(`${about}\n${rows.join("")}Options: pnpm ${program} COMMAND --help\n`);
    return isHelp ? 0 : 2;
  }
  const { usage, run } = await commands[name]!.load();
  if (rest.includes("--help")) {
    stdout.write(`${usage.trim()}\n`);
    return 0;
  }
  try {
    return await run(rest);
  } catch (error) {
    const isUsage =
      error instanceof UsageError || String((error as { code?: unknown }).code).startsWith("ERR_PARSE_ARGS");
    stderr.write(`${program} ${name}: ${(error as Error).message}\n${isUsage ? `\n${usage.trim()}\n` : ""}`);
    return isUsage ? 2 : 1;
  }
}

/** The whole number that an option was given. @throws UsageError where it is none, or less than `least`. */
export function wholeNumber(option: string, value: string | number, least: number): number {
  const number = String(value).trim() === "" ? Number.NaN : Number(value);
  if (Number.isSafeInteger(number) && number >= least) return number;
  throw new UsageError(`--${option} must be a whole number from ${least}, not ${value}`);
}

/** The names that were given, in the order of `known`; all where none was. @throws UsageError where one is not known. */
export function listOf<Name extends string>(
  what: string,
  names: readonly string[],
  known: readonly Name[],
): readonly Name[] {
  const unknown = names.find((name) => !(known as readonly string[]).includes(name));
  if (unknown !== undefined) throw new UsageError(`${what}: ${unknown} is none of ${known.join(", ")}`);
  return names.length === 0 ? known : known.filter((name) => names.includes(name));
}
