import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** How a table was made: the commit of the code, and hashes of the outputs that its figures depend on. */
export interface Stamp {
  /** The first eight digits of the commit. */
  readonly commit: string;
  /** By the names of `probes.ts`. Empty for times and memory, which depend on the machine. */
  readonly outputs: Readonly<Record<string, string>>;
}

/** Stamps by the commands that make the tables, as they are typed. */
export type Stamps = Readonly<Record<string, Stamp>>;

/** The pages whose tables of figures must have a stamp. */
export const STAMPED_PAGES: readonly string[] = [
  "README.md",
  ...["results", "fidelity", "measurements", "model-card", "ablations"].map((name) => `docs/${name}.md`),
];

const FILE = "tooling/lab/results/stamps.json";

export function readStamps(root: string): Stamps {
  return JSON.parse(readFileSync(join(root, FILE), "utf8"));
}

/** Records that the tables of a command were made by the present code. @returns all stamps. */
export function writeStamp(root: string, command: string, outputs: Stamp["outputs"]): Stamps {
  const git = ["rev-parse", "--short=8", "HEAD"];
  const commit = execFileSync("git", git, { cwd: root, encoding: "utf8" }).trim();
  const all = Object.entries({ ...readStamps(root), [command]: { commit, outputs } });
  const stamps = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(join(root, FILE), `${JSON.stringify(stamps, undefined, 2)}\n`);
  return stamps;
}

/**
 * The line above tables that names the command which made them. `stampTables` adds the commit.
 *
 * @example madeBy("lab right metadata"); // "Made by `npx pnpm lab right metadata`."
 */
export function madeBy(command: string): string {
  return `Made by \`npx pnpm ${command}\`.`;
}

const LINES = /^Made by `([^`\n]+)`(?: at ([0-9a-f]{8}))?\.$/gm;

/** Writes the commits of the stamps into the lines of a page: ``Made by `COMMAND` at COMMIT.`` */
export function withStamps(page: string, stamps: Stamps): string {
  return page.replace(LINES, (line, command: string) =>
    Object.hasOwn(stamps, command) ? `Made by \`${command}\` at ${stamps[command]!.commit}.` : line,
  );
}

/** The stamps of a page, and the tables of figures without one. */
export interface StampedPage {
  /** Pairs of a command and its commit. */
  readonly stamps: readonly (readonly [command: string, commit: string | undefined])[];
  /** The first line of each table. */
  readonly unstamped: readonly string[];
}

/** Reads the stamps of a page. A stamp holds for its section and for those in it. */
export function stampedPage(page: string): StampedPage {
  const stamps: (readonly [string, string | undefined])[] = [];
  const lines = page.split("\n");
  /** The headings that the line is below, by their levels; and those with a stamp. */
  const path: number[] = [];
  const stamped = new Set<number>();
  const tables: { readonly line: string; readonly path: readonly number[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const level = /^(#+) /.exec(line)?.[1]?.length;
    if (level !== undefined) {
      path.length = level - 1;
      path[level - 1] = at;
    }
    for (const [, command, commit] of line.matchAll(LINES)) {
      stamps.push([command!, commit]);
      stamped.add(path.at(-1)!);
    }
    if (/^\| *:?-+:? *\|/.test(line) && hasFigures(lines, at + 1))
      tables.push({ line: lines[at - 1]!, path: [...path] });
  }
  const unstamped = tables.filter((table) => !table.path.some((heading) => stamped.has(heading)));
  return { stamps, unstamped: unstamped.map(({ line }) => line) };
}

/** Whether a row of a table has a figure in a cell of its own. */
function hasFigures(lines: readonly string[], start: number): boolean {
  const end = lines.findIndex((line, at) => at >= start && !line.startsWith("|"));
  return lines
    .slice(start, end < 0 ? undefined : end)
    .some((row) => /\| *\*{0,2}[\d.,]*\d(?: ?(?:%|kB|MB|s|ms|min))?\*{0,2} *(?=\|)/.test(row));
}
