// The API reference: one Markdown page per entry of each package, from the docstrings of its sources.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Application, Comment, ReflectionKind } from "typedoc";
import { ModuleRouter } from "typedoc-plugin-markdown";

/** What users look for comes first, and each export is a section of its own. */
const LAYOUT = {
  kindSortOrder: ["Function", "Class", "Variable", "Interface", "TypeAlias", "Enum", "Reference"],
  groupOrder: ["Functions", "Classes", "Variables", "Interfaces", "Type Aliases", "*", "References"],
  hideGroupHeadings: true,
  hideBreadcrumbs: true,
  hidePageHeader: true,
  useCodeBlocks: true,
  expandObjects: true,
  parametersFormat: "table",
  interfacePropertiesFormat: "table",
  typeAliasPropertiesFormat: "table",
  typeDeclarationFormat: "table",
  enumMembersFormat: "table",
  propertyMembersFormat: "table",
  tableColumnSettings: { hideModifiers: true, hideInherited: true, hideOverrides: true, hideSources: true },
  sanitizeComments: true,
  useCustomAnchors: true,
};

/** The functions that their packages are named after. They come first on their pages. */
const LEADING = new Set(["extract", "filter", "deduplicate", "segment", "parse", "fetchPage"]);

/**
 * Lists the entries of the packages, in the order of their manifests.
 *
 * @param root - the repository.
 * @returns One `{ name, source, page }` per entry that can be imported: `@winnow/extract/markdown`, its source
 *   file, and the path of its page without an extension.
 */
export function listEntries(root) {
  const entries = [];
  for (const folder of readdirSync(join(root, "packages")).sort()) {
    const manifest = JSON.parse(readFileSync(join(root, "packages", folder, "package.json"), "utf8"));
    for (const [entry, targets] of Object.entries(manifest.exports)) {
      const pattern = targets["@winnow/source"];
      if (pattern === undefined) continue;
      for (const [suffix, path] of expand(entry, pattern, join(root, "packages", folder))) {
        entries.push({
          name: manifest.name + suffix.slice(1),
          package: folder,
          source: join(root, "packages", folder, path),
          page: `reference/${folder}${suffix.slice(1) || "/index"}`,
        });
      }
    }
  }
  return entries;
}

/** The entries of a pattern such as ./methods/*; otherwise the entry itself. */
function expand(entry, pattern, folder) {
  if (!entry.includes("*")) return [[entry, pattern]];
  const [before, after] = pattern.split("*");
  return readdirSync(join(folder, before))
    .sort()
    .filter((name) => existsSync(join(folder, `${before}${name}${after}`)))
    .map((name) => [entry.replace("*", name), pattern.replace("*", name)]);
}

/**
 * Writes the reference of all entries with TypeDoc.
 *
 * @param root - the repository.
 * @param entries - of {@link listEntries}.
 * @param out - the folder of the pages.
 */
export async function writeReference(root, entries, out) {
  const app = await Application.bootstrapWithPlugins({
    plugin: ["typedoc-plugin-markdown"],
    entryPoints: entries.map(({ source }) => source),
    basePath: root,
    tsconfig: join(root, "tooling/docs/tsconfig.json"),
    skipErrorChecking: true,
    excludePrivate: true,
    excludeInternal: true,
    disableSources: true,
    readme: "none",
    router: "entries",
    out,
    entryFileName: "index",
    logLevel: "Warn",
    ...LAYOUT,
  });
  const byFile = new Map(entries.map((entry) => [entry.source, entry]));
  app.renderer.defineRouter(
    "entries",
    class extends ModuleRouter {
      getIdealBaseName(reflection) {
        return pages.get(reflection) ?? super.getIdealBaseName(reflection);
      }
    },
  );
  const project = await app.convert();
  if (project === undefined) throw new Error("TypeDoc could not read the sources");
  const pages = new Map();
  for (const module of project.getChildrenByKind(ReflectionKind.Module)) {
    const entry = byFile.get(project.getSymbolIdFromReflection(module)?.fileName);
    module.name = entry.name;
    module.comment ??= new Comment();
    const text = `\n\n[What the package does](/packages/${entry.package}), with examples.`;
    module.comment.summary.push({ kind: "text", text });
    pages.set(module, entry.page);
    for (const group of module.groups ?? []) {
      group.children.sort((a, b) => LEADING.has(b.name) - LEADING.has(a.name));
    }
  }
  await app.generateOutputs(project);
}
