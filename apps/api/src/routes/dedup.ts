import type { Visit } from "../admission/admission.js";
import { readBody } from "../body.js";
import { Problem } from "../problems.js";
import { checkDedup, checked, DEDUP_OPTIONS, type Options, queryOptions } from "../settings.js";
import { json, mediaType, parseBody, type Services, STREAM_TYPES } from "./records.js";

/** `POST /v1/dedup`: the documents of one request with their clusters, like `winnow dedup`. */
export async function answerDedup(
  request: Request,
  query: Readonly<Record<string, string>>,
  services: Services,
): Promise<Response> {
  const { config, admission } = services;
  const type = mediaType(request);
  const isStream = STREAM_TYPES.some((one) => one === type);
  if (!isStream && type !== "application/json")
    throw new Problem("unsupported-type", "Content-Type must be application/json or application/x-ndjson.");
  const visit = admission.enter(config.deadline);
  try {
    const body = await readBody(request, config.maxBody, visit);
    if (isStream) {
      const settings = queryOptions(query);
      checkDedup(checked(DEDUP_OPTIONS, settings, "query"));
      return lines(await deduplicated(body, settings, visit, services));
    }
    const { records, options } = parseBody(body);
    const settings = { ...queryOptions(query), ...options };
    checkDedup(checked(DEDUP_OPTIONS, settings, "options"));
    const documents = Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(""));
    return json(`{"records":[${listed(await deduplicated(documents, settings, visit, services))}]}`);
  } finally {
    visit.leave();
  }
}

/**
 * Returns documents with their clusters, as JSON Lines.
 *
 * @throws Problem if a worker is lost.
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

function lines(body: string): Response {
  return new Response(body, { headers: { "content-type": "application/x-ndjson" } });
}

/** Joins lines as the elements of an array. */
export function listed(body: string): string {
  return body.trimEnd().replaceAll("\n", ",");
}
