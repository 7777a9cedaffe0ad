import { slug } from "github-slugger";
import { defineConfig } from "vitepress";
import { listPages, root } from "../pages.js";
import { listEntries } from "../reference.js";

/** The order of the packages and apps in the sidebars. */
// biome-ignore format: a list
const PACKAGES = [
  "extract", "fetch", "filter", "dedup", "segment", "eval", "core-dom", "corpus", "cli", "api", "playground",
];

/** The order of the pages in the sidebar. Those that are not listed come last. */
const SECTIONS = [
  ["Guides", "guides/extract", "guides/corpus", "guides/compare", "deploy", "guides/method"],
  ["Packages", ...PACKAGES.map((name) => `packages/${name}`)],
  ["Figures", "results", "measurements", "fidelity", "comparison", "flagship", "ablations", "model-card"],
];

const pages = listPages(root);

export default defineConfig({
  title: "Winnow",
  description: "Turns web pages into clean documents.",
  lang: "en",
  srcDir: "dist/pages",
  cacheDir: "dist/cache",
  // No icon, and no request for one.
  head: [["link", { rel: "icon", href: "data:," }]],
  // Anchors as on GitHub, where the same files are read.
  markdown: { anchor: { slugify: slug } },
  // The largest chunks are the search index, the reference of a package, and the worker of the first page.
  vite: { build: { chunkSizeWarningLimit: 2_000 } },
  transformPageData: ({ relativePath }) => ({ frontmatter: layout(relativePath) }),
  themeConfig: {
    search: { provider: "local" },
    outline: { level: [2, 3] },
    externalLinkIcon: true,
    nav: [
      { text: "Guides", link: "/guides/extract", activeMatch: "^/guides/" },
      { text: "Packages", link: "/packages/extract", activeMatch: "^/packages/" },
      { text: "Reference", link: "/reference/extract/", activeMatch: "^/reference/" },
      { text: "Results", link: "/results" },
      { text: "Playground", link: "/playground/", target: "_self" },
    ],
    sidebar: { "/reference/": referenceSidebar(), "/": sidebar() },
  },
});

function layout(path) {
  if (path === "index.md") return { layout: "home", titleTemplate: "web pages into clean documents" };
  return path.startsWith("reference/") ? { pageClass: "reference", outline: 2 } : {};
}

function sidebar() {
  const listed = SECTIONS.flatMap(([, ...names]) => names);
  const others = pages.map(({ page }) => page).filter((page) => !listed.includes(page));
  return [...SECTIONS, ["Project", ...others]].map(([text, ...names]) => ({
    text,
    items: names.flatMap((name) => {
      const found = pages.find(({ page }) => page === name);
      return found === undefined ? [] : [{ text: found.title.replaceAll("`", ""), link: `/${name}` }];
    }),
  }));
}

/** Packages that are not listed come first, so that they are noticed. */
function byPlace(a, b) {
  return PACKAGES.indexOf(a) - PACKAGES.indexOf(b);
}

function referenceSidebar() {
  const entries = listEntries(root);
  const names = [...new Set(entries.map((entry) => entry.package))];
  return names.sort(byPlace).map((name) => ({
    text: `@winnow/${name}`,
    collapsed: true,
    items: entries
      .filter((entry) => entry.package === name)
      .map((entry) => ({
        text: entry.name.slice(`@winnow/${name}/`.length) || `@winnow/${name}`,
        link: `/${entry.page.replace(/index$/, "")}`,
      })),
  }));
}
