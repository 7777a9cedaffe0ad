import { existsSync, readFileSync, realpathSync } from "node:fs";
import { cpus } from "node:os";
import { dirname, join } from "node:path";

/** A package, or the path to one: `["cheerio", "parse5"]` is the parse5 that cheerio depends on. */
export type PackagePath = readonly string[];

/**
 * Returns what figures depend on as two lines: the machine, and versions.
 *
 * @param packages - of npm, whose versions are read.
 * @param versions - of other languages and their packages.
 */
export function environmentLines(
  packages: readonly PackagePath[],
  versions: Readonly<Record<string, string>> = {},
): string {
  const ours = packages.map((path): [string, string] => [path.join(" > "), versionOf(...path)]);
  const all = Object.entries({ ...Object.fromEntries(ours), ...versions });
  const cpu = cpus()[0]?.model.trim() ?? "unknown";
  const machine = `Node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} × ${cpu}`;
  return `${machine}\n${all.map(([name, version]) => `${name} ${version}`).join(", ")}`;
}

/** The version of an installed package. Searches upwards like Node, because many do not export their `package.json`. */
export function versionOf(...path: PackagePath): string {
  let folder: string | undefined = import.meta.dirname;
  for (const name of path) folder = folder && packageFolder(name, folder);
  if (folder === undefined) return "not installed";
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;
}

function packageFolder(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return realpathSync(candidate);
    if (folder === dirname(folder)) return undefined;
  }
}
