import type { Report, ReportPart, ReportText } from "@winnow/core-dom";
import type { PhrasingContent, RootContent } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import { foldedRuns } from "./folded-runs.js";
import { documentName, shortId, sourceOf } from "./names.js";

/**
 * Writes a report as Markdown (GFM). Bars and plots are left out, since their figures are in the tables. Characters of a
 * document are escaped where they would be markup.
 *
 * @example await writeFile("dedup.md", reportMarkdown(dedupReport(input)))
 */
export function reportMarkdown({ title, sections }: Report): string {
  const children: RootContent[] = [
    { type: "html", value: '<!-- generator: "winnow" -->' },
    heading(1, title),
  ];
  for (const section of sections)
    children.push(heading(2, section.title), ...section.content.flatMap((part) => blocks(part, 3)));
  return toMarkdown({ type: "root", children }, { bullet: "-", extensions: [gfmToMarkdown()] });
}

function heading(depth: number, text: ReportText): RootContent {
  return { type: "heading", depth: Math.min(6, depth) as 1 | 2 | 3 | 4 | 5 | 6, children: phrasing(text) };
}

function paragraph(text: ReportText): { type: "paragraph"; children: PhrasingContent[] } {
  return { type: "paragraph", children: phrasing(text) };
}

function listOf(items: readonly ReportText[]): RootContent {
  const children = items.map((item) => ({ type: "listItem" as const, children: [paragraph(item)] }));
  return { type: "list", spread: false, children };
}

function blocks(part: ReportPart, depth: number): RootContent[] {
  if (!part) return [];
  switch (part.kind) {
    case "heading":
      return [heading(depth, part.text)];
    case "lead":
    case "about":
    case "note":
      return [paragraph(part.text)];
    case "tiles":
      return [
        listOf(
          part.tiles.map(([name, value, note]) => [{ strong: name }, `: ${value}`, note && ` (${note})`]),
        ),
      ];
    case "list":
      return [listOf(part.items)];
    case "quote":
      return [{ type: "blockquote", children: [paragraph(part.text)] }];
    case "table": {
      const shown = part.columns.flatMap((column, place) => (column === "" ? [] : [{ column, place }]));
      const row = (cells: readonly ReportText[]) => ({
        type: "tableRow" as const,
        children: cells.map((cell) => ({ type: "tableCell" as const, children: phrasing(cell) })),
      });
      return [
        {
          type: "table",
          align: shown.map(({ column }) => (typeof column === "string" ? "right" : null)),
          children: [
            row(shown.map(({ column }) => (typeof column === "string" ? column : column.title))),
            ...part.rows.map((cells) => row(shown.map(({ place }) => cells[place]))),
          ],
        },
      ];
    }
    case "plot":
    case "picture":
      return [];
    case "article":
    case "details":
      return [heading(depth, part.title), ...part.content.flatMap((one) => blocks(one, depth + 1))];
    case "diff": {
      const sign = { same: " ", left: "-", right: "+" };
      const lines = foldedRuns(part.runs).flatMap(({ kind, text, fold, end }) =>
        `${text}${fold && ` … ${fold} … `}${end}`
          .split("\n")
          .filter((line) => line.trim() !== "")
          .map((line) => `${sign[kind]} ${line.trim()}`),
      );
      return [{ type: "code", lang: "diff", value: lines.join("\n") }];
    }
  }
}

function phrasing(text: ReportText): PhrasingContent[] {
  if (text === undefined || text === false || text === "") return [];
  if (typeof text === "string") return [{ type: "text", value: text.replace(/\s+/g, " ") }];
  if ("map" in text) return text.flatMap(phrasing);
  if ("strong" in text) return [{ type: "strong", children: phrasing(text.strong) }];
  if ("mark" in text)
    return [{ type: text.mark === "extra" ? "delete" : "strong", children: phrasing(text.text) }];
  if ("small" in text) return [{ type: "text", value: " " }, ...phrasing(text.small)];
  if ("badge" in text) return [{ type: "emphasis", children: phrasing(text.badge) }];
  if ("link" in text) return phrasing(text.link);
  if ("document" in text) return phrasing(documentName(text.document));
  if ("source" in text) {
    const { url, id } = sourceOf(text.source);
    return phrasing([url !== undefined && ` ${url}`, id !== undefined && ` ${shortId(id)}`]);
  }
  return "id" in text ? phrasing(shortId(text.id)) : [];
}
