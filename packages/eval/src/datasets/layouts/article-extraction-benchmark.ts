import type { Gold, GoldPage } from "../../types.js";
import { inOrder, readJsonObject, readOrReport } from "../files.js";
import { goldPage } from "../gold-page.js";
import { asObject, asString, asText, type JsonObject } from "../json.js";
import type { Layout } from "../types.js";

const GOLD = "ground-truth.json";

/** The file of a page; the group is its key. */
const PAGE = /^([^/]+)\.html(?:\.gz)?$/;

/**
 * Article Extraction Benchmark (Zyte, formerly Scrapinghub, 2019): `ground-truth.json` and
 * `html/KEY.html.gz`.
 */
export const articleExtractionBenchmark: Layout = {
  name: "article-extraction-benchmark",
  about: "Article Extraction Benchmark 2019: 181 news articles",
  source: "https://github.com/scrapinghub/article-extraction-benchmark",
  licence: "MIT",
  detect: (paths) =>
    paths.some((path) => path.split("/").at(-1) === GOLD) &&
    paths.some((path) => /(?:^|\/)html\/[0-9a-f]{64}\.html(?:\.gz)?$/.test(path)),
  read: keyedPages("article-extraction-benchmark", (record) => {
    const text = asString(record?.articleBody);
    return text === undefined ? { problem: "articleBody" } : { gold: { text } };
  }),
};

/** Zyte's product extraction benchmark, with the same files; it has prices and the like, but no gold text. */
export const zyteProducts: Layout = {
  name: "zyte-products",
  about: "Zyte's product extraction benchmark 2021: pages of shops, by their type alone",
  source: "https://github.com/scrapinghub/product-extraction-benchmark",
  licence: "MIT",
  read: keyedPages("zyte-products", () => ({ gold: { text: "", snippetsOnly: true }, pageType: "product" })),
};

type ReadRecord = (
  record: JsonObject | undefined,
) => { readonly gold: Gold; readonly pageType?: string } | { readonly problem: string };

/** Reads pages whose names are the keys of a table of gold. */
function keyedPages(dataset: string, readRecord: ReadRecord): Layout["read"] {
  return async function* (files, { onProblem = () => {} } = {}): AsyncGenerator<GoldPage, void, undefined> {
    const paths = await files.list();
    for (const path of paths.filter((each) => each.split("/").at(-1) === GOLD).sort(inOrder)) {
      const folder = `${path.slice(0, path.length - GOLD.length)}html/`;
      const pages = new Map<string, string>();
      for (const page of paths) {
        const key = page.startsWith(folder) ? PAGE.exec(page.slice(folder.length)) : null;
        if (key !== null) pages.set(key[1]!, page);
      }
      const table = await readJsonObject(files, path, onProblem);
      if (table === undefined) continue;
      for (const key of Object.keys(table).sort(inOrder)) {
        const page = pages.get(key);
        pages.delete(key);
        if (page === undefined) {
          onProblem({ code: "gold-without-page", path, message: `there is no page named ${key}` });
          continue;
        }
        const bytes = await readOrReport(files, page, onProblem);
        if (bytes === undefined) continue;
        const record = asObject(table[key]);
        const read = readRecord(record);
        if ("problem" in read) {
          onProblem({ code: "unreadable", path, message: `${key} has no ${read.problem}` });
          continue;
        }
        const { gold, ...rest } = read;
        yield await goldPage(bytes, gold, { dataset, source: key, url: asText(record?.url), ...rest });
      }
      for (const [key, page] of pages) {
        onProblem({ code: "page-without-gold", path: page, message: `${path} has no ${key}` });
      }
    }
  };
}
