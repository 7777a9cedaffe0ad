import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const PACKAGES: string = join(import.meta.dirname, "..", "..", "..", "packages");

/** A static import or re-export that is left at runtime, by the module that it names. */
const STATIC_IMPORT = /^(?:(?:import|export)\b(?! type\b)[^"';]*?\bfrom\s+|import\s+)"([^"]+)"/gm;

/**
 * Returns the modules that a source file imports statically, directly or not: paths below `packages` without
 * their extension for those of this repository, the names of others.
 */
export function staticImports(file: string): ReadonlySet<string> {
  const files = new Set([file]);
  const modules = new Set<string>();
  for (const path of files) {
    for (const [, specifier = ""] of readFileSync(path, "utf8").matchAll(STATIC_IMPORT)) {
      const target = sourceOf(specifier, path);
      if (target === undefined) modules.add(specifier);
      else files.add(target);
    }
  }
  for (const path of files) modules.add(relative(PACKAGES, path).replaceAll("\\", "/").replace(/\.ts$/, ""));
  return modules;
}

/** The source file of an import; undefined for a package from outside of this repository. */
function sourceOf(specifier: string, importer: string): string | undefined {
  if (specifier.startsWith(".")) {
    const path = join(dirname(importer), specifier.replace(/\.js$/, ".ts"));
    if (!existsSync(path)) throw new Error(`${importer} imports ${specifier}, which does not exist`);
    return path;
  }
  const [, name, entry] = /^@winnow\/([^/]+)(\/.+)?$/.exec(specifier) ?? [];
  if (name === undefined) return undefined;
  const folder = join(PACKAGES, name);
  return join(folder, entriesOf(folder)[`.${entry ?? ""}`]!["@winnow/source"]!);
}

type Entries = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The `exports` of a package's manifest. A pattern (`./methods/*`) is expanded by the folders that match. */
export function entriesOf(folder: string): Entries {
  const { exports }: { readonly exports: Entries } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  return Object.fromEntries(
    Object.entries(exports).flatMap(([entry, targets]): (readonly [string, Entries[string]])[] => {
      if (!entry.includes("*")) return [[entry, targets]];
      const source = targets["@winnow/source"]!;
      const places = readdirSync(join(folder, source.slice(0, source.indexOf("*"))), { withFileTypes: true });
      return places
        .filter((place) => place.isDirectory())
        .map(({ name }) => [entry.replace("*", name), { "@winnow/source": source.replace("*", name) }]);
    }),
  );
}
