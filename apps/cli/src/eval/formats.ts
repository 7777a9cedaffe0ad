import { type Table, tableCsv, toLatex, toMarkdown } from "@winnow/eval";
import type { Environment } from "../environment.js";
import type { CommandFlags } from "../run/settings-of.js";
import type { TableFormat } from "./table-formats.js";

/** What a command made, in whatever format is asked for; only one of them is made. */
export interface Written {
  readonly json: () => unknown;
  readonly tables: () => readonly Table[];
  /** Default: the tables, without captions and notes. */
  readonly csv?: (() => string) | undefined;
  readonly html?: (() => Promise<string>) | undefined;
}

const EXTENSIONS: Readonly<Record<string, TableFormat>> = {
  json: "json",
  md: "markdown",
  markdown: "markdown",
  csv: "csv",
  tex: "latex",
  html: "html",
  htm: "html",
};

/** The format that is asked for: by name, by the output's extension, else Markdown for people and JSON for programs. */
export function formatOf(
  { format, output }: { readonly format?: string; readonly output?: string },
  { stdout }: Environment,
): TableFormat {
  if (format !== undefined) return format as TableFormat;
  const extension = /\.([a-z]+)$/i.exec(output ?? "")?.[1]?.toLowerCase();
  if (extension !== undefined && Object.hasOwn(EXTENSIONS, extension)) return EXTENSIONS[extension]!;
  return output === undefined && stdout.isTTY === true ? "markdown" : "json";
}

/** Parts the format, which has a meaning of its own here, from the other flags. */
export function withoutFormat({ format, ...flags }: CommandFlags): {
  readonly format: string | undefined;
  readonly flags: CommandFlags;
} {
  return { format: format as string | undefined, flags };
}

/** Writes in a format. */
export async function written(format: TableFormat, made: Written): Promise<string> {
  switch (format) {
    case "json":
      return `${JSON.stringify(made.json(), undefined, 2)}\n`;
    case "markdown":
      return made.tables().map(toMarkdown).join("\n");
    case "latex":
      return made.tables().map(toLatex).join("\n");
    case "csv":
      return made.csv?.() ?? made.tables().map(tableCsv).join("\n");
    case "html":
      return made.html!();
  }
}
