import type { GoldPage } from "../../types.js";
import { goldPage } from "../gold-page.js";
import { decodeText } from "../gold-text.js";
import { hasPairs, type Pairing } from "../named-files.js";
import { readPairs } from "../read-pairs.js";
import { markedText, segmentMarkdown, segmentText } from "../segment-markup.js";
import type { Files, Layout, ReadOptions } from "../types.js";
import { withoutWrapper } from "./cleaneval-wrapper.js";

const PAIRING: Pairing = {
  pages: { folders: ["orig", "original", "en_original", "finalrun-input"], suffixes: [".html", ".htm"] },
  golds: {
    folders: ["clean", "cleaned", "en_cleaned", "goldstandard"],
    suffixes: ["-cleaned.txt", ".txt"],
  },
};

/**
 * CleanEval 2007 (Baroni et al. 2008): `orig/103.html` and `clean/103.txt`, the folders' names as they are found in the
 * wild. The `<text …>` around each page is no part of it. The marks `<h>`, `<l>` and `<p>` are in `gold.markdown`.
 */
export const cleaneval: Layout = {
  name: "cleaneval",
  about: "CleanEval 2007: pages of 2006 found by search queries, marked up by students",
  source: "https://cleaneval.sigwac.org.uk/",
  licence: "research (no licence text is known)",
  detect: (paths) => hasPairs(paths, PAIRING) && !paths.some((path) => path.endsWith("/url-mapping.txt")),
  read: (files, options) => readMarked("cleaneval", PAIRING, files, options),
};

/** Pages with golds in CleanEval's format. */
export async function* readMarked(
  dataset: string,
  pairing: Pairing,
  files: Files,
  { onProblem = () => {} }: ReadOptions = {},
): AsyncGenerator<GoldPage, void, undefined> {
  for await (const pair of readPairs(files, pairing, onProblem)) {
    const page = withoutWrapper(pair.page);
    const { url, segments, marked } = markedText(decodeText(pair.gold));
    const markdown = marked ? segmentMarkdown(segments) : undefined;
    yield await goldPage(
      page,
      { text: segmentText(segments), markdown },
      { dataset, source: pair.name, url },
    );
  }
}
