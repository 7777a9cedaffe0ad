import { existsSync, readFileSync, realpathSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PackagePath, Variant } from "../types.js";

/** The environment that figures depend on. */
export interface Environment {
  readonly node: string;
  readonly platform: string;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryBytes: number;
  /** Versions by package; `cheerio > parse5` is the parse5 that cheerio depends on. */
  readonly packages: Readonly<Record<string, string>>;
}

/** @param versions - versions of other languages and their packages. */
export function environment(
  variants: readonly Pick<Variant<unknown>, "packages">[],
  versions: Readonly<Record<string, string>> | string = {},
): Environment {
  const here = dirname(fileURLToPath(import.meta.url));
  const packages = variants
    .flatMap(({ packages = [] }) => packages)
    .map((path): [string, string] => [path.join(" > "), packageVersion(path, here)]);
  return {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    cores: cpus().length,
    memoryBytes: totalmem(),
    packages: { ...Object.fromEntries(packages), ...(typeof versions === "string" ? {} : versions) },
  };
}

/** The environment as two lines. */
export function environmentLines({ node, platform, cpu, cores, packages }: Environment): string {
  const versions = Object.entries(packages).map(([name, version]) => `${name} ${version}`);
  return `Node ${node}, ${platform}, ${cores} × ${cpu}\n${versions.join(", ")}`;
}

/** Searches upwards like Node, because many packages do not export their `package.json`. */
function packageVersion(path: PackagePath, from: string): string {
  let folder: string | undefined = from;
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
