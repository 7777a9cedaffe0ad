// The table of contents: the sections of the site with their pages, in order, for the sidebar and for llms.txt.
import { commandPages, loadProgram } from "./commands.js";
import { listPages, root } from "./pages.js";
import { listEntries } from "./reference.js";

/** The order of the packages and apps. */
// biome-ignore format: a list
const PACKAGES = [
  "extract", "fetch", "filter", "dedup", "segment", "eval", "core-dom", "corpus", "baselines",
  "cli", "api", "playground", "spark",
];

/** The order of the pages. Those that do not exist are left out, and those that are not listed come last. */
// biome-ignore format: a table
const SECTIONS = [
  ["Start", "guides/extract", "guides/choose-a-method", "cookbook"],
  ["Move to Winnow", "guides/from-readability", "guides/from-trafilatura", "guides/from-defuddle-and-turndown"],
  ["Guides", "guides/in-a-browser", "guides/agents", "guides/forums", "guides/tables", "guides/languages",
    "guides/tune-the-filter", "guides/corpus", "scale", "guides/compare", "guides/method", "deploy"],
  ["Packages", ...PACKAGES.map((name) => `packages/${name}`)],
  ["Figures", "results", "measurements", "limits", "fidelity", "comparison", "flagship", "ablations", "model-card"],
];

/**
 * Lists the sections of the documentation.
 *
 * @returns `{ text, pages }` per section, where a page is `{ page, title }`: its path without an extension, and
 *   its title.
 */
export function listSections() {
  const titles = new Map(listPages(root).map(({ page, title }) => [page, title.replaceAll("`", "")]));
  const listed = SECTIONS.flatMap(([, ...names]) => names);
  const others = [...titles.keys()].filter((page) => !listed.includes(page));
  titles.set("changelog", "Changelog");
  return [...SECTIONS, ["Project", "changelog", ...others]]
    .map(([text, ...names]) => ({
      text,
      pages: names.filter((page) => titles.has(page)).map((page) => ({ page, title: titles.get(page) })),
    }))
    .filter(({ pages }) => pages.length > 0);
}

/**
 * Lists the sections of the reference: one per package, in the order of the packages, then the command line and the
 * service.
 *
 * @returns as {@link listSections}.
 */
export async function listReference() {
  const entries = listEntries(root);
  const names = [...new Set(entries.map((entry) => entry.package))];
  // Packages that are not listed come first, so that they are noticed.
  names.sort((a, b) => PACKAGES.indexOf(a) - PACKAGES.indexOf(b));
  const commands = commandPages(await loadProgram());
  return [
    ...names.map((name) => ({
      text: `@winnow/${name}`,
      pages: entries
        .filter((entry) => entry.package === name)
        .map((entry) => ({
          page: entry.page,
          title: entry.name.slice(`@winnow/${name}/`.length) || `@winnow/${name}`,
        })),
    })),
    { text: "Command line", pages: commands.map(({ page, name }) => ({ page, title: name })) },
    { text: "HTTP service", pages: [{ page: "reference/api/index", title: "Routes and schemas" }] },
  ];
}
