import { DEDUP_OPTIONS as FLAGS } from "@winnow/cli/records";
import { eachPart } from "../body/read.js";
import type { Description } from "../openapi.js";
import { checkDedup, checked, DEDUP_OPTIONS } from "../settings.js";
import { charge } from "./exchange.js";
import type { WholeRoute } from "./whole.js";

export const DEDUP: Description = {
  path: "/v1/dedup",
  summary: "Finds copies among the documents of one request",
  description: "Like `winnow dedup`. The answer begins when all documents have been compared.",
  list: "documents",
  flags: FLAGS,
  takesHtml: false,
};

const LINE_FEED = 0x0a;

/** `POST /v1/dedup`: the documents of one request with their clusters, like `winnow dedup`. */
export const dedupRoute: WholeRoute = {
  options: DEDUP_OPTIONS,
  settings: (options) => {
    checkDedup(checked(DEDUP_OPTIONS, options, "options"));
    return options;
  },
  write: async (file, body, _, exchange) => {
    const { request, visit, tally, services } = exchange;
    if (body !== undefined) {
      for (const record of body.records) {
        visit.hold(record.length + 1);
        await file.write(Buffer.concat([record, Buffer.of(LINE_FEED)]));
      }
      return;
    }
    const limit = { maxSize: services.config.maxBody, advice: "Compare more documents with `winnow dedup`." };
    tally.received = await eachPart(request, limit, visit, async (part) => {
      let lines = 0;
      for (let at = part.indexOf(LINE_FEED); at >= 0; at = part.indexOf(LINE_FEED, at + 1)) lines++;
      charge(exchange, lines);
      await file.write(part);
    });
  },
};
