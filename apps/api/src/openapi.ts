import type { z } from "zod";
import { describeOptions, type Flags, type Schema, schemaOf } from "./options.js";
import { RECORD } from "./routes/records.js";

/** What the descriptions of the service say about a route. */
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
}

/** Returns the description of the service: OpenAPI 3.1, made from the schemas that check the requests. */
export function describeService(routes: readonly Described[], needsKey: boolean): Schema {
  const security = needsKey ? { security: [{ bearer: [] }] } : {};
  return {
    openapi: "3.1.0",
    info: {
      title: "Winnow",
      version: "1",
      summary: "Clean documents from web pages.",
      description:
        "One page, a batch, or a stream of JSON Lines, with the records of the command line `winnow`. Every error is " +
        "`application/problem+json` with a `code`; a record of several that fails becomes `{id, line, error: {code, " +
        "message}}`, and the others are processed.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    ...security,
    paths: Object.fromEntries([...routes.map((route) => [route.path, { post: operation(route) }]), ...PLAIN]),
    components: {
      schemas: { Problem: PROBLEM, Record: schemaOf(RECORD), Output: OUTPUT },
      ...(needsKey ? { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } } : {}),
    },
  };
}

function operation({ summary, description, options, flags, list, takesHtml }: Described): Schema {
  const described = describeOptions(options, flags);
  const properties = Object.fromEntries(described.map(({ name, schema }) => [name, schema]));
  const shape = { type: "object", properties, additionalProperties: false };
  const record = { $ref: "#/components/schemas/Record" };
  const batch = { type: "object", properties: { [list]: { type: "array", items: record }, options: shape } };
  const one = {
    type: "object",
    properties: { ...(schemaOf(RECORD).properties as Schema), options: shape },
    // What makes a body a batch.
    not: { anyOf: [{ required: ["pages"] }, { required: ["documents"] }] },
  };
  const lines = { schema: { type: "string" }, example: '{"id": 1, "html": "<p>…"}\n' };
  return {
    summary,
    description,
    parameters: described.map(({ name, schema }) => parameter(name, schema)),
    requestBody: {
      required: true,
      content: {
        "application/json": { schema: { anyOf: [one, { ...batch, required: [list] }] } },
        "application/x-ndjson": lines,
        ...(takesHtml ? { "text/html": { schema: { type: "string" }, example: "<!doctype html>…" } } : {}),
      },
    },
    responses: {
      200: {
        description: "The record; for a batch, `records`; for a stream, one line per record, in order.",
        content: {
          "application/json": { schema: { $ref: "#/components/schemas/Output" } },
          "application/x-ndjson": { schema: { type: "string" } },
        },
      },
      204: { description: "The only record was dropped." },
      default: problem("An error."),
    },
  };
}

/** Describes an option in a query: a switch, a number, a name, or a list of names with commas. */
function parameter(name: string, schema: Schema): Schema {
  const { description, ...rest } = schema;
  const [first] = (rest.anyOf as readonly Schema[] | undefined) ?? [rest];
  const isList = first!.type === "array";
  return {
    name,
    in: "query",
    ...(description === undefined ? {} : { description }),
    schema: first!.type === "object" ? { type: "string" } : first,
    ...(isList ? { style: "form", explode: false } : {}),
  };
}

const PROBLEM = {
  type: "object",
  description: "RFC 9457.",
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    code: { type: "string", description: "For programs, such as `too-large`." },
    detail: { type: "string", description: "For people." },
    requestId: { type: "string" },
  },
  required: ["type", "title", "status", "code", "detail", "requestId"],
};

const OUTPUT = {
  type: "object",
  description: "A record, as `winnow` writes it, or all records of a batch.",
  properties: { records: { type: "array", items: { type: "object" } } },
};

function problem(description: string): Schema {
  return {
    description,
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  };
}

const ok = (description: string, type: string, schema: Schema): Schema => ({
  200: { description, content: { [type]: { schema } } },
  default: problem("An error."),
});

/** The routes without options. */
const PLAIN: readonly (readonly [path: string, item: Schema])[] = [
  [
    "/v1/methods",
    {
      get: {
        summary: "Lists the extraction methods",
        responses: ok("The methods, and whether pages are fetched.", "application/json", {
          type: "object",
          properties: {
            methods: {
              type: "array",
              items: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
            },
            fetch: { type: "boolean" },
          },
          required: ["methods", "fetch"],
        }),
      },
    },
  ],
  [
    "/healthz",
    {
      get: {
        summary: "Whether the service runs",
        security: [],
        responses: ok("It runs.", "application/json", { type: "object" }),
      },
    },
  ],
  [
    "/readyz",
    {
      get: {
        summary: "Whether the service takes requests",
        security: [],
        responses: ok("It does.", "application/json", { type: "object" }),
      },
    },
  ],
  [
    "/metrics",
    {
      get: {
        summary: "Figures for Prometheus",
        responses: ok("The figures.", "text/plain", { type: "string" }),
      },
    },
  ],
];
