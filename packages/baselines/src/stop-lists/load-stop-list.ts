import { listedWords, loaded, stopListFile } from "./stop-lists.js";

/**
 * Loads the stop list of a language for {@link stopList}, which cannot read it in browsers, workers and
 * bundles.
 *
 * @returns whether there is a list for the language.
 * @throws the error of the dynamic import if the package `stopwords-iso` cannot be loaded.
 * @example await loadStopList("de");
 */
export async function loadStopList(language: string): Promise<boolean> {
  const file = stopListFile(language);
  if (file === undefined) return false;
  if (!loaded.get(file.name)) {
    // The package has the lists of all languages in one file.
    const lists = await import("stopwords-iso/stopwords-iso.json", { with: { type: "json" } });
    loaded.set(file.name, listedWords(lists, file.name));
  }
  return true;
}
