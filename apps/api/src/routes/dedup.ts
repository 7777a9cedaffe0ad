import { DEDUP_OPTIONS as FLAGS } from "@winnow/cli/records";
import type { Visit } from "../admission/admission.js";
import type { Description } from "../openapi.js";
import { Problem } from "../problems.js";
import { checkDedup, checked, DEDUP_OPTIONS, type Options } from "../settings.js";
import type { Services } from "./records.js";
import type { WholeRoute } from "./whole.js";

export const DEDUP: Description = {
  path: "/v1/dedup",
  summary: "Finds copies among the documents of one request",
  description: "Like `winnow dedup`. The answer begins when all documents have been compared.",
  list: "documents",
  flags: FLAGS,
  takesHtml: false,
};

/** `POST /v1/dedup`: the documents of one request with their clusters, like `winnow dedup`. */
export const dedupRoute: WholeRoute = {
  options: DEDUP_OPTIONS,
  run: async ({ lines }, options, visit, services) => {
    checkDedup(checked(DEDUP_OPTIONS, options, "options"));
    return deduplicated(lines(), options, visit, services);
  },
};

/**
 * Returns documents with their clusters, as JSON Lines.
 *
 * @throws Problem if the worker is lost.
 */
export async function deduplicated(
  lines: Uint8Array,
  settings: Options,
  visit: Visit,
  { engine, config }: Services,
): Promise<string> {
  const { body, failure } = await engine.withTemp((temp) =>
    engine.run(visit, { verb: "dedup", lines, settings, temp, limit: config.deadline }),
  );
  if (failure === undefined) return body;
  throw new Problem(failure.code as "worker-lost", failure.message);
}
