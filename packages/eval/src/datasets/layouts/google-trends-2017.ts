import { attribute, parse } from "@winnow/core-dom";
import { decode } from "@winnow/core-dom/decode";
import { goldPage } from "../gold-page.js";
import { annotatedText } from "../gold-text.js";
import { hasPairs, type Pairing, readPairs } from "../pairs.js";
import type { Layout } from "../types.js";

const PAIRING: Pairing = {
  pages: { folders: ["raw_html"], suffixes: [".html", ".htm"] },
  golds: { folders: ["prepared_html"], suffixes: [".html", ".htm"] },
};

/**
 * GoogleTrends-2017 (Leonhardt et al. 2020, BoilerNet): `raw_html/NAME.html` and `prepared_html/NAME.html`,
 * where each piece of text is in a `span` with `__boilernet_label` 1 (content) or 0. Readers' comments were
 * labelled 0.
 */
export const googleTrends2017: Layout = {
  name: "google-trends-2017",
  about: "GoogleTrends-2017: pages texts by the most popular queries of 2017",
  source: "https://github.com/mrjleo/boilernet",
  licence: "MIT (the repository's); the pages belong to their sites",
  detect: (paths) => hasPairs(paths, PAIRING),
  async *read(files, { onProblem = () => {} } = {}) {
    for await (const pair of readPairs(files, PAIRING, onProblem)) {
      const tree = parse(decode(pair.gold, {}).text);
      const texts = annotatedText(tree, (row) => attribute(tree, row, "__boilernet_label"));
      yield await goldPage(
        pair.page,
        { text: texts.get("1") ?? "" },
        { dataset: "google-trends-2017", source: pair.name },
      );
    }
  },
};
