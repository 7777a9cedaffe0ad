import { readFileSync } from "node:fs";
import { type Table, toMarkdown } from "@winnow/eval";

/** The tables of a page, by their captions; a string for what is written already. */
export type Tables = Readonly<Record<string, Table | string>>;

/** The prose of docs/results.md, with a line `{{CAPTION}}` for each table. It has no figures of its own results. */
export function readTemplate(): string {
  // Not copied to dist.
  return readFileSync(new URL("../../src/publish/results.md", import.meta.url), "utf8");
}

/**
 * Puts the tables in their places.
 *
 * @throws RangeError if the template names a table that does not exist.
 */
export function filled(template: string, tables: Tables): string {
  return template.replace(/^\{\{(.+)\}\}$/gm, (_, caption: string) => {
    const table = tables[caption];
    if (table === undefined) throw new RangeError(`there is no table for ${caption}`);
    return typeof table === "string" ? table : toMarkdown(table).trimEnd();
  });
}

/** A section of a page with its heading; undefined if there is none. */
export function sectionOf(page: string, heading: string): string | undefined {
  const start = page.indexOf(`\n## ${heading}\n`) + 1;
  if (start === 0) return undefined;
  const next = page.indexOf("\n## ", start);
  return `${page.slice(start, next < 0 ? undefined : next).trimEnd()}\n`;
}

/** Replaces the section with the same heading, or adds it at the end. */
export function withSection(page: string, heading: string, section: string): string {
  const old = sectionOf(page, heading);
  return old === undefined ? `${page}\n${section}` : page.replace(old, () => section);
}

/** Tables by their captions. */
export function byCaption(...tables: readonly Table[]): Readonly<Record<string, Table>> {
  return Object.fromEntries(tables.map((table) => [table.caption, table]));
}
