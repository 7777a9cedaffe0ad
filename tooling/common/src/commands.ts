import { stderr, stdout } from "node:process";

/** Wrong usage of a command. The message is printed, followed by the usage. */
export class UsageError extends Error {}

/** A command of a program, loaded when it runs. */
export interface Command {
  /** A one-line description. */
  readonly about: string;
  readonly load: () => Promise<{
    readonly usage: string;
    /**
     * @returns the exit code.
     * @throws UsageError if `args` are wrong.
     */
    readonly run: (args: readonly string[]) => Promise<number>;
  }>;
}

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

/** Parses the value of an option. @throws UsageError if it is not a whole number of at least `min`. */
export function wholeNumber(option: string, value: string | number, min: number): number {
  const number = String(value).trim() === "" ? Number.NaN : Number(value);
  if (Number.isSafeInteger(number) && number >= min) return number;
  throw new UsageError(`--${option} must be a whole number of at least ${min}, not ${value}`);
}

/**
 * The given names in the order of `known`, or all of them if none is given. @throws UsageError for an unknown
 * name.
 */
export function listOf<Name extends string>(
  what: string,
  names: readonly string[],
  known: readonly Name[],
): readonly Name[] {
  const unknown = names.find((name) => !(known as readonly string[]).includes(name));
  if (unknown !== undefined) throw new UsageError(`${what}: ${unknown} is not one of ${known.join(", ")}`);
  return names.length === 0 ? known : known.filter((name) => names.includes(name));
}
