import { filterRecipe } from "@winnow/cli/records";
import type { Config } from "../config.js";
import { filterOf, filterOptions } from "../settings.js";
import { GRACE } from "../work.js";
import type { RecordRoute } from "./records.js";

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
