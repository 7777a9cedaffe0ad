import {
  CommandError,
  checkDedupSettings,
  DEDUP_SETTINGS,
  FILTER_SETTINGS,
  PAGE_SETTINGS,
  SEGMENT_SETTINGS,
} from "@winnow/cli/records";
import { createFilter, type FilterConfig, PRESETS } from "@winnow/filter/presets";
import { z } from "zod";
import type { Config } from "./config.js";
import { Problem } from "./problems.js";

/** The options of a route: a subset of the settings of its command. */
export type Options = Readonly<Record<string, unknown>>;

/** Maximum characters of a filter's rules as JSON, and maximum number of filters in them: each adds to every verdict. */
const MAX_RULES = 20_000;
const MAX_FILTERS = 50;

/** The options of `extract`: the settings of `winnow extract`, without those of files and of the network. */
export function extractOptions(config: Config) {
  return PAGE_SETTINGS.pick({
    ...{ method: true, favor: true, comments: true, frontMatter: true, language: true, url: true },
    ...{ include: true, exclude: true, with: true, fields: true },
    ...{ links: true, images: true, tables: true, title: true },
  }).extend(limits(config));
}

/** The options of `filter`. The rules are a value, not a file. */
export function filterOptions(config: Config) {
  return FILTER_SETTINGS.pick({
    language: true,
    drop: true,
    with: true,
    method: true,
    favor: true,
    fields: true,
  })
    .extend({
      preset: z.enum(Object.keys(PRESETS) as [string, ...string[]]).optional(),
      rules: z.preprocess(parsedRules, z.union([z.string(), z.looseObject({})])).optional(),
    })
    .extend(limits(config));
}

/** The options of `segment`. */
export function segmentOptions(config: Config) {
  return SEGMENT_SETTINGS.pick({
    ...{ method: true, favor: true, language: true, url: true, fields: true, minTokens: true },
  }).extend(limits(config));
}

/** The options of `dedup`. */
export const DEDUP_OPTIONS = DEDUP_SETTINGS.omit({
  ...{ index: true, report: true, temp: true, output: true, force: true },
});

/** The options of `pipeline`: those of `filter` and `dedup`. */
export function pipelineOptions(config: Config) {
  // Without `fields`: documents are compared by their text and URL.
  return DEDUP_OPTIONS.extend(filterOptions(config).omit({ fields: true }).shape);
}

function limits({ maxSize, timeout }: Config) {
  const { maxSize: size, timeout: time } = PAGE_SETTINGS.shape;
  return {
    maxSize: size
      .refine((value) => value === undefined || value <= maxSize, `at most ${maxSize} bytes`)
      .meta({
        description: `maximum size of a page in bytes; default and maximum: ${maxSize}`,
        ...{ type: "integer", minimum: 1, maximum: maxSize, "x-limit": true, anyOf: undefined },
      }),
    timeout: time
      .refine((value) => value === undefined || value <= timeout, `at most ${timeout} milliseconds`)
      .meta({
        description: `maximum time per page in milliseconds; default and maximum: ${timeout}`,
        ...{ type: "integer", minimum: 1, maximum: timeout, "x-limit": true, anyOf: undefined },
      }),
  };
}

/** Rules in a query are JSON, or the name of a filter. */
function parsedRules(rules: unknown): unknown {
  if (typeof rules !== "string" || !rules.trimStart().startsWith("{")) return rules;
  try {
    return JSON.parse(rules);
  } catch {
    return rules;
  }
}

/**
 * Returns the filter that options name.
 *
 * @throws Problem `bad-request` if it cannot be created.
 */
export async function filterOf({
  preset,
  rules,
  language,
}: {
  readonly preset?: string | undefined;
  readonly rules?: unknown;
  readonly language?: readonly string[] | undefined;
}): Promise<FilterConfig> {
  if (preset !== undefined && rules !== undefined)
    throw new Problem("bad-request", "`preset` and `rules` exclude each other. Rules can name presets.");
  const config = (rules ?? preset ?? "article") as FilterConfig;
  if (JSON.stringify(config).length > MAX_RULES)
    throw new Problem("bad-request", `\`rules\` must have at most ${MAX_RULES} characters as JSON.`);
  if (filtersIn(config) > MAX_FILTERS)
    throw new Problem("bad-request", `\`rules\` must have at most ${MAX_FILTERS} filters.`);
  try {
    await createFilter(config);
    if (language !== undefined) await createFilter({ filter: "languages", keep: language });
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    throw new Problem("bad-request", `The filter cannot be used: ${error.message}.`, { cause: error });
  }
  return config;
}

/** Counts the filters in rules; nothing of them has been checked. */
function filtersIn(rules: unknown): number {
  const open = [rules];
  let filters = 0;
  while (open.length > 0) {
    const rule = open.pop() as { readonly all?: unknown; readonly any?: unknown; readonly soft?: unknown };
    const parts = [rule?.all, rule?.any, rule?.soft].filter((part) => part !== undefined);
    if (parts.length === 0) filters++;
    for (const part of parts.flat()) open.push(part);
  }
  return filters;
}

/**
 * Checks that settings of `dedup` do not contradict one another.
 *
 * @throws Problem `bad-request`
 */
export function checkDedup(options: z.infer<typeof DEDUP_OPTIONS>): void {
  try {
    checkDedupSettings(options);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new Problem("bad-request", withoutDashes(error.message), { cause: error });
  }
}

/** @example withoutDashes("--min-shingles needs …") // "`minShingles` needs …" */
function withoutDashes(message: string): string {
  return message.replace(/--([a-z-]+)/g, (_, name: string) => {
    return `\`${name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())}\``;
  });
}

/**
 * Validates a value.
 *
 * @param name - of the value in messages: `query`, `body` or `options`.
 * @throws Problem `bad-request`, with the place of the first error.
 */
export function checked<T extends z.ZodType>(schema: T, value: unknown, name: string): z.infer<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { path, message, ...issue } = result.error.issues[0]!;
  const place = [name, ...path.map(String)].join(".");
  if (issue.code === "unrecognized_keys") {
    const known =
      schema instanceof z.ZodObject ? ` Known names: ${Object.keys(schema.shape).join(", ")}.` : "";
    throw new Problem(
      "bad-request",
      `${place} has the unknown name ${JSON.stringify(issue.keys[0])}.${known}`,
    );
  }
  const wanted = message.replace(/^Invalid input: expected (\w+), received (\w+)$/, "of the type $1, not $2");
  throw new Problem("bad-request", `${place} must be ${wanted.replace(/^Invalid /, "a valid ")}.`);
}

/** Converts the texts of a query, where all other values are the texts of flags. */
export function queryOptions(query: Readonly<Record<string, string>>): Options {
  const switches: Readonly<Record<string, boolean>> = { true: true, false: false };
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      Object.hasOwn(switches, value) ? switches[value] : value,
    ]),
  );
}
