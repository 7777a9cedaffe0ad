import { createHash } from "node:crypto";
import { type Html, html, markup } from "@winnow/core-dom/report";
import { clientScript } from "./client-script.js";
import { metricsShown } from "./metrics-shown.js";
import { indexData, pack, pageChunks, scoreLookup, systemsShown } from "./pages.js";
import { plotsSection } from "./plots/section.js";
import { STYLE } from "./style.js";
import { summarySection } from "./summary/section.js";
import type { ReportInput } from "./types.js";

/**
 * Renders a report as one self-contained HTML file: sortable tables, plots, and a browser of pages with gold,
 * prediction, diff and blocks. It makes no network requests and runs no script but its own, which a content
 * security policy with hashes enforces. Names and texts of pages and predictions are never parsed as markup.
 * The same input gives the same file.
 *
 * @param input Results, page scores and page texts. `input.pages` may be empty, or a part of the scored
 *   pages.
 * @returns The file's contents, to be written as UTF-8.
 * @throws {TypeError} If `input.title` is not a string or a list is missing.
 *
 * @example
 * await writeFile("report.html", await renderReport({ title: "My extractor", results, scores, pages }))
 */
export async function renderReport(input: ReportInput): Promise<string> {
  if (typeof input.title !== "string") throw new TypeError("input.title must be a string");
  if (!Array.isArray(input.results)) throw new TypeError("input.results must be a list");
  if (!Array.isArray(input.pages)) throw new TypeError("input.pages must be a list");
  const metrics = metricsShown(input);
  const systems = systemsShown(input);
  const scoreOf = scoreLookup(input);
  const script = await clientScript();
  const plots = await plotsSection(input, metrics);
  const chunks: string[] = [];
  for (const chunk of pageChunks(input, metrics, systems, scoreOf)) {
    chunks.push(
      `<script type="application/octet-stream" id="chunk-${chunks.length}">${pack(chunk)}</script>\n`,
    );
  }
  const index = pack(indexData(input, metrics, systems, scoreOf));
  const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(STYLE)}; img-src data:; base-uri 'none'; form-action 'none'`;
  const withPages = input.pages.length > 0;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${input.title}</title>
<link rel="icon" href="data:,">
<style>${markup(STYLE)}</style>
</head>
<body data-view="summary">
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<div class="name"><h1>${input.title}</h1></div>
<nav aria-label="Sections of the report"><a href="#summary" aria-current="page">Summary</a><a href="#plots">Plots</a>${withPages && html`<a href="#pages">Pages</a>`}</nav>
<button type="button" id="theme" aria-label="Colours: system" title="Colours: system"><svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor" stroke-width="1.5"/><path d="M8 1.75a6.25 6.25 0 0 1 0 12.5z" fill="currentColor"/></svg></button>
</header>
<noscript><p class="noscript">Sorting and the page browser require JavaScript. Tables and plots work without it.</p></noscript>
<main id="main" tabindex="-1">
<div id="view-summary" class="view">
${input.command !== undefined && html`<p class="command"><code>${input.command}</code></p>`}
${summarySection(input, metrics)}
</div>
<div id="view-plots" class="view">
${plots}
</div>
${withPages && browserShell()}
</main>
<script type="application/octet-stream" id="index">${markup(index)}</script>
${markup(chunks.join(""))}<script>${markup(script)}</script>
</body>
</html>
`.html;
}

function hash(source: string): string {
  return `'sha256-${createHash("sha256").update(source, "utf8").digest("base64")}'`;
}

/** The frame of the page browser, which the client fills. */
function browserShell(): Html {
  return html`<div id="view-pages" class="view browser">
<section class="master" aria-label="List of pages">
<form id="controls" role="search" aria-label="Order and filters">
<div class="search"><label class="hidden" for="q">Search names, addresses and text</label><input id="q" name="q" type="search" placeholder="Search names and text" autocomplete="off" spellcheck="false"><kbd aria-hidden="true">/</kbd></div>
<div class="fields">
<label>System <select id="system" name="system"></select></label>
<label>Metric <select id="metric" name="metric"></select></label>
<label>Order <select id="sort" name="sort"><option value="loss">largest loss</option><option value="difference">largest difference</option><option value="order">data set order</option></select></label>
<label>Compared with <select id="against" name="against"></select></label>
</div>
<details id="filters"><summary>Filters <span id="filters-active"></span></summary><div class="fields">
<label>Data set <select id="data" name="data"></select></label>
<label>Source <select id="source" name="source"></select></label>
<label>Type <select id="type" name="type"></select></label>
<label>Language <select id="lang" name="lang"></select></label>
<label>Complexity <select id="complexity" name="complexity"></select></label>
<label>Show only <select id="only" name="only"><option value="">all pages</option><option value="empty">empty outputs</option><option value="flagged">questionable gold</option></select></label>
</div></details>
</form>
<p id="count" role="status" aria-live="polite"></p>
<ol id="list" aria-label="Pages"></ol>
</section>
<section class="detail" id="detail" aria-label="Page" tabindex="-1"><p class="none">Select a page. <kbd>j</kbd> and <kbd>k</kbd> move through the list, <kbd>Enter</kbd> opens a page, <kbd>/</kbd> searches.</p></section>
</div>`;
}
