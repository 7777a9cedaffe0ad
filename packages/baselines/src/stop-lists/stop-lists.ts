import { FUNCTION_WORDS } from "@winnow/core-dom/language";
import { nodeRequire } from "@winnow/core-dom/node-require";
import { languageIn, normalForm } from "@winnow/core-dom/text";

/** A stop list of the package `stopwords-iso`. */
interface StopListFile {
  /** The language's code in the package. */
  readonly name: string;
  /**
   * The share of running words that are in the list, counted as the method counts them (punctuation
   * included): measured on the Universal Declaration of Human Rights. 0 if it
   * was not measured, or cannot be because the language puts no spaces between words.
   */
  readonly coverage: number;
}

/** The language (BCP 47, lower case), its code in the package, and the coverage in percent. */
const FILES = `
  af:af:39 ar:ar:24 bg:bg:47 bn:bn:26 br:br:55 ca:ca:47 ckb:ku:0 cs:cs:38 da:da:48 de:de:51 el:el:39
  en:en:59 eo:eo:40 es:es:55 et:et:21 eu:eu:16 fa:fa:45 fi:fi:30 fr:fr:54 ga:ga:44 gl:gl:41 gu:gu:23
  ha:ha:40 he:he:18 hi:hi:41 hr:hr:30 hu:hu:37 hy:hy:19 id:id:46 it:it:52 ja:ja:0 ko:ko:13 la:la:19
  lt:lt:24 lv:lv:24 mr:mr:14 ms:ms:47 nb:no:52 nl:nl:54 pl:pl:35 pt:pt:51 ro:ro:44 ru:ru:39 sk:sk:38
  sl:sl:36 so:so:28 st:st:48 sv:sv:45 sw:sw:37 th:th:0 tl:tl:51 tr:tr:24 uk:uk:25 ur:ur:38 vi:vi:51
  yo:yo:38 zh:zh:0 zu:zu:7`;

/** The stop lists by language. */
export const STOP_LIST_FILES: ReadonlyMap<string, StopListFile> = new Map(
  FILES.trim()
    .split(/\s+/)
    .map((entry) => {
      const [language, name, percent] = entry.split(":") as [string, string, string];
      return [language, { name, coverage: Number(percent) / 100 }];
    }),
);

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
  const file = stopListFile(language);
  if (file === undefined) return undefined;
  let list = loaded.get(file.name);
  if (list === undefined) loaded.set(file.name, (list = requireList(file.name)));
  return list ?? undefined;
}

function requireList(name: string): StopWords | null {
  try {
    const module = nodeRequire(import.meta.url)?.("stopwords-iso/stopwords-iso.json");
    return module === undefined ? null : listedWords(module, name);
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
  return stopListFile(language)?.coverage ?? 0;
}

/** Returns the list for a language tag, or that of a close relative; see `languageIn`. */
export function stopListFile(language: string): StopListFile | undefined {
  return STOP_LIST_FILES.get(languageIn(language, STOP_LIST_FILES) ?? "");
}

interface ListModule extends Readonly<Record<string, unknown>> {
  /** Set by `import()`. */
  readonly default?: Readonly<Record<string, unknown>>;
}

/** The list of a name in the package's module. An entry of several words counts as each of them. */
export function listedWords(module: unknown, name: string): StopWords {
  const lists = module as ListModule;
  const list = (lists.default?.[name] ?? lists[name] ?? []) as readonly string[];
  const common = FUNCTION_WORDS.get(FUNCTION_WORDS_OF[name] ?? name) ?? [];
  return stopWords([...list.flatMap((entry) => normalForm(entry).split(" ")), ...common]);
}

/** Codes of {@link FUNCTION_WORDS} that are others in the package. */
const FUNCTION_WORDS_OF: Readonly<Record<string, string>> = { ku: "ckb", no: "nb" };
