import { readJsonObject } from "../files.js";
import { goldPage } from "../gold-page.js";
import { decodeText } from "../gold-text.js";
import { asString, asText } from "../json.js";
import { type Pairing, readPairs } from "../pairs.js";
import { segmentText, taggedText } from "../segment-markup.js";
import type { Files, Layout, Problem } from "../types.js";

const PAIRING: Pairing = {
  pages: { folders: ["html"], suffixes: [""] },
  golds: { folders: ["reference"], suffixes: [""] },
  grouped: true,
};

/**
 * The Daniel corpus (Lejeune and Zhu 2018) as its authors publish it: `html/NAME`, `reference/NAME` (each
 * paragraph in `<p>`), and `doc_lg.json` with the language of each name. Names have no extension and begin
 * with date and host.
 */
export const daniel: Layout = {
  name: "daniel",
  about: "Daniel: news in Chinese, English, Greek, Polish and Russian",
  source: "https://github.com/rundimeco/waddle",
  licence: "GPL-3.0",
  detect: (paths) => paths.some((path) => path.split("/").at(-1) === "doc_lg.json"),
  async *read(files, { onProblem = () => {} } = {}) {
    const languages = await languagesOf(files, onProblem);
    for await (const pair of readPairs(files, PAIRING, onProblem)) {
      const gold = taggedText(decodeText(pair.gold, "detect"));
      const rest = { dataset: "daniel", source: pair.name, lang: languages.get(pair.name) };
      yield await goldPage(pair.page, { text: segmentText(gold.segments) }, rest);
    }
  },
};

/** Language tags by the names in `doc_lg.json`. */
const TAGS: ReadonlyMap<string, string> = new Map(
  Object.entries({ Chinese: "zh", English: "en", Greek: "el", Polish: "pl", Russian: "ru" }),
);

async function languagesOf(
  files: Files,
  onProblem: (problem: Problem) => void,
): Promise<ReadonlyMap<string, string>> {
  const tags = new Map<string, string>();
  const paths = await files.list();
  for (const path of paths.filter((each) => each.split("/").at(-1) === "doc_lg.json")) {
    const table = (await readJsonObject(files, path, onProblem)) ?? {};
    for (const [name, language] of Object.entries(table)) {
      const lang = TAGS.get(asString(language) ?? "") ?? asText(language);
      if (lang !== undefined) tags.set(name, lang);
    }
  }
  return tags;
}
