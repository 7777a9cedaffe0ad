import { type Table, toLatex, toMarkdown } from "@winnow/eval";
import { usageError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { ExitCode } from "../exit-code.js";
import { type EvalContext, interruptible } from "../interruption.js";
import { checkFolder, checkOutputs, type OutputPath } from "../output/check.js";
import { type FileFormat, formatOfName, formatOfOutput } from "../output/formats.js";
import { checkOutput, writeOutput } from "../output/open.js";
import { EVAL_SETTINGS, type EvalSettings } from "../settings/eval.js";
import type { TableFormat } from "../settings/names.js";
import { type CommandFlags, flagName, readSettings } from "../settings/read.js";
import { filesNamed } from "./inputs.js";

/** The outputs of a command that writes tables, checked. */
type TableFiles = { readonly [name in "output" | "save" | "overlays"]: OutputPath | undefined };

/** The context of a command that writes tables. */
export interface TableContext extends EvalContext {
  readonly settings: EvalSettings & TableFiles;
}

/** The result of a command that writes tables, in every format. Only the format that is written is computed. */
export interface TableResult {
  /** A list is written as JSON Lines if its command has one record per page. */
  readonly json: () => unknown;
  readonly isLines?: boolean;
  readonly tables: () => readonly Table[];
  /** One table with a header. */
  readonly csv: () => string;
  /** Undefined for commands without an HTML report. */
  readonly html?: (() => Promise<string>) | undefined;
  /** Default: `ExitCode.ok`. */
  readonly code?: ExitCode | undefined;
}

/** What a command writes with some of its options. */
export interface TableMode {
  readonly formats: readonly TableFormat[];
  /** The option that selects it, and the options of the command that it does not have. */
  readonly option?: string;
  readonly without?: readonly (keyof EvalSettings)[];
}

/**
 * Creates a command that writes tables. Handles settings, format, interruption and output.
 *
 * @param modeOf - returns what the settings select.
 * @param find - computes the result from the arguments.
 */
export function tableCommand<A extends readonly unknown[]>(
  modeOf: (settings: EvalSettings) => TableMode,
  find: (context: TableContext, ...args: A) => Promise<TableResult>,
): (environment: Environment, ...args: readonly [...A, CommandFlags]) => Promise<ExitCode> {
  return async (environment, ...args) => {
    const flags = args.at(-1) as CommandFlags;
    const settings = await readSettings(EVAL_SETTINGS, flags);
    const { formats, option, without = [] } = modeOf(settings);
    // A configuration may be that of several commands.
    const other = without.find((name) => flags[name] !== undefined);
    if (other !== undefined) throw usageError(`${flagName(other)} does not apply to ${option}.`);
    const { output, save, overlays, labels, model } = settings;
    const format = formatOf(settings, formats, environment);
    const named = args.slice(0, -1).flat().map(String);
    const read = filesNamed([...named, labels, model, flags.config]);
    const files = {
      ...(await checkOutputs({ output, save }, read, environment)),
      overlays: await checkFolder(overlays, { extensions: [".svg"] }, read, environment),
    };
    await checkOutput(files.output);
    await checkOutput(files.save);
    return interruptible(environment, async (context) => {
      const found = await find(
        { ...context, settings: { ...settings, ...files } },
        ...(args.slice(0, -1) as unknown as A),
      );
      await writeOutput(await formatted(format, found), files.output, environment);
      return found.code ?? ExitCode.ok;
    });
  };
}

/**
 * Returns the output format: that of `--format` or the extension, otherwise Markdown on a terminal and JSON
 * elsewhere.
 *
 * @param formats - the formats of the command.
 * @throws CommandError `usage` for another format.
 */
function formatOf(
  { format, output, model }: Pick<EvalSettings, "format" | "output" | "model">,
  formats: readonly TableFormat[],
  { stdout }: Environment,
): TableFormat {
  const fallback = output === undefined && stdout.isTTY === true ? "markdown" : "json";
  // Predictions of a model are one record per page, even as JSON.
  const isLines = model !== undefined && output !== undefined && formatOfName(output) === "jsonl";
  if (isLines && (format === undefined || format === "json")) return "json";
  return formatOfOutput<TableFormat & FileFormat>(output, { formats, format, fallback });
}

async function formatted(format: TableFormat, found: TableResult): Promise<string> {
  const { json, isLines = false, tables, csv, html } = found;
  if (format === "csv") return csv();
  if (format === "html") return html!();
  if (format === "markdown") return tables().map(toMarkdown).join("\n");
  if (format === "latex") return tables().map(toLatex).join("\n");
  if (!isLines) return `${JSON.stringify(json(), undefined, 2)}\n`;
  return (json() as readonly object[]).map((record) => `${JSON.stringify(record)}\n`).join("");
}
