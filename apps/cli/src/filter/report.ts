import { open } from "node:fs/promises";
import { type FilterFigures, filterReport } from "@winnow/filter/report";
import { usageError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { listed } from "../messages.js";
import type { OutputPath } from "../output/check.js";
import { writeOutput } from "../output/open.js";
import type { Input } from "../records/inputs.js";
import { type ReportFormat, reportFormat, reportText } from "../report-text.js";
import { figuresText } from "./table.js";

/** The report that `--report` requests. */
export interface RequestedReport {
  /** Undefined for a table on stderr. */
  readonly file?: string | undefined;
  readonly format?: ReportFormat | undefined;
  readonly isWanted: boolean;
}

const GENERATOR = "winnow filter --report";
/** What all kinds of report have near their beginning. */
const GENERATED = /"winnow(?: filter --report)?"/;

/** Number of bytes of an existing file that are searched for the generator. */
const HEAD = 2048;

/**
 * Returns the report that the setting requests. Since the file is optional, `--report page.html` could mean an input:
 * an existing file is replaced only if it is a report.
 *
 * @throws CommandError `usage` for a name that is not that of a report, or a file that is none.
 */
export async function checkReport(setting: boolean | string | undefined): Promise<RequestedReport> {
  if (typeof setting !== "string") return { isWanted: setting === true };
  const format = reportFormat(setting);
  const head = await headOf(setting);
  if (head !== "" && !GENERATED.test(head))
    throw usageError(
      `--report ${setting} would replace a file that is not a report. If it is an input, name it before --report.`,
    );
  return { file: setting, format, isWanted: true };
}

/** Returns the beginning of a file, or an empty string if there is none. */
async function headOf(path: string): Promise<string> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
      return buffer.toString("utf8", 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch {
    // Whether it can be written is checked elsewhere.
    return "";
  }
}

/** Writes the report, or prints the table. */
export async function writeReport(
  { format, isWanted }: RequestedReport,
  file: OutputPath | undefined,
  figures: FilterFigures,
  inputs: readonly Input[],
  environment: Environment,
): Promise<void> {
  if (!isWanted) return;
  if (file === undefined) {
    environment.stderr.write(figuresText(figures));
    return;
  }
  const names = inputs.map(({ kind, path }) => (kind === "stdin" ? "standard input" : path));
  const title = `Filter report: ${listed(names)}`;
  const content = await reportText(format ?? "html", GENERATOR, figures, () =>
    filterReport(figures, { title }),
  );
  await writeOutput(content, file, environment);
}
