// The reference of the HTTP service: one page, from its OpenAPI document.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { code, paragraph, table } from "./markdown.js";
import { root } from "./pages.js";

/** Returns the OpenAPI document of the service, as `/openapi.json` answers. No server is started. */
export async function describeService() {
  const load = (module) => import(pathToFileURL(join(root, "apps/api/dist", module)).href);
  const [{ createApp }, { readConfig }, { createAdmission }, { createRateLimit }, { createMetrics }] =
    await Promise.all(
      ["app.js", "config.js", "admission/admission.js", "admission/rate.js", "metrics.js"].map(load),
    );
  const config = readConfig({});
  const admission = createAdmission(config);
  const app = createApp({
    ...{ config, admission, metrics: createMetrics(admission), rateLimit: createRateLimit(config.rateLimit) },
    isStopping: () => false,
    log: { info: () => {}, error: () => {} },
  });
  return (await app.request("/openapi.json")).json();
}

/**
 * Returns the page of the service's reference.
 *
 * @param description - an OpenAPI 3.1 document.
 */
export function servicePage({ info, paths, components }) {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  const failures = new Map(operations.flatMap(({ operation }) => failuresOf(operation)));
  const schemas = Object.entries(components.schemas).filter(([name]) => !DERIVED.test(name));
  return [
    "# The HTTP service",
    paragraph(info.description),
    "[What the service does](/packages/api), and [how to deploy it](/deploy). This page is made from its OpenAPI document, " +
      "[openapi.json](/openapi.json), which generators of clients read. A running service has it at `/openapi.json`, and at " +
      "`/docs` a page that sends requests.",
    ...operations.flatMap(({ route, operation }) => operationSection(route, operation)),
    "## Failures",
    table(
      ["Status", "Codes"],
      [...failures].sort().map(([status, { description }]) => [status, description]),
    ),
    "## Schemas",
    ...schemas.flatMap(([name, schema]) => schemaSection(name, schema)),
  ].join("\n\n");
}

/** Schemas that only combine others, or repeat the options of an operation. */
const DERIVED = /^Selected|(?:Request|Batch|Results|Options)$|^Problem/;

function operationSection(route, { summary, description, parameters = [], requestBody, responses }) {
  const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [
    `\`${type}\``,
    bodyForms(schema),
  ]);
  const { examples = {} } = requestBody?.content["application/json"] ?? {};
  const failed = failuresOf({ responses }).map(([status]) => status);
  return [
    `## ${route}`,
    paragraph([`${summary}.`, description].filter(Boolean).join(" ")),
    ...(bodies.length === 0 ? [] : ["### Body", table(["Type", "Contains"], bodies)]),
    ...Object.values(examples).map(({ value }) => code("json", JSON.stringify(value, null, 2))),
    ...(parameters.length === 0
      ? []
      : [
          "### Options",
          "In the query, or as `options` in a JSON body.",
          table(
            ["Option", "Type", "Meaning"],
            parameters.map(({ name, schema, description = "" }) =>
              schema.enum === undefined
                ? [`\`${name}\``, typeOf(schema), description]
                : [`\`${name}\``, "string", `${description}; one of ${typeOf(schema)}`],
            ),
          ),
        ]),
    "### Answers",
    ...Object.entries(responses)
      .filter(([status]) => status < 400)
      .map(([status, answer]) => `${status}: ${paragraph(answer.description)}${answerType(answer)}`),
    ...(failed.length === 0 ? [] : [`[Failures](#failures): ${failed.join(", ")}.`]),
  ];
}

function failuresOf({ responses }) {
  return Object.entries(responses).filter(([status]) => status >= 400);
}

/** What a body may be: names of schemas that have a section, or a description. */
function bodyForms(schema) {
  if (schema.anyOf !== undefined) return "a record with `options`, or a batch of records";
  return schema.description ?? "";
}

/** The schemas of an answer that have a section. */
function answerType({ content = {} }) {
  const schema = content["application/json"]?.schema;
  const names = (schema?.anyOf ?? [schema])
    .flatMap((each) => (each?.$ref === undefined ? [] : [each.$ref.split("/").at(-1)]))
    .filter((name) => !DERIVED.test(name));
  return names.length === 0 ? "" : ` ${names.map(link).join(", ")}`;
}

function schemaSection(name, schema) {
  const rows = Object.entries(schema.properties ?? {}).map(([field, type]) => [
    `\`${field}\`${schema.required?.includes(field) ? "" : " (optional)"}`,
    typeOf(type),
    type.description ?? "",
  ]);
  return [
    `### ${name}`,
    ...(schema.description === undefined ? [] : [paragraph(schema.description)]),
    rows.length === 0 ? paragraph(typeOf(schema)) : table(["Field", "Type", "Meaning"], rows),
    ...(schema.example === undefined ? [] : [code("json", JSON.stringify(schema.example, null, 2))]),
  ];
}

const link = (name) => `[${name}](#${name.toLowerCase()})`;

/** A schema in words. */
function typeOf({ $ref, type, enum: values, const: constant, anyOf, oneOf, items, prefixItems }) {
  if ($ref !== undefined)
    return DERIVED.test($ref.split("/").at(-1)) ? "object" : link($ref.split("/").at(-1));
  if (constant !== undefined) return `\`${JSON.stringify(constant)}\``;
  if (values !== undefined) return values.map((value) => `\`${value}\``).join(", ");
  const forms = anyOf ?? oneOf;
  if (forms !== undefined) return [...new Set(forms.map(typeOf))].join(" or ");
  if (prefixItems !== undefined) return `list of ${prefixItems.length} ${typeOf(prefixItems[0])}s`;
  if (type === "array") return `list of ${typeOf(items ?? {})}`;
  return Array.isArray(type) ? type.join(" or ") : (type ?? "any");
}
