import type { Gold, GoldPage } from "../../types.js";
import { goldPage } from "../gold-page.js";
import { decodeText } from "../gold-text.js";
import { asObject, asString, asText, asTexts, parseJson } from "../json.js";
import { type Pairing, readPairs } from "../pairs.js";
import type { Layout } from "../types.js";

const PAIRING: Pairing = {
  pages: { folders: ["html"], suffixes: [".html.gz", ".html"] },
  golds: { folders: ["ground-truth"], suffixes: [".json"] },
  grouped: true,
};

/**
 * WCXB (Foley 2026): the splits `dev` and `test`, each with the folders `html` (`0003.html.gz`) and
 * `ground-truth` (`0003.json`, schema version 2.0). The data set's name is `wcxb-dev` or `wcxb-test`.
 */
export const wcxb: Layout = {
  name: "wcxb",
  about: "WCXB 2026: seven types of pages, with Markdown and snippets",
  source: "https://github.com/Murrough-Foley/web-content-extraction-benchmark",
  licence: "CC BY 4.0",
  detect: (paths) => paths.some((path) => /(?:^|\/)ground-truth\/[^/]+\.json$/.test(path)),
  async *read(files, { onProblem = () => {} } = {}) {
    for await (const pair of readPairs(files, PAIRING, onProblem)) {
      const record = asObject(parseJson(decodeText(pair.gold)));
      const gold = goldOf(asObject(record?.ground_truth));
      if (gold === undefined) {
        onProblem({ code: "unreadable", path: pair.path, message: "no ground_truth with main_content" });
        continue;
      }
      const split = pair.group === "dev" || pair.group === "test" ? `-${pair.group}` : "";
      const rest = {
        dataset: `wcxb${split}`,
        source: pair.name,
        url: asText(record?.url),
        ...typeOf(record),
      };
      yield await goldPage(pair.page, gold, rest);
    }
  },
};

function goldOf(truth: Readonly<Record<string, unknown>> | undefined): Gold | undefined {
  const text = asString(truth?.main_content);
  if (truth === undefined || text === undefined) return undefined;
  return {
    text,
    markdown: asText(truth.main_content_markdown),
    title: asText(truth.title),
    author: asText(truth.author),
    date: asText(truth.publish_date),
    with: asTexts(truth.with),
    without: asTexts(truth.without),
  };
}

function typeOf(record: Readonly<Record<string, unknown>> | undefined): Pick<GoldPage, "pageType"> {
  const pageType = asObject(asObject(record?._internal)?.page_type);
  return { pageType: asText(pageType?.primary) };
}
