import type { Report, ReportPart, ReportSection } from "@winnow/core-dom";
import { count, percent } from "@winnow/core-dom/text";
import { formatBytes, formatNumber, MAX_NAMED, plural } from "../messages.js";
import type { RunRecipe } from "./recipe.js";
import type { RunFigures } from "./run.js";

/** Returns the line that a run ends with. */
export function summaryLine({ tallies, outputs, seconds, processed }: RunFigures): string {
  const { records, failed, counts } = tallies;
  const documents = outputs.reduce((sum, output) => sum + output.documents, 0);
  const copies = outputs.reduce((sum, output) => sum + output.copies, 0);
  const named = (group: string): string => {
    const sorted = Object.entries(counts[group] ?? {}).sort(([, a], [, b]) => b - a);
    const first = sorted.slice(0, MAX_NAMED).map(([name, number]) => `${formatNumber(number)} ${name}`);
    return (
      first.join(", ") +
      (sorted.length > MAX_NAMED ? ` and ${plural(sorted.length - MAX_NAMED, "other")}` : "")
    );
  };
  const parts = [
    plural(documents, "document"),
    ...(copies === 0 ? [] : [plural(copies, "copy", "copies")]),
    ...(counts.empty === undefined ? [] : [`empty: ${named("empty")}`]),
    ...(counts.dropped === undefined ? [] : [`dropped by ${named("dropped")}`]),
    ...(failed === 0 ? [] : [`${formatNumber(failed)} failed (${named("failed")})`]),
    ...(counts.skipped === undefined ? [] : [`skipped: ${named("skipped")}`]),
    ...(processed.records === 0
      ? []
      : [
          `${formatNumber(Math.round(processed.records / seconds))} records/s`,
          `${formatBytes(processed.bytes / seconds)}/s`,
        ]),
  ];
  return `${plural(records, "record")}: ${parts.join("; ")}.`;
}

/** Returns the report of a run as a page. */
export async function runReportPage(recipe: RunRecipe, figures: RunFigures): Promise<string> {
  const { renderReportPage } = await import("@winnow/eval/report");
  return renderReportPage(runReport(recipe, figures));
}

function runReport({ output, format }: RunRecipe, figures: RunFigures): Report {
  return {
    title: `Run: ${output.split(/[/\\]/).at(-1)}`,
    sections: [
      summary(figures),
      yields(figures),
      droppedSection(figures),
      groups(figures),
      files(figures, format),
    ],
  };
}

function summary({ tallies, outputs, broken, shards, seconds, processed }: RunFigures): ReportSection {
  const documents = outputs.reduce((sum, output) => sum + output.documents, 0);
  const bytes = outputs.reduce((sum, { file }) => sum + file.bytes, 0);
  const content: ReportPart[] = [
    {
      kind: "tiles",
      tiles: [
        ["files", count(shards), broken.length === 0 ? undefined : `${count(broken.length)} not processed`],
        ["records", count(tallies.records), formatBytes(tallies.bytes)],
        ["documents", count(documents), formatBytes(bytes)],
        ["failed", count(tallies.failed)],
        [
          "records per second",
          processed.records === 0 ? "–" : count(Math.round(processed.records / seconds)),
          `${formatBytes(processed.bytes / seconds)}/s`,
        ],
      ],
    },
    broken.length > 0 && {
      kind: "table",
      caption: "Files that could not be processed",
      columns: [
        { title: "file", kind: "name" },
        { title: "reason", kind: "text" },
      ],
      rows: broken.map(({ shard, error }) => [shard.input, `${error.message} (${error.code})`]),
    },
  ];
  return { id: "summary", name: "Summary", title: "Summary", content };
}

/** How many records each stage left, and the time it took. */
function yields({ tallies, outputs }: RunFigures): ReportSection {
  const { records, failed, counts, seconds } = tallies;
  const sum = (group: string): number =>
    Object.values(counts[group] ?? {}).reduce((all, each) => all + each, 0);
  const copies = outputs.reduce((all, output) => all + output.copies, 0);
  const written = outputs.reduce((all, output) => all + output.documents, 0);
  const extracted = records - failed - sum("empty");
  const stages: readonly (readonly [name: string, left: number])[] = [
    ["read", records],
    ["without failures", records - failed],
    ["with text", extracted],
    ...(counts.dropped === undefined ? [] : [["kept by the filter", tallies.documents] as const]),
    ...(copies > 0 ? [["not a copy", tallies.documents - copies] as const] : []),
    ["written", written],
  ];
  const times = Object.entries(seconds);
  return {
    id: "yields",
    name: "Yields",
    title: "Yields by stage",
    content: [
      {
        kind: "table",
        caption: "Records that are left",
        columns: [{ title: "stage", kind: "name" }, "records", "share", ""],
        rows: stages.map(([name, left]) => [
          name,
          count(left),
          percent(left, records),
          { bar: left, of: Math.max(1, records) },
        ]),
      },
      times.length > 0 && {
        kind: "table",
        caption: "Time of the page processes",
        columns: [{ title: "stage", kind: "name" }, "seconds", "ms per record"],
        rows: times.map(([stage, time]) => [
          stage,
          count(Math.round(time)),
          ((1000 * time) / Math.max(1, records)).toFixed(1),
        ]),
      },
      ...["Failed", "Empty", "Skipped"].flatMap((group) =>
        counterTable(`${group} records`, counts[group.toLowerCase()]),
      ),
    ],
  };
}

/** A table, and a heading that tells it from the others, since captions are for screen readers. */
function counterTable(
  caption: string,
  counters: Readonly<Record<string, number>> = {},
): readonly ReportPart[] {
  const rows = Object.entries(counters).sort(([, a], [, b]) => b - a);
  if (rows.length === 0) return [];
  const columns = [{ title: "reason", kind: "name" as const }, "records"];
  const cells = rows.map(([name, number]) => [name, count(number)]);
  return [
    { kind: "heading", text: caption },
    { kind: "table", caption, columns, rows: cells },
  ];
}

function droppedSection({ tallies: { counts, samples } }: RunFigures): ReportSection {
  const rules = Object.entries(counts.dropped ?? {}).sort(([, a], [, b]) => b - a);
  return {
    id: "dropped",
    name: "Dropped",
    title: "What the filter dropped",
    content: [
      {
        kind: "about",
        text: "A document that several rules drop is counted by each of them. Samples are from the beginning of the files.",
      },
      ...rules.map(
        ([rule, number]): ReportPart => ({
          kind: "details",
          title: [rule, " ", { small: plural(number, "document") }],
          content: samples
            .filter(({ reason }) => reason === rule)
            .flatMap(({ id, url, text }): ReportPart[] => [
              { kind: "heading", text: { document: { id, url, text } } },
              { kind: "quote", text },
            ]),
        }),
      ),
      rules.length === 0 && { kind: "note", text: "Nothing was dropped." },
    ],
  };
}

/** Maximum rows of the tables of page types and languages. */
const MAX_ROWS = 30;

function groups({ tallies: { counts } }: RunFigures): ReportSection {
  const table = (group: string, caption: string): ReportPart => {
    const rows = Object.entries(counts[group] ?? {}).sort(([, a], [, b]) => b - a);
    const all = rows.reduce((sum, [, number]) => sum + number, 0);
    if (all === 0) return undefined;
    return {
      kind: "table",
      caption,
      columns: [
        { title: group === "language" ? "language" : "page type", kind: "name" },
        "pages",
        "share",
        "",
      ],
      rows: rows
        .slice(0, MAX_ROWS)
        .map(([name, number]) => [name, count(number), percent(number, all), { bar: number, of: all }]),
    };
  };
  return {
    id: "groups",
    name: "Languages and page types",
    title: "Languages and page types",
    content: [
      { kind: "about", text: "Of all pages with a text, those that a filter dropped included." },
      table("language", "Languages"),
      table("pageType", "Page types"),
    ],
  };
}

/** Maximum rows of the table of files. */
const MAX_FILES = 1000;

function files({ outputs }: RunFigures, format: string): ReportSection {
  return {
    id: "files",
    name: "Files",
    title: "Output files",
    content: [
      {
        kind: "table",
        caption:
          outputs.length > MAX_FILES
            ? `The first ${count(MAX_FILES)} of ${count(outputs.length)} files`
            : `Files (${format})`,
        columns: [{ title: "file", kind: "name" }, "documents", "copies", "bytes"],
        rows: outputs
          .slice(0, MAX_FILES)
          .map(({ file, documents, copies }) => [
            file.path,
            count(documents),
            count(copies),
            count(file.bytes),
          ]),
      },
    ],
  };
}
