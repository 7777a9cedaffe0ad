import { STOP_LIST_ALIASES, STOP_LIST_FILES, type StopListFile } from "./stop-list-files.js";
import { type StopWords, stopWords } from "./stop-words.js";

/** Lists by file name; null where one could not be had. */
const loaded = new Map<string, StopWords | null>();

/**
 * The stop words of a language, from the package `stopword`; undefined where there is no list.
 *
 * On Node (≥ 20.16; Bun and Deno alike) a list is read when it is first asked for, and only that one. Elsewhere,
 * and where a bundler has packed the code into one file without the package beside it, {@link loadStopList} must
 * have brought it before.
 *
 * @param language - a BCP 47 tag; the list of the region or script (`pt-BR`), else that of the language.
 * @example stopList("de-AT")?.words.has("und") // true
 */
export function stopList(language: string): StopWords | undefined {
  const file = fileOf(language);
  if (file === undefined) return undefined;
  let list = loaded.get(file.name);
  if (list === undefined) {
    list = requireList(file.name);
    loaded.set(file.name, list);
  }
  return list ?? undefined;
}

/**
 * Brings a language's list where {@link stopList} cannot read it by itself: browsers, workers, bundles.
 *
 * @returns whether there is a list for the language.
 * @throws what the dynamic import throws, where the list's file cannot be loaded.
 * @example await loadStopList("de");
 */
export async function loadStopList(language: string): Promise<boolean> {
  const file = fileOf(language);
  if (file === undefined) return false;
  if (!loaded.get(file.name)) loaded.set(file.name, listIn(await file.load(), file.name));
  return true;
}

/** The languages that have a list, as BCP 47 tags in lower case. */
export const STOP_LIST_LANGUAGES: readonly string[] = [
  ...Object.keys(STOP_LIST_FILES),
  ...Object.keys(STOP_LIST_ALIASES),
].sort();

/**
 * The share of running words that a language's list holds, 0 to 1; 0 where there is no list or it cannot be
 * counted.
 *
 * @example stopListCoverage("ru") // 0.3, and 0.47 for English
 */
export function stopListCoverage(language: string): number {
  return fileOf(language)?.coverage ?? 0;
}

function fileOf(language: string): StopListFile | undefined {
  if (typeof language !== "string") throw new TypeError("language must be a string");
  const subtags = language.toLowerCase().replaceAll("_", "-").split("-");
  // The longest tag that has a list wins: pt-latn-br, pt-latn, pt.
  for (let i = subtags.length; i > 0; i--) {
    const tag = subtags.slice(0, i).join("-");
    const name = Object.hasOwn(STOP_LIST_ALIASES, tag) ? STOP_LIST_ALIASES[tag]! : tag;
    if (Object.hasOwn(STOP_LIST_FILES, name)) return STOP_LIST_FILES[name];
  }
  return undefined;
}

interface ListModule extends Readonly<Record<string, unknown>> {
  /** Where a bundler took the file for CommonJS. */
  readonly default?: Readonly<Record<string, unknown>>;
}

function listIn(module: unknown, name: string): StopWords {
  const lists = module as ListModule;
  return stopWords((lists[name] ?? lists.default?.[name] ?? []) as readonly string[]);
}

type Require = (specifier: string) => unknown;
interface NodeGlobal {
  readonly process?: {
    readonly getBuiltinModule?: (name: string) => { createRequire(from: string): Require } | undefined;
  };
}

let nodeRequire: Require | null | undefined;

/** `extract` is synchronous, so Node's `require` reads the list: it takes ES modules since 20.19. */
function requireList(name: string): StopWords | null {
  try {
    if (nodeRequire === undefined) {
      const node = (globalThis as NodeGlobal).process?.getBuiltinModule?.("node:module");
      nodeRequire = node?.createRequire(import.meta.url) ?? null;
    }
    return nodeRequire === null ? null : listIn(nodeRequire(`stopword/src/stopwords_${name}.js`), name);
  } catch {
    // Packed by a bundler, or a runtime that only looks like Node: the language-independent mode remains.
    return null;
  }
}
