import { pageFolders, readJsonObject, readOrReport } from "../files.js";
import { goldPage } from "../gold-page.js";
import { decodeText, htmlText } from "../gold-text.js";
import { asText } from "../json.js";
import type { Layout } from "../types.js";

const PAGE = "source.html";
const GOLD = "expected.html";
const METADATA = "expected-metadata.json";

/**
 * Mozilla Readability's test pages: one folder per page with `source.html`, `expected.html` and
 * `expected-metadata.json`. The gold is the output of Readability.js, checked by its authors.
 */
export const readability: Layout = {
  name: "readability",
  about: "Mozilla Readability's test pages with its expected output",
  source: "https://github.com/mozilla/readability/tree/main/test/test-pages",
  licence: "Apache-2.0",
  detect: (paths) => paths.some((path) => path.endsWith(`/${GOLD}`)),
  async *read(files, { onProblem = () => {} } = {}) {
    for await (const { folder, path, has } of pageFolders(files, PAGE, GOLD, onProblem)) {
      if (folder === "") continue;
      const page = await readOrReport(files, folder + PAGE, onProblem);
      const gold = await readOrReport(files, path, onProblem);
      if (page === undefined || gold === undefined) continue;
      const html = decodeText(gold);
      const metadata = has(METADATA) ? await readJsonObject(files, folder + METADATA, onProblem) : undefined;
      yield await goldPage(
        page,
        {
          text: htmlText(html),
          html,
          title: asText(metadata?.title),
          author: asText(metadata?.byline),
          date: asText(metadata?.publishedTime),
        },
        { dataset: "readability", source: folder.split("/").at(-2), lang: asText(metadata?.lang) },
      );
    }
  },
};
