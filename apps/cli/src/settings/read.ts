import { readChunks } from "@winnow/corpus";
import type { z } from "zod";
import { CommandError, usageError } from "../command-error.js";
import { firstLine, messages } from "../messages.js";
import type { Settings } from "./pages.js";

/** The flags of a command as commander parses them. Values are strings. */
export interface CommandFlags extends Readonly<Record<string, unknown>> {
  readonly config?: string;
}

/**
 * Reads and validates the flags and their configuration file. Flags override the file.
 *
 * @throws CommandError `usage` if the file cannot be read, or for the first invalid setting.
 */
export async function readSettings<T extends z.ZodObject>(
  schema: T,
  { config: path, ...flags }: CommandFlags,
): Promise<z.infer<T>> {
  const config =
    path === undefined
      ? {}
      : settingsOf(
          schema,
          await readConfig(path),
          (problem) => usageError(`in ${path}: ${problem}`),
          (key) => `"${key}"`,
        );
  return { ...config, ...settingsOf(schema, defined(flags), usageError, flagName) };
}

async function readConfig(path: string): Promise<object> {
  const [config, fail] = await readJson(path, "configuration");
  if (isObject(config)) return config;
  throw fail('it must be a JSON object such as {"method": "justext"}.');
}

/**
 * Reads a hand-written JSON file.
 *
 * @param kind - what the file is, in messages.
 * @returns the content, and a function that returns the error for a problem of it.
 * @throws CommandError `usage` if it cannot be read or is not JSON.
 */
export async function readJson(
  path: string,
  kind: string,
): Promise<readonly [json: unknown, fail: (problem: string) => CommandError]> {
  const fail = (problem: string): CommandError => usageError(`cannot use the ${kind} ${path}: ${problem}`);
  return [parseJson(await readText(path, "usage"), fail), fail];
}

/**
 * Reads a file that a command names, compressed or not.
 *
 * @throws CommandError with this code if it cannot be read.
 */
export async function readText(path: string, code: "usage" | "no-input"): Promise<string> {
  const parts: Uint8Array[] = [];
  try {
    for await (const part of readChunks(path)) parts.push(part);
  } catch (error) {
    const { cause = error } = error as Error;
    throw new CommandError(code, messages.cannotOpen(path, cause), { cause: error });
  }
  return Buffer.concat(parts).toString("utf8");
}

/** Parses a hand-written JSON file. Throws the error that `fail` returns for the problem. */
export function parseJson(source: string, fail: (problem: string) => CommandError): unknown {
  try {
    return JSON.parse(source.replace(/^\ufeff/, ""));
  } catch (error) {
    throw fail(`it is not JSON (${firstLine(error)}).`);
  }
}

/**
 * Checks settings.
 *
 * @param named - returns the name of a setting in messages. Default: its key.
 * @throws the error that `fail` returns for the first problem.
 */
export function settingsOf<T extends z.ZodObject>(
  schema: T,
  input: unknown,
  fail: (problem: string) => CommandError,
  named: (key: string) => string = (key) => key,
): z.infer<T> {
  if (!isObject(input)) throw fail("it must be a JSON object.");
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  if (issue.code === "unrecognized_keys") {
    const known = Object.keys(schema.shape).join(", ");
    throw fail(`unknown setting "${issue.keys[0]!}". Known settings: ${known}.`);
  }
  const key = String(issue.path[0]);
  throw fail(`${named(key)} must be ${issue.message}, not ${JSON.stringify(input[key])}.`);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @example flagName("maxSize") // "--max-size" */
export function flagName(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/**
 * Describes the first problem of a hand-written file, with its place.
 *
 * @example firstIssue(error, CONFIG) // "systems[0] must be one of …"
 */
function firstIssue({ issues }: z.ZodError, { shape }: z.ZodObject): string {
  const { path, message, ...issue } = issues[0]!;
  const place = path
    .map((part, index) =>
      typeof part === "number" ? `[${part}]` : `${index === 0 ? "" : "."}${String(part)}`,
    )
    .join("");
  if (issue.code === "unrecognized_keys") {
    const keys = issue.keys.map((key) => `"${key}"`).join(", ");
    const known = path.length === 0 ? ` Known names: ${Object.keys(shape).join(", ")}.` : "";
    return `${place === "" ? "it" : place} has the unknown name ${keys}.${known}`;
  }
  return `${place === "" ? "it" : place} ${message}.`;
}

/**
 * Checks a hand-written file.
 *
 * @throws the error that `fail` returns for the first problem.
 */
export function checked<T extends z.ZodObject>(
  schema: T,
  json: unknown,
  fail: (problem: string) => CommandError,
): z.infer<T> {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw fail(firstIssue(parsed.error, schema));
  return parsed.data;
}

/**
 * Reads the settings of `extract`, `fetch` and `urls`. Loads their schema only if there is something to
 * validate.
 */
export async function readPageSettings(flags: CommandFlags): Promise<Settings> {
  if (Object.keys(defined(flags)).length === 0) return {};
  const { PAGE_SETTINGS } = await import("./pages.js");
  return readSettings(PAGE_SETTINGS, flags);
}

type Defined<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

/** Removes undefined values: absent options have defaults, and undefined ones would override them. */
export function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}
