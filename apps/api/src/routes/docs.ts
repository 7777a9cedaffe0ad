import type { Described } from "../openapi.js";
import { describeOptions, type Schema } from "../options.js";

/** The style of the page, which the content security policy only allows as a file. */
export const DOCS_CSS = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 20%, transparent); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 0 auto; padding: 2rem 1rem 6rem; }
h2 { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: 1.5rem; }
code, pre { font: 14px/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .4rem; }
table { border-collapse: collapse; width: 100%; font-size: 15px; }
td, th { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-top: 1px solid var(--line); }
td:first-child { white-space: nowrap; }
h2 code { font-size: 1.2rem; }
a { color: inherit; }
`;

/** Returns the readable description of the service: one page, without scripts. */
export function docsPage(routes: readonly Described[], origin: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Winnow: the HTTP service</title>
<link rel="stylesheet" href="/docs.css">
</head>
<body>
<h1>Winnow: the HTTP service</h1>
<p>Clean documents from web pages. For programs: <a href="/openapi.json">openapi.json</a>.</p>
<p>Each route takes one record (<code>{"html": …, "options": {…}}</code>), a batch (<code>{"pages": […], "options":
{…}}</code>), or a stream of JSON Lines with the options in the query. A record has <code>html</code>,
<code>htmlBase64</code> or <code>url</code>; documents have <code>text</code>. Other fields are passed through. Bodies may be
compressed with gzip or zstd. Errors are <code>application/problem+json</code> with a <code>code</code>.</p>
${routes.map((route) => section(route, origin)).join("\n")}
<h2>Other routes</h2>
<table>
<tr><td><code>GET /v1/methods</code></td><td>the extraction methods</td></tr>
<tr><td><code>GET /healthz</code>, <code>/readyz</code></td><td>whether the service runs, and takes requests</td></tr>
<tr><td><code>GET /metrics</code></td><td>figures for Prometheus</td></tr>
</table>
</body>
</html>
`;
}

function section(
  { path, summary, description, options, flags, takesHtml }: Described,
  origin: string,
): string {
  const rows = describeOptions(options, flags).map(
    ({ name, about, schema }) =>
      `<tr><td><code>${escaped(name)}</code></td><td>${escaped(about)}${escaped(valuesOf(schema))}</td></tr>`,
  );
  const example = takesHtml
    ? `curl ${origin}${path} -H 'content-type: text/html' --data-binary @page.html`
    : `curl ${origin}${path} -H 'content-type: application/x-ndjson' --data-binary @docs.jsonl`;
  return `<h2><code>POST ${escaped(path)}</code></h2>
<p><strong>${escaped(summary)}.</strong> ${escaped(description)}</p>
<pre>${escaped(example)}</pre>
<table>
<tr><th>option</th><th>what it does</th></tr>
${rows.join("\n")}
</table>`;
}

/** The names that an option accepts. */
function valuesOf(schema: Schema): string {
  const [{ items, enum: names = items?.enum }] = (schema.anyOf ?? [schema]) as [
    { readonly items?: { readonly enum?: readonly string[] }; readonly enum?: readonly string[] },
  ];
  return names === undefined ? "" : ` (${names.join(", ")})`;
}

/** Writes text as HTML, with `code` between backticks. */
function escaped(text: string): string {
  return text
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/`([^`]*)`/g, "<code>$1</code>");
}
