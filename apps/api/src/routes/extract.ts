import { EXTRACT_OPTIONS, extractRecipe } from "@winnow/cli/records";
import type { Config } from "../config.js";
import type { Description } from "../openapi.js";
import { extractOptions } from "../settings.js";
import { GRACE } from "../work.js";
import type { RecordRoute } from "./records.js";

export const EXTRACT: Description = {
  path: "/v1/extract",
  summary: "Extracts the main content and the metadata of pages",
  description: "Like `winnow extract`.",
  list: "pages",
  flags: EXTRACT_OPTIONS,
  takesHtml: true,
};

/** `POST /v1/extract`: the main content and the metadata of pages, like `winnow extract`. */
export function extractRoute(config: Config): RecordRoute {
  const options = extractOptions(config);
  return {
    options,
    prepare: async (given) => {
      const { maxSize = config.maxSize, timeout = config.timeout, ...others }: typeof options._output = given;
      const recipe = extractRecipe({ ...others, maxSize, timeout }, "jsonl");
      return (item) => ({ verb: "extract", item, recipe, limit: timeout + GRACE });
    },
  };
}
