import { auditTables, type DatasetAudit, type SurveyedPage, summariseAudit } from "@winnow/eval";
import { stringify } from "csv-stringify/sync";
import type { Environment } from "../environment.js";
import { ExitCode } from "../exit-codes.js";
import { type CommandFlags, settingsOf } from "../run/settings-of.js";
import { formatOf, withoutFormat, written } from "./formats.js";
import { interruptible } from "./interruptible.js";
import { writeOutput } from "./output.js";
import { nameOfFile } from "./run/config.js";
import { survey } from "./surveyed.js";

/**
 * `winnow eval audit`: errors in the gold texts of a data set.
 *
 * @throws CommandError where the command cannot begin or go on.
 */
export async function runAudit(
  path: string,
  given: CommandFlags,
  environment: Environment,
): Promise<ExitCode> {
  const { format: asked, flags } = withoutFormat(given);
  const settings = await settingsOf(flags);
  const format = formatOf({ ...settings, ...(asked === undefined ? {} : { format: asked }) }, environment);
  return interruptible(environment, async (signal) => {
    const surveyed = await survey([path], settings.layout, environment, signal);
    const audit = summariseAudit(surveyed, { threshold: settings.threshold });
    const content = await written(format, {
      json: () => audit,
      tables: () => auditTables(nameOfFile(path), audit),
      csv: () => auditCsv(surveyed, audit),
      html: async () => {
        const { auditReport } = await import("./audit-report.js");
        return auditReport(path, settings.layout, surveyed, audit);
      },
    });
    await writeOutput(content, settings.output, environment);
    return ExitCode.ok;
  });
}

function auditCsv(surveyed: readonly SurveyedPage[], { threshold }: DatasetAudit): string {
  return stringify([
    ["id", "source", "error", "tokens", "excluded", "issues"],
    ...surveyed.map(({ id, source, audit }) => [
      id,
      source ?? "",
      audit?.error ?? "",
      audit?.tokens ?? "",
      audit === undefined ? "" : audit.error > threshold ? "yes" : "no",
      audit?.issues.map(({ kind }) => kind).join(" ") ?? "",
    ]),
  ]);
}
