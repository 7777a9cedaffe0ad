import { OpenAPIRegistry, OpenApiGeneratorV31, type RouteConfig } from "@asteasolutions/zod-to-openapi";
import { z } from "zod";
import { describeOptions, type Flags, schemaOf } from "./options.js";
import { PROBLEMS } from "./problems.js";
import { RECORD } from "./routes/records.js";
import { FAILED, PROBLEM_STATUSES, problemOfStatus } from "./schemas/problems.js";
import { CLUSTERED, DOCUMENT, JUDGED, PIPED, SEGMENTED, selectionOf } from "./schemas/results.js";

/** What the description of the service says about a route. */
export interface Description {
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** The flags of its command, which describe the options. */
  readonly flags: Flags;
  /** The name of the list in a batch, with what it contains. */
  readonly list: "pages" | "documents";
  /** Whether the body may be HTML. */
  readonly takesHtml: boolean;
}

/** A route with the options that it accepts. */
export interface Described extends Description {
  readonly options: z.ZodObject;
  /** Whether the answer to a single record is empty if the record is dropped. */
  readonly mayBeEmpty: boolean;
}

type Responses = RouteConfig["responses"];

/** What each operation makes of a record. */
const RESULTS: Readonly<Record<string, z.ZodObject>> = {
  ...{ extract: DOCUMENT, filter: JUDGED, segment: SEGMENTED, dedup: CLUSTERED, pipeline: PIPED },
};

/** The schema that checks records, with a name. */
const RECORD_SCHEMA = RECORD.meta({ id: "Record" });

/** Requests to try. */
const EXAMPLES = {
  pages: { id: "a", url: "https://example.org/swift", html: "<article><h1>The swift</h1><p>A bird …" },
  documents: { id: "a", text: "The swift is a bird." },
} as const;

const STREAM = "application/x-ndjson";

/** Returns the description of the service: OpenAPI 3.1, made from the schemas that check the requests. */
export function describeService(routes: readonly Described[], needsKey: boolean): object {
  const registry = new OpenAPIRegistry();
  registry.registerComponent("securitySchemes", "bearer", { type: "http", scheme: "bearer" });
  registry.registerComponent("securitySchemes", "key", { type: "apiKey", in: "header", name: "X-API-Key" });
  for (const route of routes) registry.registerPath(operation(route));
  for (const route of PLAIN) registry.registerPath({ method: "get", ...route });
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: "3.1.0",
    info: {
      title: "Winnow",
      version: "1",
      description:
        "Clean documents from web pages. One page, a batch, or a stream of JSON Lines, with the records of the " +
        "command line `winnow`. Every error is `application/problem+json` with a `code`; a record of several that " +
        "fails becomes `{id, line, error: {code, message}}`, and the others are processed. Bodies may be compressed " +
        "with gzip or zstd.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    tags: [
      { name: "documents", description: "Pages and documents, one at a time, in batches, or as a stream." },
      { name: "service", description: "The service itself." },
    ],
    ...(needsKey ? { security: [{ bearer: [] }, { key: [] }] } : {}),
  });
}

function operation(route: Described): RouteConfig {
  const { path, summary, description, flags, list, takesHtml, mayBeEmpty } = route;
  const operationId = path.split("/").at(-1)!;
  const name = `${operationId[0]!.toUpperCase()}${operationId.slice(1)}`;
  const options = describeOptions(route.options, flags);
  const sent = { options: options.meta({ id: `${name}Options` }).optional() };
  const one = RECORD_SCHEMA.extend(sent).meta({
    id: `${name}Request`,
    // What makes a body a batch.
    not: { anyOf: [{ required: ["pages"] }, { required: ["documents"] }] },
  });
  const batch = z.object({ [list]: z.array(RECORD_SCHEMA), ...sent }).meta({
    id: `${name}Batch`,
  });
  const example = EXAMPLES[list];
  const result = RESULTS[operationId]!;
  const written = [result, ...("fields" in options.shape ? [selectionOf(result)] : [])];
  const records = z.object({ records: z.array(z.union([...written, FAILED])) });
  return {
    method: "post",
    path,
    operationId,
    tags: ["documents"],
    summary,
    description,
    parameters: Object.entries(options.shape).map(([option, type]) => parameter(option, type as z.ZodType)),
    request: {
      body: {
        required: true,
        content: {
          "application/json": {
            schema: z.union([one, batch]),
            examples: { record: { value: example }, batch: { value: { [list]: [example], options: {} } } },
          },
          [STREAM]: {
            schema: lines([RECORD_SCHEMA], "One record per line."),
            example: `${JSON.stringify(example)}\n`,
          },
          ...(takesHtml
            ? { "text/html": { schema: z.string().describe("A page."), example: "<!doctype html>…" } }
            : {}),
        },
      },
    },
    responses: {
      200: {
        description: "The record; for a batch, `records`; for a stream, one line per record, in order.",
        content: {
          "application/json": {
            schema: z.union([...written, records.meta({ id: `${name}Results` })]),
          },
          [STREAM]: { schema: lines([...written, FAILED], "One line per record, in order.") },
        },
      },
      ...(mayBeEmpty ? { 204: { description: "The only record was dropped." } } : {}),
      ...problems(...PROBLEM_STATUSES.filter((status) => status !== 404 && status !== 405)),
    },
  };
}

/** Describes JSON Lines. OpenAPI 3.1 cannot describe their lines: `contentSchema` is the schema of each one. */
function lines(types: readonly z.ZodObject[], description: string) {
  const schemas = types.map((type) => ({ $ref: `#/components/schemas/${type.meta()!.id}` }));
  return {
    type: "string" as const,
    description,
    contentMediaType: STREAM,
    contentSchema: schemas.length === 1 ? schemas[0] : { anyOf: schemas },
  };
}

/** Describes an option in a query. A list is comma-separated, and an object is JSON. */
function parameter(name: string, type: z.ZodType) {
  const { description = name, ...schema } = schemaOf(type);
  const forms = schema.anyOf ?? [schema];
  const isText = forms[0]!.type === "array" || forms[0]!.type === "object";
  return {
    ...{ name, in: "query" as const, description },
    schema: (isText ? (forms[1] ?? { type: "string" }) : forms[0]) as object,
  };
}

/** Describes the problems with some statuses. */
function problems(...statuses: readonly number[]): Responses {
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = Object.entries(PROBLEMS).filter(([, one]) => one === status);
      const description = codes.map(([code]) => `\`${code}\``).join(", ") || "The page cannot be fetched.";
      const content = { "application/problem+json": { schema: PROBLEM_SCHEMAS.get(status)! } };
      return [status, { description, content }];
    }),
  );
}

const PROBLEM_SCHEMAS = new Map(PROBLEM_STATUSES.map((status) => [status, problemOfStatus(status)]));

const ok = (description: string, schema: z.ZodType, type = "application/json"): Responses => ({
  200: { description, content: { [type]: { schema } } },
});

const METHODS = z.object({
  methods: z.array(
    z.object({
      ...{ name: z.string(), about: z.string(), goodFor: z.string(), source: z.string(), year: z.int() },
      licence: z.string().optional().describe("SPDX."),
    }),
  ),
  fetch: z.boolean().describe("Whether the service fetches pages."),
});

const STATUS = z.object({ status: z.literal("ok") });

/** The routes without options. */
const PLAIN: readonly Omit<RouteConfig, "method">[] = [
  {
    path: "/v1/methods",
    operationId: "methods",
    tags: ["service"],
    summary: "Lists the extraction methods",
    responses: { ...ok("The methods, and whether pages are fetched.", METHODS), ...problems(401, 429) },
  },
  {
    path: "/healthz",
    operationId: "health",
    tags: ["service"],
    summary: "Whether the service runs",
    security: [],
    responses: ok("It runs.", STATUS),
  },
  {
    path: "/readyz",
    operationId: "readiness",
    tags: ["service"],
    summary: "Whether the service takes requests",
    security: [],
    responses: { ...ok("It does.", STATUS), ...problems(503) },
  },
  {
    path: "/metrics",
    operationId: "metrics",
    tags: ["service"],
    summary: "Figures for Prometheus",
    responses: { ...ok("The figures.", z.string(), "text/plain"), ...problems(401) },
  },
];
