import { goldPage } from "../gold-page.js";
import { decodeText } from "../gold-text.js";
import { hasPairs, type Pairing, readPairs } from "../pairs.js";
import type { Layout } from "../types.js";

const PAIRING: Pairing = {
  pages: { folders: ["html"], suffixes: [".html", ".htm"] },
  golds: {
    folders: ["corrected"],
    suffixes: [".html.corrected.txt", ".htm.corrected.txt", ".corrected.txt"],
  },
};

/** The delimiter between the article and readers' comments in a gold file. */
const COMMENTS = /!@#\$%\^&\*\(\)\s+COMMENTS/;

/**
 * Dragnet's data set of 2012 (Peters and Lecocq 2013): `HTML/R1.html` and `Corrected/R1.html.corrected.txt`.
 */
export const dragnet: Layout = {
  name: "dragnet",
  about: "Dragnet 2012: news and blog pages, readers' comments separate",
  source: "https://github.com/seomoz/dragnet_data",
  licence: "AGPL-3.0",
  detect: (paths) => hasPairs(paths, PAIRING),
  async *read(files, { onProblem = () => {} } = {}) {
    for await (const pair of readPairs(files, PAIRING, onProblem)) {
      const file = decodeText(pair.gold);
      const delimiter = COMMENTS.exec(file);
      const text = (delimiter === null ? file : file.slice(0, delimiter.index)).trim();
      const comments = delimiter === null ? "" : file.slice(delimiter.index + delimiter[0].length).trim();
      yield await goldPage(
        pair.page,
        { text, comments: comments === "" ? undefined : comments },
        { dataset: "dragnet", source: pair.name },
      );
    }
  },
};
