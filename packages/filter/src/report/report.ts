import type { Report, ReportPart, ReportSection } from "@winnow/core-dom";
import { describeValue } from "@winnow/core-dom/options";
import { count, counted, percent } from "@winnow/core-dom/text";
import { NO_PAGE } from "../check.js";
import type { Check } from "../types.js";
import type { FilterFigures, GroupFigures, Sample } from "./figures.js";

/** Options of {@link filterReport}. */
export interface ReportOptions {
  /** Default "Filter report". */
  readonly title?: string;
}

/**
 * Returns a report of a run of a filter: what each rule dropped, the scores, page types and languages, and samples with
 * their figures. `renderReportPage` of `@winnow/eval/report` shows it as HTML, `reportMarkdown` as Markdown. The same figures
 * give the same report.
 *
 * @param figures - of a {@link Tally}.
 * @throws TypeError if the figures have no list of rules, or the title is not a string.
 * @example await writeFile("filter.md", reportMarkdown(filterReport(tally.figures(), { title: "My corpus" })));
 */
export function filterReport(
  figures: FilterFigures,
  { title = "Filter report" }: ReportOptions = {},
): Report {
  if (typeof title !== "string")
    throw new TypeError(`options.title must be a string, not ${describeValue(title)}`);
  if (!Array.isArray(figures?.rules)) throw new TypeError("figures must be those of a tally");
  const { scores, pageTypes, languages } = figures;
  return {
    title,
    sections: [
      summarySection(figures),
      rulesSection(figures),
      ...(scores.length === 0 ? [] : [scoresSection(figures)]),
      ...(pageTypes.length + languages.length === 0 ? [] : [groupsSection(figures)]),
      samplesSection(figures),
    ],
  };
}

function summarySection({ documents, kept, dropped, withoutPage, errors }: FilterFigures): ReportSection {
  const failed = Object.values(errors).reduce((sum, records) => sum + records, 0);
  const codes = Object.entries(errors).map(([code, records]) => `${count(records)} ${code}`);
  const sentence = `Of ${counted(documents, "document")}, ${count(kept)} ${kept === 1 ? "is" : "are"} kept and ${count(dropped)} dropped.`;
  return {
    id: "summary",
    name: "Summary",
    title: "Summary",
    content: [
      { kind: "lead", text: documents === 0 ? "There were no documents to judge." : sentence },
      withoutPage > 0 && {
        kind: "note",
        text: `Rules that need the page were left out on ${counted(withoutPage, "document")} without one.`,
      },
      {
        kind: "tiles",
        tiles: [
          ["Documents", count(documents)],
          ["Kept", count(kept), percent(kept, documents)],
          ["Dropped", count(dropped), percent(dropped, documents)],
          ...(failed > 0 ? [["Failed records", count(failed), codes.join(", ")] as const] : []),
        ],
      },
    ],
  };
}

/** What each rule did, as a bar chart with figures. */
function rulesSection({ rules, documents }: FilterFigures): ReportSection {
  const of = Math.max(0, ...rules.map(({ failed }) => failed));
  const soft = { badge: "soft" };
  return {
    id: "rules",
    name: "Rules",
    title: "Rules",
    content: [
      rules.length === 0 && { kind: "note", text: "No document failed a check." },
      rules.length > 0 && {
        kind: "about",
        text: [
          ...[{ strong: "Failed" }, ": documents that did not pass the rule. "],
          ...[{ strong: "Only this rule" }, ": dropped documents that no other rule drops."],
          rules.some((rule) => rule.soft) && [" A ", soft, " rule drops nothing."],
        ],
      },
      rules.length > 0 && {
        kind: "table",
        caption: "Documents that failed each rule",
        columns: [{ title: "Rule", kind: "name" }, "Failed", "Share", "Only this rule", ""],
        legend: ["only this rule", "others too"],
        rows: rules.map(({ rule, soft: isSoft, failed, alone }, place) => [
          [{ link: rule, to: `rule-${place + 1}` }, isSoft && [" ", soft]],
          count(failed),
          percent(failed, documents),
          isSoft ? "–" : count(alone),
          { bar: alone, rest: failed - alone, of },
        ]),
      },
    ],
  };
}

/** The histogram of the scores. */
function scoresSection({ scores }: FilterFigures): ReportSection {
  return {
    id: "scores",
    name: "Scores",
    title: "Scores",
    content: [
      { kind: "about", text: "The probability that a document is an article." },
      {
        kind: "plot",
        title: "Number of documents by score",
        axis: "Score",
        legend: ["kept", "dropped"],
        bars: scores.map(({ from, to, kept, dropped }) => ({ from, to, parts: [kept, dropped] })),
      },
      {
        kind: "details",
        title: "The figures as a table",
        content: [
          {
            kind: "table",
            caption: "Documents by score",
            columns: [{ title: "Score" }, "Kept", "Dropped"],
            rows: scores.map(({ from, to, kept, dropped }) => [
              `${from.toFixed(2)} to ${to.toFixed(2)}`,
              count(kept),
              count(dropped),
            ]),
          },
        ],
      },
    ],
  };
}

/** Maximum number of groups in a table. */
const MAX_GROUPS = 20;

function groupsSection({ pageTypes, languages }: FilterFigures): ReportSection {
  return {
    id: "groups",
    name: "Types",
    title: "Page types and languages",
    content: [...groupParts("Page type", pageTypes), ...groupParts("Language", languages)],
  };
}

function groupParts(title: string, groups: readonly GroupFigures[]): readonly ReportPart[] {
  if (groups.length === 0) return [];
  const of = groups[0]!.documents;
  const more = groups.slice(MAX_GROUPS).reduce((sum, { documents }) => sum + documents, 0);
  return [
    {
      kind: "table",
      caption: `Documents by ${title.toLowerCase()}`,
      columns: [{ title, kind: "name" }, "Documents", "Kept", "Share", ""],
      legend: ["kept", "dropped"],
      rows: groups
        .slice(0, MAX_GROUPS)
        .map(({ name, documents, kept }) => [
          name,
          count(documents),
          count(kept),
          percent(kept, documents),
          { bar: kept, rest: documents - kept, of },
        ]),
    },
    more > 0 && { kind: "note", text: `And ${counted(more, "more document")}.` },
  ];
}

/** Samples of the documents that failed each rule, and of kept documents. */
function samplesSection({ rules, keptSamples, kept }: FilterFigures): ReportSection {
  const article = (
    id: string,
    title: string,
    all: number,
    samples: readonly Sample[],
    rule?: string,
  ): ReportPart => ({
    kind: "article",
    id,
    title: [title, " ", { small: `${samples.length} of ${counted(all, "document")}` }],
    content: samples.flatMap((sample) => sampleParts(sample, rule)),
  });
  return {
    id: "samples",
    name: "Samples",
    title: "Samples",
    content: [
      { kind: "about", text: "Documents chosen at random. The same input gives the same sample." },
      ...rules.map(({ rule, failed, samples }, place) =>
        article(`rule-${place + 1}`, rule, failed, samples, rule),
      ),
      keptSamples.length > 0 && article("kept", "Kept", kept, keptSamples),
    ],
  };
}

/** @param rule - the rule under which the sample is shown, which comes first. */
function sampleParts(sample: Sample, rule?: string): readonly ReportPart[] {
  const { id, url, title, text, keep, score, pageType, language } = sample;
  const document = { id, url, title, text };
  const reasons = sample.reasons.filter((reason) => reason.rule !== NO_PAGE.rule);
  const first = reasons.filter((reason) => reason.rule === rule);
  const others = reasons.filter((reason) => reason.rule !== rule);
  const facts = [score !== undefined && `score ${score.toFixed(3)}`, pageType, language].filter(Boolean);
  return [
    {
      kind: "about",
      text: [
        ...[{ badge: keep ? "kept" : "dropped" }, " ", { document }, " ", { source: document }],
        facts.length > 0 && { small: facts.join(" · ") },
      ],
    },
    reasons.length > 0 && {
      kind: "list",
      items: [...first, ...others].map((reason) => [
        ...[{ strong: reason.rule }, " ", checkWords(reason)],
        reason.soft && [" ", { badge: "soft" }],
      ]),
    },
    text.trim() !== "" && { kind: "quote", text: text.trim() },
  ];
}

/** Describes the figure of a check and its bounds. @example checkWords(check) // "57, at least 200" */
export function checkWords({ value, min, max, exclusive, allowed, denied }: Check): string {
  const bounds = [
    min !== undefined && `${exclusive ? "above" : "at least"} ${formatFigure(min)}`,
    max !== undefined && `${exclusive ? "below" : "at most"} ${formatFigure(max)}`,
    allowed !== undefined && `one of ${allowed.join(", ")}`,
    denied !== undefined && `none of ${denied.join(", ")}`,
  ].filter(Boolean);
  const figure = typeof value === "number" ? formatFigure(value) : value;
  return bounds.length === 0 ? figure : `${figure}, ${bounds.join(" and ")}`;
}

/** Formats a figure with four significant digits; whole numbers in full. */
function formatFigure(value: number): string {
  if (Number.isInteger(value)) return Math.abs(value) < 1e15 ? count(value) : String(value);
  return String(Number(value.toPrecision(4)));
}
