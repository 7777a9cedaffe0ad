import { nearest } from "@winnow/core-dom/options";
import { filter } from "@winnow/filter";
import { createFilter, type FilterConfig, PRESETS } from "@winnow/filter/presets";
import { ClassifierError, tokenCounter } from "@winnow/filter/transformer";
import { type CommandError, usageError } from "../command-error.js";
import { firstLine } from "../messages.js";
import type { FilterRecipe } from "../records/types.js";
import type { FilterSettings } from "../settings/filter.js";
import { readJson } from "../settings/read.js";
import { openFolder } from "./classifier.js";

const DEFAULT_PRESET = "article";

/** The presets that drop nearly everything in other languages than English. */
const ENGLISH: ReadonlySet<unknown> = new Set(["gopher", "fineweb", "dclm", "dolma"]);

/** Returns a warning for a preset that is for English if other languages are to be kept, too. */
export function languageWarning({
  filter: preset,
  languages = [],
}: Pick<FilterRecipe, "filter" | "languages">): readonly string[] {
  const others = languages.filter((code) => !/^en(?:-|$)/i.test(code));
  return ENGLISH.has(preset) && others.length > 0
    ? [
        `the preset ${preset} is for English; for ${others.join(", ")}, use the filter fineweb2 in a rules file.`,
      ]
    : [];
}

/**
 * Returns the filter that the settings name, and checks that it can be created.
 *
 * @throws CommandError `usage` if it cannot.
 */
export async function filterOf({
  preset,
  rules,
  classifier,
  tokenizer,
}: FilterSettings): Promise<FilterConfig> {
  if (preset !== undefined && rules !== undefined)
    throw usageError(
      `--preset and --rules exclude each other. A rules file can name presets: {"all": ["${preset}", …]}.`,
    );
  if (preset !== undefined && !Object.hasOwn(PRESETS, preset)) throw unknownPreset(preset);
  const config =
    rules === undefined ? (preset ?? DEFAULT_PRESET) : ((await readJson(rules, "rules"))[0] as FilterConfig);
  const own = (problem: string): string =>
    rules === undefined ? problem : `cannot use the rules ${rules}: ${problem}`;
  const by = await checked(() => createFilter(config), own);
  const labels =
    classifier === undefined ? undefined : await opened("classifier", classifier, () => labelsOf(classifier));
  if (tokenizer !== undefined) await opened("tokenizer", tokenizer, () => tokenCounter(tokenizer));
  const probe = { text: "A text.", labels };
  await checked(
    () => filter(probe, by),
    (problem) =>
      own(
        labels === undefined
          ? "they read the labels of a classifier. Name its folder with --classifier"
          : problem.replace(/^input\.labels has/, "the classifier has"),
      ),
  );
  return config;
}

/** Returns the labels of a classifier, with any probabilities. */
async function labelsOf(folder: string): Promise<Readonly<Record<string, number>>> {
  const classifier = await openFolder(folder);
  await classifier.close();
  return Object.fromEntries(classifier.labels.map((label) => [label, 0]));
}

/** Opens a model. @throws CommandError `usage` if that fails. */
async function opened<T>(what: string, path: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof ClassifierError)) throw error;
    throw usageError(`cannot use the ${what} ${path}: ${firstLine(error)}.`, error);
  }
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
async function checked<T>(create: () => T | Promise<T>, messageOf: (problem: string) => string): Promise<T> {
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    throw usageError(messageOf(firstLine(error)).replace(/[^?]$/, "$&."), error);
  }
}

function unknownPreset(preset: string): CommandError {
  const names = Object.keys(PRESETS);
  const meant = nearest(preset, names);
  const hint = meant === undefined ? `Presets: ${names.join(", ")}.` : `Did you mean ${meant}?`;
  return usageError(`there is no preset ${preset}. ${hint}`);
}
