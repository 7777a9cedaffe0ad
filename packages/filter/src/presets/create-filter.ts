import { describeValue, nearest } from "@winnow/core-dom/options";
import type { ArticleRulesOptions } from "../article-rules/article-rules.js";
import { all, any, soft } from "../combine.js";
import type { Filter } from "../types.js";
import { FILTERS } from "./filters.js";
import { type FilterConfig, PRESETS } from "./presets.js";

/** A configuration that is wrong; the message begins with the place in it, such as `all[1].minTokens`. */
export class FilterConfigError extends TypeError {
  override readonly name = "FilterConfigError";
}

/** What a configuration cannot say. */
export type CreateFilterOptions = Pick<ArticleRulesOptions, "countTokens">;

/**
 * Creates the filter that a configuration describes.
 *
 * @param config - parsed JSON.
 * @param options - `countTokens` counts the tokens of rule R1, wherever the configuration has it. Default: words.
 * @throws FilterConfigError for an unknown preset, filter or option (the message names the nearest known one), and for
 *   a value of another type.
 * @example
 * const rules = await createFilter({ all: ["article", { filter: "languages", keep: ["en"] }] });
 * filter(document, rules).keep;
 */
export async function createFilter(config: FilterConfig, options: CreateFilterOptions = {}): Promise<Filter> {
  return create(config, "", 0, options);
}

/** Deeper configurations are mistakes, and would exhaust the stack. */
const MAX_DEPTH = 20;

async function create(
  config: unknown,
  place: string,
  depth: number,
  given: CreateFilterOptions,
): Promise<Filter> {
  if (depth > MAX_DEPTH) throw problem(place, `more than ${MAX_DEPTH} configurations inside each other`);
  if (typeof config === "string") {
    if (Object.hasOwn(PRESETS, config)) return create(PRESETS[config]!.config, place, depth + 1, given);
    return createNamed(config, {}, place, given, "preset or filter", { ...PRESETS, ...FILTERS });
  }
  if (typeof config !== "object" || config === null || Array.isArray(config)) {
    throw problem(place, `expected a name or an object, not ${describeValue(config)}`);
  }
  const { filter, ...options } = config as Readonly<Record<string, unknown>>;
  if (filter !== undefined)
    return createNamed(filter, options, at(place, "filter"), given, "filter", FILTERS, place);
  const [kind, ...others] = Object.keys(config);
  if (kind === undefined || others.length > 0 || !["all", "any", "soft"].includes(kind)) {
    const keys = Object.keys(config).map((key) => JSON.stringify(key));
    throw problem(
      place,
      `expected one of "filter", "all", "any" and "soft", not ${keys.join(", ") || "an empty object"}`,
    );
  }
  const inner = options[kind];
  if (kind === "soft") return soft(await create(inner, at(place, kind), depth + 1, given));
  if (!Array.isArray(inner)) throw problem(at(place, kind), `expected an array, not ${describeValue(inner)}`);
  const filters: Filter[] = [];
  for (const [i, member] of inner.entries()) {
    filters.push(await create(member, `${at(place, kind)}[${i}]`, depth + 1, given));
  }
  return kind === "all" ? all(...filters) : any(...filters);
}

/**
 * @param place - of the name.
 * @param known - what a name could mean, for the message about an unknown one.
 * @param optionsPlace - of the object with the options.
 */
async function createNamed(
  name: unknown,
  options: object,
  place: string,
  given: CreateFilterOptions,
  kind: string,
  known: object,
  optionsPlace: string = place,
): Promise<Filter> {
  if (typeof name !== "string") throw problem(place, `expected a name, not ${describeValue(name)}`);
  if (!Object.hasOwn(FILTERS, name)) {
    const names = Object.keys(known);
    const meant = nearest(name, names);
    const hint =
      meant === undefined ? `expected one of: ${names.join(", ")}` : `did you mean ${JSON.stringify(meant)}?`;
    throw problem(place, `unknown ${kind} ${JSON.stringify(name)}; ${hint}`);
  }
  try {
    return await FILTERS[name]!(name === "article-rules" ? { ...given, ...options } : options);
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    // A message about a value begins with its name, such as `options.minTokens`.
    const { message } = error;
    throw message.startsWith("options.")
      ? new FilterConfigError(at(optionsPlace, message.slice("options.".length)), { cause: error })
      : problem(optionsPlace, message, error);
  }
}

function at(place: string, name: string): string {
  return place === "" ? name : `${place}.${name}`;
}

function problem(place: string, message: string, cause?: unknown): FilterConfigError {
  return new FilterConfigError(place === "" ? message : `${place}: ${message}`, { cause });
}
