import { FUNCTION_WORDS } from "@winnow/core-dom/language";
import { nodeRequire } from "@winnow/core-dom/node-require";
import { languageIn, normalForm } from "@winnow/core-dom/text";
import { STOP_LIST_FILES, type StopListFile } from "./stop-list-files.js";

/** Stop words in lower case, and the length of the longest: longer words are not looked up. */
export interface StopWords {
  readonly words: ReadonlySet<string>;
  readonly longest: number;
}

/** Converts a list to lower case. */
export function stopWords(list: Iterable<string>): StopWords {
  const words = new Set<string>();
  let longest = 0;
  for (const word of list) {
    const lower = word.toLowerCase();
    words.add(lower);
    // Lower case can differ in length: the Turkish İ becomes two code units.
    longest = Math.max(longest, lower.length, word.length);
  }
  return { words, longest };
}

/** Lists by name; null if one could not be loaded. */
export const loaded: Map<string, StopWords | null> = new Map();

/**
 * Returns the stop words of a language: the list of the package `stopwords-iso` (MIT), with the most common
 * words of the language, some of which the shorter lists lack; undefined if there is no list.
 *
 * Node, Bun and Deno read the package when a list is first requested. Elsewhere, and in a bundle without the
 * package next to it, call `loadStopList` first.
 *
 * @param language - a BCP 47 tag; regions and scripts have the list of their language.
 * @example stopList("de-AT")?.words.has("und") // true
 */
export function stopList(language: string): StopWords | undefined {
  const file = fileOf(language);
  if (file === undefined) return undefined;
  let list = loaded.get(file.name);
  if (list === undefined) loaded.set(file.name, (list = requireList(file.name)));
  return list ?? undefined;
}

function requireList(name: string): StopWords | null {
  try {
    const module = nodeRequire(import.meta.url)?.("stopwords-iso/stopwords-iso.json");
    return module === undefined ? null : wordsIn(module, name);
  } catch {
    // In a bundle, or a runtime that only resembles Node: `justext` continues without stop words.
    return null;
  }
}

/**
 * Returns the share of running words that are in a language's list, 0 to 1; 0 if there is no list or it was
 * not measured.
 *
 * @example stopListCoverage("ru") // 0.39; English has 0.59
 */
export function stopListCoverage(language: string): number {
  return fileOf(language)?.coverage ?? 0;
}

/** Returns the list for a language tag, or that of a close relative; see `languageIn`. */
export function fileOf(language: string): StopListFile | undefined {
  return STOP_LIST_FILES.get(languageIn(language, STOP_LIST_FILES) ?? "");
}

interface ListModule extends Readonly<Record<string, unknown>> {
  /** Set by `import()`. */
  readonly default?: Readonly<Record<string, unknown>>;
}

/** The list of a name in the package's module. An entry of several words counts as each of them. */
export function wordsIn(module: unknown, name: string): StopWords {
  const lists = module as ListModule;
  const list = (lists.default?.[name] ?? lists[name] ?? []) as readonly string[];
  const common = FUNCTION_WORDS.get(FUNCTION_WORDS_OF[name] ?? name) ?? [];
  return stopWords([...list.flatMap((entry) => normalForm(entry).split(" ")), ...common]);
}

/** Codes of {@link FUNCTION_WORDS} that are others in the package. */
const FUNCTION_WORDS_OF: Readonly<Record<string, string>> = { ku: "ckb", no: "nb" };
