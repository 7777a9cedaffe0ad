import { goldPage } from "../gold-page.js";
import { decodeText } from "../gold-text.js";
import { type Pairing, readPairs } from "../pairs.js";
import type { Layout } from "../types.js";

const PAIRING: Pairing = {
  pages: { folders: ["original"], suffixes: [".htm", ".html"] },
  golds: { folders: ["gold"], suffixes: [".txt"] },
  grouped: true,
};

/**
 * CETD (Sun et al. 2011): one folder per site (`arstechnica`, `BBC`, `Chaos`, `nytimes`, `wiki`, `YAHOO!`)
 * with `original/NAME.htm` and `gold/NAME.txt`. A page's `source` is `BBC_NAME`.
 */
export const cetd: Layout = {
  name: "cetd",
  about: "CETD 2011: pages from five large sites, and a mix of news and blogs",
  source: "http://ofey.me/projects/cetd/",
  licence: "research only",
  detect: (paths) =>
    paths.some((path) => /(?:^|\/)original\/[^/]+\.html?$/i.test(path)) &&
    paths.some((path) => /(?:^|\/)gold\/[^/]+\.txt$/i.test(path)),
  async *read(files, { onProblem = () => {} } = {}) {
    for await (const pair of readPairs(files, PAIRING, onProblem)) {
      const text = decodeText(pair.gold).trim();
      const source = pair.group === "" ? pair.name : `${pair.group}_${pair.name}`;
      yield await goldPage(pair.page, { text }, { dataset: "cetd", source });
    }
  },
};
