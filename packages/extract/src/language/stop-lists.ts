import { nodeRequire } from "../node-require.js";
import { STOP_LIST_ALIASES, STOP_LIST_FILES, type StopListFile } from "./stop-list-files.js";

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

/** Lists by file name; null if one could not be loaded. */
export const loaded: Map<string, StopWords | null> = new Map();

/**
 * Returns the stop words of a language, from the package `stopword`; undefined if there is no list.
 *
 * Node, Bun and Deno read a list when it is first requested, and only that one. Elsewhere, and in a bundle
 * without the package next to it, call `loadStopList` first.
 *
 * @param language - a BCP 47 tag; a list of the region or script (`pt-BR`) is preferred to that of the
 *   language.
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
    const module = nodeRequire()?.(`stopword/src/stopwords_${name}.js`);
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
 * @example stopListCoverage("ru") // 0.3; English has 0.47
 */
export function stopListCoverage(language: string): number {
  return fileOf(language)?.coverage ?? 0;
}

/**
 * Returns the file for a language tag: the longest prefix of the tag that has a list, such as `pt-br` before
 * `pt`.
 */
export function fileOf(language: string): StopListFile | undefined {
  if (typeof language !== "string") throw new TypeError("language must be a string");
  const subtags = language.toLowerCase().replaceAll("_", "-").split("-");
  for (let i = subtags.length; i > 0; i--) {
    const tag = subtags.slice(0, i).join("-");
    const alias = Object.hasOwn(STOP_LIST_ALIASES, tag) ? STOP_LIST_ALIASES[tag]! : tag;
    const file = STOP_LIST_FILES.get(alias);
    if (file !== undefined) return file;
  }
  return undefined;
}

interface ListModule extends Readonly<Record<string, unknown>> {
  /** Set in a bundle that treats the file as CommonJS. */
  readonly default?: Readonly<Record<string, unknown>>;
}

/** The list that a module of the package `stopword` exports. */
export function wordsIn(module: unknown, name: string): StopWords {
  const lists = module as ListModule;
  return stopWords((lists[name] ?? lists.default?.[name] ?? []) as readonly string[]);
}
