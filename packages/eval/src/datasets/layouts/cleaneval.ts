import { readJsonObject } from "../files.js";
import { decodeText } from "../gold-text.js";
import { asString, asText } from "../json.js";
import { hasPairs, pairLayout } from "../pairs.js";
import { segmentMarkdown, segmentText, taggedText } from "../segment-markup.js";
import type { Files, Layout, OnProblem } from "../types.js";

// Data sets with gold texts in CleanEval's format.

type TaggedPair = { readonly page: Uint8Array; readonly gold: Uint8Array };

function readTagged({ page, gold }: TaggedPair) {
  const { url, segments, tagged } = taggedText(decodeText(gold));
  const markdown = tagged ? segmentMarkdown(segments) : undefined;
  return {
    gold: { text: segmentText(segments), markdown },
    rest: { url },
    page: withoutWrapper(page),
  };
}

const CLEANEVAL_PAIRS = {
  pages: { folders: ["orig", "original", "en_original", "finalrun-input"], suffixes: [".html", ".htm"] },
  golds: {
    folders: ["clean", "cleaned", "en_cleaned", "goldstandard"],
    suffixes: ["-cleaned.txt", ".txt"],
  },
};

/**
 * CleanEval 2007 (Baroni et al. 2008): `orig/103.html` and `clean/103.txt`, or the other folder names in
 * circulation. The `<text …>` element around each page is removed. The tags `<h>`, `<l>` and `<p>` become
 * `gold.markdown`.
 */
export const cleaneval: Layout = pairLayout({
  name: "cleaneval",
  about: "CleanEval 2007: pages of 2006 found by search queries, marked up by students",
  source: "https://cleaneval.sigwac.org.uk/",
  licence: "research (no known licence text)",
  pairing: CLEANEVAL_PAIRS,
  detect: (paths) =>
    hasPairs(paths, CLEANEVAL_PAIRS) && !paths.some((path) => path.endsWith("/url-mapping.txt")),
  read: readTagged,
});

/**
 * CleanPortalEval (Endrédy and Novák 2013): `input/NAME.html` and `GoldStandard/NAME.txt` in CleanEval's
 * format.
 */
export const cleanportaleval: Layout = pairLayout({
  name: "cleanportaleval",
  about: "CleanPortalEval 2013: several pages from each of four portals",
  source: "https://github.com/ppke-nlpg/CleanPortalEval",
  licence: "research (no licence in the repository)",
  pairing: {
    pages: { folders: ["input"], suffixes: [".html", ".htm"] },
    golds: { folders: ["goldstandard"], suffixes: [".txt"] },
  },
  read: readTagged,
});

/**
 * Removes the `<text id="…" title="…" encoding="…">` element that CleanEval's authors put around each page.
 * Works on bytes, one character each, since the pages have many encodings, all of them compatible with ASCII.
 */
function withoutWrapper(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder("latin1").decode(bytes);
  const open = /^[\0- \xef\xbb\xbf]*<text [^>]*>/.exec(text);
  if (open === null) return bytes;
  const close = /<\/text>[\0- ]*$/.exec(text.slice(open[0].length));
  return bytes.subarray(open[0].length, open[0].length + (close?.index ?? bytes.length));
}

/** Language tags by the names in `doc_lg.json`. */
const TAGS: ReadonlyMap<string, string> = new Map(
  Object.entries({ Chinese: "zh", English: "en", Greek: "el", Polish: "pl", Russian: "ru" }),
);

/**
 * The Daniel corpus (Lejeune and Zhu 2018) as its authors publish it: `html/NAME`, `reference/NAME` (each
 * paragraph in `<p>`), and `doc_lg.json` with the language of each name. Names have no extension and begin
 * with date and host.
 */
export const daniel: Layout = pairLayout({
  name: "daniel",
  about: "Daniel: news in Chinese, English, Greek, Polish and Russian",
  source: "https://github.com/rundimeco/waddle",
  licence: "GPL-3.0",
  pairing: {
    pages: { folders: ["html"], suffixes: [""] },
    golds: { folders: ["reference"], suffixes: [""] },
    grouped: true,
  },
  detect: (paths) => paths.some((path) => path.split("/").at(-1) === "doc_lg.json"),
  share: languagesOf,
  read: ({ name, gold }, languages) => {
    const { segments } = taggedText(decodeText(gold, "detect"));
    return { gold: { text: segmentText(segments) }, rest: { lang: languages.get(name) } };
  },
});

async function languagesOf(files: Files, onProblem: OnProblem): Promise<ReadonlyMap<string, string>> {
  const tags = new Map<string, string>();
  const paths = await files.list();
  for (const path of paths.filter((each) => each.split("/").at(-1) === "doc_lg.json")) {
    for (const [name, language] of Object.entries((await readJsonObject(files, path, onProblem)) ?? {})) {
      const lang = TAGS.get(asString(language) ?? "") ?? asText(language);
      if (lang !== undefined) tags.set(name, lang);
    }
  }
  return tags;
}
