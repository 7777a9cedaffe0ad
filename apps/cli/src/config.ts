import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import { z } from "zod";
import { CommandError } from "./command-error.js";
import { messages } from "./messages.js";
import { OUTPUT_FORMATS } from "./output/formats.js";
import { EXTRA_FIELDS, METHOD_NAMES } from "./records/types.js";
import { FAVORS, type Settings, SOURCES } from "./settings.js";

const UNITS: Readonly<Record<string, number>> = { "": 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };

/** A whole number, as such or as a flag's text. */
export function count(wanted: string, least = 1): z.ZodType<number> {
  const error = wanted;
  return z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)], { error })
    .pipe(z.number({ error }).int(error).min(least, error).max(Number.MAX_SAFE_INTEGER, error));
}

/** A number of bytes, as a number or with a unit. */
export function size(wanted: string): z.ZodType<number> {
  const text = z
    .string()
    .regex(/^\d+(?:\.\d+)?\s*(?:[kMG]?B)?$/i)
    .transform((value) => {
      const [, amount, unit] = /^([\d.]+)\s*(\w*)$/.exec(value)!;
      return Math.floor(Number(amount) * UNITS[unit!.toLowerCase()]!);
    });
  return z.union([z.number(), text], { error: wanted }).pipe(z.number().int(wanted).min(1, wanted));
}

/** One of some names. */
export function oneOf<const T extends readonly string[]>(values: T): z.ZodType<T[number]> {
  return z.enum(values, { error: listed(values) }) as unknown as z.ZodType<T[number]>;
}

function listed(values: readonly string[]): string {
  return values.length === 1 ? values[0]! : `one of ${values.join(", ")}`;
}

/** Several names: a JSON array, or a flag's text with commas. */
export function someOf<const T extends readonly string[]>(values: T): z.ZodType<T[number][]> {
  const error = listed(values);
  const split = z.string().transform((value) => value.split(",").map((name) => name.trim()));
  return z
    .union([z.array(z.string()), split], { error })
    .pipe(z.array(z.enum(values, { error }))) as unknown as z.ZodType<T[number][]>;
}

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** Several numbers: a JSON array, or a flag's text with commas. */
function ports(): z.ZodType<number[]> {
  const error = "a port from 1 to 65535, or several with commas between them";
  const split = z.string().transform((value) => value.split(",").map((port) => Number(port.trim() || "x")));
  return z
    .union([z.array(z.number()), split], { error })
    .pipe(z.array(z.number({ error }).int(error).min(1, error).max(65_535, error)));
}

/** Several words: a JSON array, or a flag's text with commas. */
export function words(wanted: string, fits: (word: string) => boolean): z.ZodType<string[]> {
  const split = z.string().transform((value) => value.split(",").map((word) => word.trim()));
  return z
    .union([z.array(z.string()), split], { error: wanted })
    .pipe(z.array(z.string().refine(fits, wanted)));
}

function isAddressRange(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const family = isIP(address);
  const longest = family === 4 ? 32 : 128;
  return (
    family !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= longest))
  );
}

/** All settings of all commands but `eval`; flags and configuration files are held against this one schema. */
const SETTINGS = z
  .strictObject({
    method: oneOf(METHOD_NAMES),
    favor: oneOf(FAVORS),
    comments: z.boolean({ error: "true or false" }),
    frontMatter: z.boolean({ error: "true or false" }),
    language: z
      .string({ error: "a language tag" })
      .refine(isLanguageTag, "a language tag as en, pt-BR or zh-Hant"),
    url: z
      .string({ error: "a URL" })
      .refine(URL.canParse, "a URL with its scheme, as https://example.org/page"),
    maxSize: size("a number of bytes, as 500kB or 20MB"),
    timeout: count("a whole number of milliseconds from 1 on"),
    concurrency: count("a whole number from 1 on"),
    with: someOf(EXTRA_FIELDS),
    format: oneOf(OUTPUT_FORMATS),
    output: z.string({ error: "a file or a folder" }).min(1, "a file or a folder"),
    resume: z.boolean({ error: "true or false" }),
    ignoreRobots: z.boolean({ error: "true or false" }),
    pause: count("a whole number of milliseconds", 0),
    retries: count("a whole number", 0),
    userAgent: z
      .string({ error: "a line of text" })
      .regex(/^[\x20-\x7e]+$/, "a line of printable ASCII characters"),
    cache: z.string({ error: "a folder" }).min(1, "a folder"),
    allowAddress: words(
      "IP addresses or ranges, as 127.0.0.1 or 10.0.0.0/8, with commas between them",
      isAddressRange,
    ),
    allowPort: ports(),
    sources: someOf(SOURCES),
    limit: count("a whole number from 1 on"),
    since: z
      .string({ error: "a date" })
      .regex(/^\d{4}(?:-\d\d(?:-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?)?)?$/, "a date as 2026-05-01")
      .refine((date) => !Number.isNaN(Date.parse(date)), "a date as 2026-05-01"),
    allSites: z.boolean({ error: "true or false" }),
  })
  .partial();

/**
 * Joins the flags with a configuration file, over which they win, and checks both.
 *
 * @throws CommandError `usage` where the file cannot be read, or for the first setting that is wrong.
 */
export function readSettings(
  flags: Readonly<Record<string, unknown>>,
  configPath: string | undefined,
): Promise<Settings> {
  return readChecked<Settings>(SETTINGS, flags, configPath);
}

/** {@link readSettings} against another schema. */
export async function readChecked<T extends object>(
  schema: z.ZodObject,
  flags: Readonly<Record<string, unknown>>,
  configPath: string | undefined,
): Promise<T> {
  const config =
    configPath === undefined
      ? {}
      : check(schema, await readConfig(configPath), `in ${configPath}: `, keyName);
  return { ...config, ...check(schema, flags, "", flagName) } as T;
}

async function readConfig(path: string): Promise<unknown> {
  const fail = (problem: string): CommandError =>
    new CommandError("usage", messages.badConfig(path, problem));
  let source: string;
  try {
    source = await readFile(path, "utf8");
  } catch (error) {
    throw new CommandError("usage", messages.cannotOpen(path, error), { cause: error });
  }
  let config: unknown;
  try {
    config = JSON.parse(source.replace(/^\ufeff/, ""));
  } catch (error) {
    throw fail(messages.configNotJson(error));
  }
  if (typeof config !== "object" || config === null || Array.isArray(config))
    throw fail(messages.configNotObject);
  return config;
}

function check(
  schema: z.ZodObject,
  input: unknown,
  source: string,
  named: (key: string) => string,
): Readonly<Record<string, unknown>> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  if (issue.code === "unrecognized_keys") {
    const known = Object.keys(schema.shape);
    throw new CommandError("usage", messages.unknownKey(issue.keys[0]!, source, known));
  }
  const key = String(issue.path[0]);
  const value = (input as Readonly<Record<string, unknown>>)[key];
  const problem = messages.badValue(issue.message, value);
  throw new CommandError("usage", messages.badOption(named(key), source, problem));
}

function keyName(key: string): string {
  return `"${key}"`;
}

/** @example flagName("maxSize") // "--max-size" */
function flagName(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
