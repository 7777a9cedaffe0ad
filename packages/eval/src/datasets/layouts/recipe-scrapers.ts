import { inOrder, readJsonObject, readOrReport } from "../files.js";
import { goldPage } from "../gold-page.js";
import { asText, asTexts } from "../json.js";
import type { Layout } from "../types.js";

const PAGE = ".testhtml";

/**
 * The test pages of recipe-scrapers: `HOST/NAME.testhtml` and `HOST/NAME.json` with what the scraper returns. There is no gold
 * text: ingredients and steps must be found, and nothing is known of the rest.
 */
export const recipeScrapers: Layout = {
  name: "recipe-scrapers",
  about: "recipe-scrapers' test pages: ingredients and steps as snippets",
  source: "https://github.com/hhursev/recipe-scrapers/tree/main/tests/test_data",
  licence: "MIT (the repository's); the pages belong to their sites",
  detect: (paths) => paths.some((path) => path.endsWith(PAGE)),
  async *read(files, { onProblem = () => {} } = {}) {
    const paths = new Set(await files.list());
    for (const path of [...paths].filter((each) => each.endsWith(PAGE)).sort(inOrder)) {
      const name = path.slice(0, -PAGE.length);
      if (!paths.has(`${name}.json`)) {
        onProblem({ code: "page-without-gold", path, message: `there is no ${name}.json` });
        continue;
      }
      const bytes = await readOrReport(files, path, onProblem);
      const record = await readJsonObject(files, `${name}.json`, onProblem);
      if (bytes === undefined || record === undefined) continue;
      const snippets = [...(asTexts(record.ingredients) ?? []), ...(asTexts(record.instructions_list) ?? [])];
      yield await goldPage(
        bytes,
        {
          ...{ text: "", snippetsOnly: true, with: asTexts(snippets) },
          ...{ title: asText(record.title), author: asText(record.author) },
        },
        {
          ...{ dataset: "recipes", source: name.split("/").slice(-2).join("/") },
          ...{ url: asText(record.canonical_url), lang: asText(record.language) },
        },
      );
    }
  },
};
