import { groupBy } from "../../group-by.js";
import { inOrder, readJsonObject, readOrReport } from "../files.js";
import { goldPage } from "../gold-page.js";
import { asObject, asText, asTexts, type JsonObject } from "../json.js";
import type { Layout } from "../types.js";

/** A page; the groups are the folder, the outlet, and the rest of its name. */
const PAGE = /^(.*\/)?([^/_]+)(_\d{4}_\d{2}_\d{2})\.html\.gz$/;

/** `V1`, `V1_1`, `V2`, … `V10`. */
const { compare: byVersion } = new Intl.Collator("en", { numeric: true });

/**
 * The parser tests of Fundus (Dallabetta et al. 2024): folders by country with `OUTLET_DATE.html.gz`, `OUTLET.json` with what the
 * outlet's parser returns, by the parser's version, and `meta.info` with the addresses. An outlet has a page per version,
 * both in order.
 */
export const fundus: Layout = {
  name: "fundus",
  about: "Fundus 2024: news of many countries, gold by a parser for each outlet",
  source: "https://github.com/flairNLP/fundus/tree/master/tests/resources/parser/test_data",
  licence: "MIT (the repository's); the pages belong to their sites",
  detect: (paths) => paths.some((path) => path.endsWith("meta.info")),
  async *read(files, { onProblem = () => {} } = {}) {
    const paths = new Set(await files.list());
    const outlets = groupBy([...paths].sort(inOrder), (path) => {
      const [, folder = "", outlet] = PAGE.exec(path) ?? [];
      return outlet === undefined ? "" : `${folder}${outlet}.json`;
    });
    for (const [path, pages] of outlets) {
      if (path === "") continue;
      if (!paths.has(path)) {
        for (const page of pages)
          onProblem({ code: "page-without-gold", path: page, message: `there is no ${path}` });
        continue;
      }
      const folder = path.slice(0, path.lastIndexOf("/") + 1);
      const versions = Object.entries((await readJsonObject(files, path, onProblem)) ?? {});
      const golds = versions.sort(([a], [b]) => byVersion(a, b)).map(([, gold]) => asObject(gold));
      const info = paths.has(`${folder}meta.info`)
        ? await readJsonObject(files, `${folder}meta.info`, onProblem)
        : undefined;
      if (golds.length !== pages.length) {
        const message = `${golds.length} versions for ${pages.length} pages`;
        onProblem({ code: "unreadable", path, message });
        continue;
      }
      for (const [place, page] of pages.entries()) {
        const file = page.slice(folder.length);
        const bytes = await readOrReport(files, page, onProblem);
        const record = golds[place] ?? {};
        const text = bodyText(asObject(record.body));
        if (text === "") onProblem({ code: "unreadable", path, message: `no body for ${file}` });
        if (bytes === undefined || text === "") continue;
        const gold = {
          text,
          title: asText(record.title),
          author: asTexts(record.authors)?.join(", "),
          date: asText(record.publishing_date)?.slice(0, 10),
        };
        yield await goldPage(bytes, gold, {
          ...{ dataset: "fundus", source: file.replace(/\.html\.gz$/, ""), pageType: "article" },
          url: asText(asObject(info?.[file])?.url),
        });
      }
    }
  },
};

/** A summary, and sections of a heading and paragraphs: a line each. */
function bodyText(body: JsonObject | undefined): string {
  const sections = Array.isArray(body?.sections) ? body.sections.map(asObject) : [];
  const parts = [body?.summary, ...sections.flatMap((section) => [section?.headline, section?.paragraphs])];
  return parts.flatMap((part) => asTexts(part) ?? []).join("\n");
}
