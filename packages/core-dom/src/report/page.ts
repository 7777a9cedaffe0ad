import { type Html, html, markup } from "./html.js";

/** A section of a report, whose element has its `id`. */
export interface PageSection {
  readonly id: string;
  /** Its name in the navigation. */
  readonly name: string;
  readonly content: Html;
}

/** Options of {@link reportPage}. */
export interface PageOptions {
  readonly title: string;
  /** In the order of the page. A single one needs no navigation. */
  readonly sections: readonly PageSection[];
  readonly style: string;
  /** The content security policy's source for the style, such as its hash. Default `'unsafe-inline'`. */
  readonly styleSource?: string;
}

/**
 * Returns a report as one self-contained HTML file without scripts, which loads nothing.
 *
 * @returns the file's content, UTF-8.
 * @example reportPage({ title: "Run 7", sections: [{ id: "summary", name: "Summary", content }], style: STYLE })
 */
export function reportPage({ title, sections, style, styleSource = "'unsafe-inline'" }: PageOptions): string {
  const policy = `default-src 'none'; style-src ${styleSource}; img-src data:; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="generator" content="winnow">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${markup(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<div class="name"><h1>${title}</h1></div>
${sections.length > 1 && html`<nav aria-label="Parts of the report">${sections.map(({ id, name }) => html`<a href="#${id}">${name}</a>`)}</nav>\n`}</header>
<main id="main" tabindex="-1">
${sections.map(({ content }) => html`${content}\n`)}</main>
</body>
</html>
`.html;
}
