/**
 * What the reports of the packages have in common: HTML that escapes texts, tables, figures in words, and a page
 * without scripts.
 *
 * @module
 */
export { classed, escapeHtml, type Html, type HtmlValue, html, link, markup } from "./html.js";
export { type PageOptions, type PageSection, reportPage } from "./page.js";
export { type SvgOptions, segmentationSvg } from "./segmentation-svg.js";
export { type ColorScheme, colorScheme, STYLE } from "./style.js";
export { bar, type Column, figures, table } from "./table.js";
export { count, counted, documentName, type NamedDocument, percent, shortId } from "./words.js";
