import type { Report } from "@winnow/core-dom";
import { formatOfOutput } from "./output/formats.js";

const REPORT_FORMATS = ["html", "markdown", "json"] as const;

/** A format of `--report`. */
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/**
 * Returns the format of a report: that of the extension of its file, by default HTML.
 *
 * @throws CommandError `usage` for another extension.
 */
export function reportFormat(path: string | undefined): ReportFormat {
  return formatOfOutput(path, { formats: REPORT_FORMATS, fallback: "html", option: "--report" });
}

/** Returns the content of a report's file. JSON is the figures, with the command that made them as `generator`. */
export async function reportText(
  format: ReportFormat,
  generator: string,
  figures: object,
  report: () => Report,
): Promise<string> {
  if (format === "json") return `${JSON.stringify({ generator, ...figures }, null, 2)}\n`;
  // Loaded on demand, since most runs write no report.
  const { renderReportPage, reportMarkdown } = await import("@winnow/eval/report");
  return format === "markdown" ? reportMarkdown(report()) : renderReportPage(report());
}
