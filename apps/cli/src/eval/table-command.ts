import { type Table, toLatex, toMarkdown } from "@winnow/eval";
import { ExitCode } from "../command-error.js";
import type { Environment } from "../environment.js";
import { type EvalContext, interruptible } from "../interruption.js";
import { checkOutputs } from "../output/check.js";
import { type FileFormat, formatOfName, formatOfOutput } from "../output/formats.js";
import { checkOutput, writeOutput } from "../output/write.js";
import { EVAL_SETTINGS, type EvalSettings } from "../settings/eval.js";
import type { TableFormat } from "../settings/names.js";
import { type CommandFlags, readSettings } from "../settings/read.js";
import { filesNamed } from "./inputs.js";

/** What a command that writes tables works with. */
export interface TableContext extends EvalContext {
  readonly settings: EvalSettings;
}

/** What such a command comes to. */
export interface TableResult extends Findings {
  /** Default: all done. */
  readonly code?: ExitCode | undefined;
}

/**
 * A command that finds something and writes it as tables: settings, format, interruption, output.
 *
 * @param formats - those that the command has.
 * @param find - is given the command line's arguments.
 */
export function tableCommand<A extends readonly unknown[]>(
  formats: readonly TableFormat[],
  find: (context: TableContext, ...args: A) => Promise<TableResult>,
): (environment: Environment, ...args: readonly [...A, CommandFlags]) => Promise<ExitCode> {
  return async (environment, ...args) => {
    const flags = args.at(-1) as CommandFlags;
    const settings = await readSettings(EVAL_SETTINGS, flags);
    const { output, save, labels, model } = settings;
    const format = formatOf(settings, formats, environment);
    const named = args.slice(0, -1).flat().map(String);
    const read = filesNamed([...named, labels, model, flags.config]);
    await checkOutputs({ output, others: [save] }, read, environment);
    await checkOutput(settings.output);
    await checkOutput(settings.save);
    return interruptible(environment, async (context) => {
      const found = await find({ ...context, settings }, ...(args.slice(0, -1) as unknown as A));
      await writeOutput(await written(format, found), settings.output, environment);
      return found.code ?? ExitCode.ok;
    });
  };
}

/** What a command found, in whatever format is asked for; only one of them is made. */
interface Findings {
  readonly json: () => unknown;
  /** Written as JSON Lines instead of `json`: commands with one record per page. */
  readonly records?: (() => readonly object[]) | undefined;
  readonly tables: () => readonly Table[];
  /** One table with a header, for programs. */
  readonly csv: () => string;
  /** Left out by commands that have no page to show. */
  readonly html?: (() => Promise<string>) | undefined;
}

/**
 * The format that is asked for: by name, by the output's extension, else Markdown for people and JSON for programs.
 *
 * @param formats - those that the command has.
 * @throws CommandError `usage` for another.
 */
function formatOf(
  { format, output, model }: Pick<EvalSettings, "format" | "output" | "model">,
  formats: readonly TableFormat[],
  { stdout }: Environment,
): TableFormat {
  const fallback = output === undefined && stdout.isTTY === true ? "markdown" : "json";
  // What a model makes of pages is one record per page, also as JSON.
  const isLines = model !== undefined && output !== undefined && formatOfName(output) === "jsonl";
  if (isLines && (format === undefined || format === "json")) return "json";
  return formatOfOutput<TableFormat & FileFormat>(output, { formats, format, fallback });
}

/** Writes findings in a format. */
async function written(format: TableFormat, findings: Findings): Promise<string> {
  switch (format) {
    case "json":
      if (findings.records !== undefined) {
        return findings
          .records()
          .map((record) => `${JSON.stringify(record)}\n`)
          .join("");
      }
      return `${JSON.stringify(findings.json(), undefined, 2)}\n`;
    case "markdown":
      return findings.tables().map(toMarkdown).join("\n");
    case "latex":
      return findings.tables().map(toLatex).join("\n");
    case "csv":
      return findings.csv();
    case "html":
      return findings.html!();
  }
}
