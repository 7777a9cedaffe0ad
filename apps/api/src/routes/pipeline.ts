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
import { filterRoute } from "./filter.js";
import { checkSize, eachResult, itemsOf, readRecords } from "./records.js";
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
    settings: (options) => {
      const comparing = chosen(options, DEDUP_OPTIONS);
      checkDedup(checked(DEDUP_OPTIONS, comparing, "options"));
      return comparing;
    },
    write: async (file, body, options, exchange) => {
      const filtering = checked(filter.options, chosen(options, filterOptions(config)), "options");
      const workOf = await filter.prepare(filtering as never);
      const items = body === undefined ? readRecords(exchange) : itemsOf(body.records);
      for await (const { result } of eachResult(items, workOf, exchange)) {
        if (body?.isBatch === false) checkSize(result);
        if (!filter.isWritten!(result, filtering)) continue;
        exchange.visit.hold(result.body.length);
        await file.write(result.body);
      }
    },
  };
}

/** Returns the options that a schema has. */
function chosen(options: Options, { shape }: z.ZodObject): Options {
  return Object.fromEntries(Object.entries(options).filter(([name]) => Object.hasOwn(shape, name)));
}
