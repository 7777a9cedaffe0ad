import { DEDUP_OPTIONS as DEDUP_FLAGS, FILTER_OPTIONS } from "@winnow/cli/records";
import type { z } from "zod";
import type { Config } from "../config.js";
import type { Description } from "../openapi.js";
import {
  checkDedup,
  checked,
  DEDUP_OPTIONS,
  filterOptions,
  type Options,
  pipelineOptions,
} from "../settings.js";
import { deduplicated } from "./dedup.js";
import { filterRoute } from "./filter.js";
import type { WholeRoute } from "./whole.js";

export const PIPELINE: Description = {
  path: "/v1/pipeline",
  summary: "Extracts and judges pages, and finds copies among them",
  description: "Like `winnow filter | winnow dedup`. The answer begins when all pages have been compared.",
  list: "pages",
  flags: [...DEDUP_FLAGS, ...FILTER_OPTIONS],
  takesHtml: false,
};

/** `POST /v1/pipeline`: the pages of one request through `winnow filter | winnow dedup`. */
export function pipelineRoute(config: Config): WholeRoute {
  const filter = filterRoute(config);
  return {
    options: pipelineOptions(config),
    run: async ({ items }, options, visit, services) => {
      const filtering = checked(filter.options, chosen(options, filterOptions(config)), "options");
      const comparing = chosen(options, DEDUP_OPTIONS);
      checkDedup(checked(DEDUP_OPTIONS, comparing, "options"));
      const workOf = await filter.prepare(filtering as never);
      const results = await Promise.all(
        (await items()).map((item) => services.engine.run(visit, workOf(item))),
      );
      const lines = results.filter((result) => filter.isWritten!(result, filtering)).map(({ body }) => body);
      return deduplicated(Buffer.from(lines.join("\n")), comparing, visit, services);
    },
  };
}

/** Returns the options that a schema has. */
function chosen(options: Options, { shape }: z.ZodObject): Options {
  return Object.fromEntries(Object.entries(options).filter(([name]) => Object.hasOwn(shape, name)));
}
