import { nearest } from "@winnow/core-dom/options";
import { createFilter, type FilterConfig, PRESETS } from "@winnow/filter/presets";
import { type CommandError, usageError } from "../command-error.js";
import { firstLine } from "../messages.js";
import type { FilterSettings } from "../settings/filter.js";
import { parseJson, readText } from "../settings/read.js";

const DEFAULT_PRESET = "article";

/**
 * Returns the filter that the settings name, and checks that it can be created.
 *
 * @throws CommandError `usage` if it cannot.
 */
export async function filterOf({ preset, rules }: FilterSettings): Promise<FilterConfig> {
  if (preset !== undefined && rules !== undefined)
    throw usageError(
      `--preset and --rules exclude each other. A rules file can name presets: {"all": ["${preset}", …]}.`,
    );
  if (preset !== undefined && !Object.hasOwn(PRESETS, preset)) throw unknownPreset(preset);
  const config = rules === undefined ? (preset ?? DEFAULT_PRESET) : await readRules(rules);
  await checked(
    () => createFilter(config),
    (problem) => (rules === undefined ? problem : `cannot use the rules ${rules}: ${problem}`),
  );
  return config;
}

/**
 * Checks the languages to keep.
 *
 * @throws CommandError `usage` for an unknown language.
 */
export async function checkLanguages(keep: readonly string[] | undefined): Promise<void> {
  if (keep === undefined) return;
  const { languages } = await import("@winnow/filter/language");
  await checked(
    () => languages({ keep }),
    (problem) => problem.replace(/^options\.keep\[\d+\]/, "--language"),
  );
}

/** Converts the errors of an invalid configuration. */
async function checked(create: () => unknown, messageOf: (problem: string) => string): Promise<void> {
  try {
    await create();
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    throw usageError(`${messageOf(firstLine(error))}.`, error);
  }
}

function unknownPreset(preset: string): CommandError {
  const names = Object.keys(PRESETS);
  const meant = nearest(preset, names);
  const hint = meant === undefined ? `Presets: ${names.join(", ")}.` : `Did you mean ${meant}?`;
  return usageError(`there is no preset ${preset}. ${hint}`);
}

async function readRules(path: string): Promise<FilterConfig> {
  return parseJson(await readText(path, "usage"), (problem) =>
    usageError(`cannot use the rules ${path}: ${problem}`),
  ) as FilterConfig;
}
