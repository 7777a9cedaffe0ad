import { SEGMENT_OPTIONS, segmentRecipe } from "@winnow/cli/records";
import type { Config } from "../config.js";
import type { Description } from "../openapi.js";
import { segmentOptions } from "../settings.js";
import { GRACE } from "../work.js";
import type { RecordRoute } from "./records.js";

export const SEGMENT: Description = {
  path: "/v1/segment",
  summary: "Divides pages into posts, comments, answers, entries and sections",
  description: "Like `winnow segment`.",
  list: "pages",
  flags: SEGMENT_OPTIONS,
  takesHtml: true,
};

/** `POST /v1/segment`: pages with their segments, like `winnow segment`. */
export function segmentRoute(config: Config): RecordRoute {
  const options = segmentOptions(config);
  return {
    options,
    prepare: async (given) => {
      const { maxSize = config.maxSize, timeout = config.timeout, ...others }: typeof options._output = given;
      const recipe = segmentRecipe({ ...others, maxSize, timeout }, "jsonl");
      return (item) => ({ verb: "segment", item, recipe, limit: timeout + GRACE });
    },
  };
}
