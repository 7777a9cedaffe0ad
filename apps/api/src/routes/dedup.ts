import { DEDUP_OPTIONS as FLAGS } from "@winnow/cli/records";
import { eachPart } from "../body/read.js";
import type { Description } from "../openapi.js";
import { Problem } from "../problems.js";
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

/** Maximum number of documents: a line of two bytes can become an answer of a hundred. */
const MAX_DOCUMENTS = 500_000;

const [LINE_FEED, SPACE] = [0x0a, 0x20];

/** `POST /v1/dedup`: the documents of one request with their clusters, like `winnow dedup`. */
export const dedupRoute: WholeRoute = {
  options: DEDUP_OPTIONS,
  settings: (options) => {
    checkDedup(checked(DEDUP_OPTIONS, options, "options"));
    return options;
  },
  write: async (file, body, _, exchange) => {
    const { visit, tally, services } = exchange;
    if (body !== undefined) {
      for (const record of body.records) {
        visit.hold(record.length + 1);
        await file.write(Buffer.concat([record, Buffer.of(LINE_FEED)]));
      }
      return;
    }
    const limit = { maxSize: services.config.maxBody, advice: "Compare more documents with `winnow dedup`." };
    let isBlank = true;
    tally.received = await eachPart(exchange, limit, visit, async (part) => {
      let lines = 0;
      for (let at = 0; at < part.length; at++) {
        if (part[at] === LINE_FEED) isBlank = true;
        else if (isBlank && part[at]! > SPACE) {
          isBlank = false;
          lines++;
        }
      }
      charge(exchange, lines);
      if (tally.records > MAX_DOCUMENTS)
        throw new Problem("too-large", `At most ${MAX_DOCUMENTS} documents are compared. ${limit.advice}`);
      await file.write(part);
    });
  },
};
