import type { Item } from "@winnow/cli/records";
import type { z } from "zod";
import type { Visit } from "../admission/admission.js";
import { readBody } from "../body.js";
import { Problem, statusOfFailure } from "../problems.js";
import { checked, type Options, queryOptions } from "../settings.js";
import { isStream, itemOf, json, lineItemsOf, mediaType, parseBody, type Services } from "./records.js";

/** A route that needs all records of a request at once. */
export interface WholeRoute {
  readonly options: z.ZodObject;
  /**
   * @param options - checked, but not converted.
   * @returns the output as JSON Lines.
   */
  readonly run: (input: WholeInput, options: Options, visit: Visit, services: Services) => Promise<string>;
}

/** The records of a request. */
interface WholeInput {
  readonly lines: () => Uint8Array;
  readonly items: () => Promise<readonly Item[]>;
}

/** Answers a request when all of its records have been read. */
export async function answerWhole(
  request: Request,
  query: Readonly<Record<string, string>>,
  route: WholeRoute,
  services: Services,
): Promise<Response> {
  const { config, admission } = services;
  const type = mediaType(request);
  if (!isStream(type) && type !== "application/json")
    throw new Problem("unsupported-type", "Content-Type must be application/json or application/x-ndjson.");
  const visit = admission.enter(request.signal, config.deadline);
  try {
    const body = await readBody(request, config.maxBody, visit);
    if (isStream(type)) {
      const options = queryOptions(query);
      checked(route.options, options, "query");
      const items = (): Promise<readonly Item[]> => lineItemsOf([body], config);
      const output = await route.run({ lines: () => body, items }, options, visit, services);
      return new Response(output, { headers: { "content-type": "application/x-ndjson" } });
    }
    const { records, isBatch, options: given } = parseBody(body);
    const options = { ...queryOptions(query), ...given };
    checked(route.options, options, "options");
    const lines = (): Uint8Array => Buffer.from(records.map((each) => `${JSON.stringify(each)}\n`).join(""));
    const items = (): Promise<readonly Item[]> =>
      Promise.all(records.map((record, index) => itemOf(record, index + 1, visit, services)));
    const output = (await route.run({ lines, items }, options, visit, services)).trimEnd();
    return isBatch ? json(`{"records":[${output.replaceAll("\n", ",")}]}`) : single(output);
  } finally {
    visit.leave();
  }
}

/** Answers a single record. One that was dropped has no content. */
function single(line: string): Response {
  if (line === "") return new Response(undefined, { status: 204 });
  const { error } = JSON.parse(line) as {
    readonly error?: { readonly code: string; readonly message: string };
  };
  if (error === undefined) return json(line);
  throw new Problem("bad-field", error.message, {
    as: { code: error.code, status: statusOfFailure(error.code) },
  });
}
