import { readJsonTable } from "../files.js";
import { goldPage } from "../gold-page.js";
import { asObject, asString, asText } from "../json.js";
import type { Layout } from "../types.js";

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
    paths.some((path) => path.split("/").at(-1) === "ground-truth.json") &&
    paths.some((path) => /(?:^|\/)html\/[0-9a-f]{64}\.html(?:\.gz)?$/.test(path)),
  async *read(files, { onProblem = () => {} } = {}) {
    for await (const { key, value, path, bytes } of readJsonTable(files, "ground-truth.json", onProblem)) {
      const record = asObject(value);
      const text = asString(record?.articleBody);
      if (text === undefined) {
        onProblem({ code: "unreadable", path, message: `${key} has no articleBody` });
        continue;
      }
      const rest = { dataset: "article-extraction-benchmark", source: key, url: asText(record?.url) };
      yield await goldPage(bytes, { text }, rest);
    }
  },
};
