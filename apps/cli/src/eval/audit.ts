import { auditTables, type DatasetAudit, type SurveyedPage, summariseAudit } from "@winnow/eval";
import { stringify } from "csv-stringify/sync";
import type { Environment } from "../environment.js";
import type { ExitCode } from "../exit-codes.js";
import type { CommandFlags } from "../run/settings-of.js";
import { nameOfFile } from "./names.js";
import { survey } from "./surveyed.js";
import { tableCommand } from "./table-command.js";

/**
 * `winnow eval audit`: errors in the gold texts of a data set.
 *
 * @throws CommandError where the command cannot begin or go on.
 */
export async function runAudit(
  path: string,
  flags: CommandFlags,
  environment: Environment,
): Promise<ExitCode> {
  return tableCommand(flags, environment, async (context) => {
    const { layout, threshold } = context.settings;
    const surveyed = await survey([path], layout, context);
    const audit = summariseAudit(surveyed, { threshold });
    return {
      json: () => audit,
      tables: () => auditTables(nameOfFile(path), audit),
      csv: () => auditCsv(surveyed, audit),
      html: async () => {
        const { auditReport } = await import("./audit-report.js");
        return auditReport({ path, layout }, surveyed, audit, context);
      },
    };
  });
}

/** A line a page. */
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
