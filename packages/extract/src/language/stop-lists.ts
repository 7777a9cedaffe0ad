import { STOP_LIST_ALIASES, STOP_LIST_FILES, type StopListFile } from "./stop-list-files.js";

/** Stop words in lower case, and the length of the longest: longer words are not looked up. */
export interface StopWords {
  readonly words: ReadonlySet<string>;
  readonly longest: number;
}

/** Lower-cases a list, once. */
export function stopWords(list: Iterable<string>): StopWords {
  const words = new Set<string>();
  let longest = 0;
  for (const word of list) {
    const lower = word.toLowerCase();
    words.add(lower);
    // Lower case may be of another length: the Turkish İ becomes two code units.
    longest = Math.max(longest, lower.length, word.length);
  }
  return { words, longest };
}

/** Lists by file name; null if one could not be loaded. */
const loaded = new Map<string, StopWords | null>();

/**
 * The stop words of a language, from the package `stopword`; undefined if there is no list.
 *
 * On Node (≥ 20.16; Bun and Deno alike) a list is read when it is first asked for, and only that one. Elsewhere,
 * and in a bundle that does not have the package next to it, call {@link loadStopList} before.
 *
 * @param language - a BCP 47 tag; the list of the region or script (`pt-BR`), otherwise that of the language.
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
 * Loads a language's list for {@link stopList}, which cannot read it in browsers, workers and bundles.
 *
 * @returns whether there is a list for the language.
 * @throws what the dynamic import throws if the list's file cannot be loaded.
 * @example await loadStopList("de");
 */
export async function loadStopList(language: string): Promise<boolean> {
  const file = fileOf(language);
  if (file === undefined) return false;
  if (!loaded.get(file.name)) loaded.set(file.name, listIn(await file.load(), file.name));
  return true;
}

/**
 * The share of running words that a language's list holds, 0 to 1; 0 if there is no list or it cannot be counted.
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
  /** In a bundle that treats the file as CommonJS. */
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
