import { FILTER_OPTIONS, filterRecipe } from "@winnow/cli/records";
import type { Config } from "../config.js";
import type { Description } from "../openapi.js";
import { filterOf, filterOptions } from "../settings.js";
import { GRACE } from "../work.js";
import type { RecordRoute } from "./records.js";

export const FILTER: Description = {
  path: "/v1/filter",
  summary: "Judges pages and documents: which to keep, and why",
  description:
    "Like `winnow filter`. Records with `html` are extracted first; records with `text` are judged by it.",
  list: "documents",
  flags: FILTER_OPTIONS,
  takesHtml: true,
};

/** `POST /v1/filter`: pages and documents with their verdicts, like `winnow filter`. */
export function filterRoute(config: Config): RecordRoute {
  const options = filterOptions(config);
  return {
    options,
    prepare: async (given) => {
      const { maxSize = config.maxSize, timeout = config.timeout, ...others }: typeof options._output = given;
      const filter = await filterOf(others);
      const { rules: _, ...settings } = others;
      const recipe = filterRecipe({ ...settings, maxSize, timeout }, filter, "jsonl");
      return (item) => ({ verb: "filter", item, recipe, limit: timeout + GRACE });
    },
    isWritten: ({ keep }, { drop }) => drop !== true || keep !== false,
  };
}
