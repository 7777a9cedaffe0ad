import { env } from "node:process";
import { slug } from "github-slugger";
import { defineConfig } from "vitepress";
import { siteVersion } from "../changelog.js";
import { listReference, listSections } from "../contents.js";
import { root } from "../pages.js";

const link = ({ page }) => `/${page.replace(/(?<=\/)index$/, "")}`;
const items = (pages) => pages.map((page) => ({ text: page.title, link: link(page) }));
const sidebar = listSections().map(({ text, pages }) => ({ text, items: items(pages) }));
// A folded group without a link would be a button in a button.
const referenceSidebar = (await listReference()).map(({ text, pages: [first, ...others] }) => ({
  ...{ text, link: link(first) },
  ...(others.length === 0 ? {} : { collapsed: true, items: items(others) }),
}));

export default defineConfig({
  title: "Winnow",
  description: "Turns web pages into clean documents.",
  lang: "en",
  srcDir: "dist/pages",
  cacheDir: "dist/cache",
  // No icon, and no request for one.
  head: [["link", { rel: "icon", href: "data:," }]],
  // Anchors as on GitHub, where the same files are read.
  markdown: {
    anchor: { slugify: slug },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
  },
  // The largest chunks are the search index, the reference of a package, and the worker of the first page.
  vite: { build: { chunkSizeWarningLimit: 3_000 } },
  transformPageData: ({ relativePath }) => ({ frontmatter: layout(relativePath) }),
  transformHead: ({ page, siteData }) =>
    page === "404.md"
      ? []
      : [["link", { rel: "alternate", type: "text/markdown", href: `${siteData.base}${page}` }]],
  themeConfig: {
    search: { provider: "local", options: { _render: renderForSearch } },
    outline: { level: [2, 3] },
    externalLinkIcon: true,
    notFound: { quote: "There is no page at this address.", linkText: "To the first page" },
    nav: [
      { text: "Guides", link: "/guides/extract", activeMatch: "^/guides/" },
      { text: "Packages", link: "/packages/extract", activeMatch: "^/packages/" },
      {
        text: "Reference",
        activeMatch: "^/reference/",
        items: [
          { text: "Packages", link: "/reference/extract/" },
          { text: "Command line", link: "/reference/cli/" },
          { text: "HTTP service", link: "/reference/api/" },
        ],
      },
      { text: "Results", link: "/results" },
      { text: "Playground", link: "/playground/", target: "_self" },
    ],
    sidebar: { "/reference/": referenceSidebar, "/": sidebar },
    version: siteVersion(root),
    versions: env.DOCS_VERSIONS,
  },
});

/** The index needs no coloured code, which takes a fifth of the time of the build. */
function renderForSearch(source, env, markdown) {
  const { highlight } = markdown.options;
  markdown.options.highlight = null;
  const html = markdown.render(source, env);
  markdown.options.highlight = highlight;
  return html;
}

function layout(path) {
  if (path === "index.md") return { layout: "home", titleTemplate: "web pages into clean documents" };
  if (/^reference\/(?:cli|api)\//.test(path)) return { pageClass: "commands", outline: 2 };
  return path.startsWith("reference/") ? { pageClass: "reference", outline: 2 } : {};
}
