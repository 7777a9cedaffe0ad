import { auditTables, type DatasetAudit, type SurveyedPage, summariseAudit } from "@winnow/eval";
import type { Command } from "commander";
import { stringify } from "csv-stringify/sync";
import { nameOfFile } from "../../eval/inputs.js";
import { survey } from "../../eval/surveyed.js";
import { type TableContext, type TableResult, tableCommand } from "../../eval/table-command.js";
import type { CommandContext } from "../command.js";
import { addLayoutOption, addTableOptions, DATASET } from "./options.js";

const EXAMPLES = `
Examples:
  winnow eval audit gold.jsonl.gz
  winnow eval audit gold.jsonl.gz --format html --output audit.html   with the plot and the pages to look at
  winnow eval audit gold.jsonl.gz --threshold 0.05 --format csv       a line a page

The error of a page is the share of the gold's different tokens that stand in the gold more often than on the page
(Gupta 2022, equations 3.1 and 3.2).
`;

export function configure(command: Command, { run }: CommandContext): void {
  command
    .description(
      "Looks for errors in the gold texts of a data set: text that stands twice, that the page lacks, words glued together, alternative texts of images, golds of other pages.",
    )
    .argument("<dataset>", DATASET);
  addTableOptions(addLayoutOption(command))
    .option("--threshold <share>", "pages with more wrong tokens are to be left out; default: 0.02")
    .addHelpText("after", EXAMPLES)
    .action(run(tableCommand(audit)));
}

/** Errors in the gold texts of a data set. */
async function audit(context: TableContext, path: string): Promise<TableResult> {
  const { layout, threshold } = context.settings;
  const surveyed = await survey([path], layout, context);
  const audit = summariseAudit(surveyed, { threshold });
  return {
    json: () => audit,
    tables: () => auditTables(nameOfFile(path), audit),
    csv: () => auditCsv(surveyed, audit),
    html: async () => {
      const { auditReport } = await import("../../eval/audit-report.js");
      return auditReport({ path, layout }, surveyed, audit, context);
    },
  };
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
