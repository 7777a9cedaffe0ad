import {
  bar,
  count,
  counted,
  documentName,
  figures,
  type Html,
  html,
  link,
  percent,
  shortId,
  table,
} from "@winnow/core-dom/report";
import { NO_PAGE } from "../check.js";
import type { Check } from "../types.js";
import type { FilterFigures, Sample } from "./figures.js";

/** Renders what each rule did, as a bar chart with figures. */
export function rulesSection({ rules, documents }: FilterFigures): Html {
  const largest = rules.reduce((sum, { failed }) => Math.max(sum, failed), 0);
  const anySoft = rules.some(({ soft }) => soft);
  return html`<section id="rules" aria-labelledby="rules-title"><h2 id="rules-title">Rules</h2>
${
  rules.length === 0
    ? html`<p class="none">No document failed a check.</p>`
    : html`<p class="about"><b>Failed</b>: documents that did not pass the rule. <b>Only this rule</b>: dropped documents that no other rule drops.${anySoft && html` A <span class="badge">soft</span> rule drops nothing.`}</p>
<p class="legend"><span class="key">only this rule</span> <span class="key rest">others too</span></p>
${table(
  "Documents that failed each rule",
  [
    { title: "Rule", className: "name" },
    ...figures("Failed", "Share", "Only this rule"),
    { title: "", className: "bars" },
  ],
  rules.map(({ rule, soft, failed, alone }, place) => [
    html`<a href="#rule-${place + 1}"><bdi>${rule}</bdi></a>${soft && html` <span class="badge">soft</span>`}`,
    count(failed),
    percent(failed, documents),
    soft ? "–" : count(alone),
    bar(alone, largest, { part: failed - alone, className: "rest" }),
  ]),
)}`
}
</section>`;
}

/** Renders samples of the documents that failed each rule, and of kept documents. */
export function samplesSection({ rules, keptSamples, kept }: FilterFigures): Html {
  return html`<section id="samples" aria-labelledby="samples-title"><h2 id="samples-title">Samples</h2>
<p class="about">Documents chosen at random. The same input gives the same sample.</p>
${rules.map(
  (
    { rule, failed, samples },
    place,
  ) => html`<article id="rule-${place + 1}" aria-labelledby="rule-${place + 1}-title">
<h3 id="rule-${place + 1}-title"><bdi>${rule}</bdi> <small>${samples.length} of ${counted(failed, "document")}</small></h3>
${samples.map((sample) => sampleBox(sample, rule))}</article>
`,
)}${
  keptSamples.length > 0 &&
  html`<article id="kept" aria-labelledby="kept-title"><h3 id="kept-title">Kept <small>${keptSamples.length} of ${counted(kept, "document")}</small></h3>
${keptSamples.map((sample) => sampleBox(sample))}</article>`
}
</section>`;
}

/** @param rule - the rule under which the sample is shown, which comes first. */
function sampleBox(sample: Sample, rule?: string): Html {
  const { id, url = "", text, keep, score, pageType, language } = sample;
  const reasons = sample.reasons.filter((reason) => reason.rule !== NO_PAGE.rule);
  const name = documentName(sample);
  const first = reasons.filter((reason) => reason.rule === rule);
  const others = reasons.filter((reason) => reason.rule !== rule);
  const facts = [
    score === undefined ? "" : `score ${score.toFixed(3)}`,
    pageType ?? "",
    language ?? "",
    shortId(id) === name ? "" : shortId(id),
  ].filter((fact) => fact !== "");
  return html`<div class="sample"><p class="title"><span class="verdict ${keep ? "kept" : "dropped"}">${keep ? "kept" : "dropped"}</span> <bdi>${name}</bdi></p>
${url !== "" && html`<p class="where">${link(url)}</p>`}
${facts.length > 0 && html`<p class="facts">${facts.map((fact, place) => html`${place > 0 && " · "}<bdi>${fact}</bdi>`)}</p>`}
${
  reasons.length > 0 &&
  html`<ul class="reasons">${[...first, ...others].map((reason) => html`<li><b>${reason.rule}</b> <bdi>${checkWords(reason)}</bdi>${reason.soft && html` <span class="badge">soft</span>`}</li>`)}</ul>`
}
${text.trim() !== "" && html`<blockquote dir="auto">${text.trim()}</blockquote>`}</div>
`;
}

/** Describes the figure of a check and its bounds. @example checkWords(check) // "57, at least 200" */
export function checkWords({ value, min, max, exclusive, allowed, denied }: Check): string {
  const bounds = [
    min === undefined ? "" : `${exclusive ? "above" : "at least"} ${formatFigure(min)}`,
    max === undefined ? "" : `${exclusive ? "below" : "at most"} ${formatFigure(max)}`,
    allowed === undefined ? "" : `one of ${allowed.join(", ")}`,
    denied === undefined ? "" : `none of ${denied.join(", ")}`,
  ].filter((words) => words !== "");
  const figure = typeof value === "number" ? formatFigure(value) : value;
  return bounds.length === 0 ? figure : `${figure}, ${bounds.join(" and ")}`;
}

/** Formats a figure with four significant digits; whole numbers in full. */
function formatFigure(value: number): string {
  if (Number.isInteger(value)) return Math.abs(value) < 1e15 ? count(value) : String(value);
  return String(Number(value.toPrecision(4)));
}
