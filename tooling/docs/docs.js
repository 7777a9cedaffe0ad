// Builds the documentation into tooling/docs/dist/site: the Markdown of the repository, the reference from the
// docstrings, from the command line's help and from the service's OpenAPI document, the changelog, the playground.
// DOCS_BASE is the path under which it will be served (default "/"), DOCS_VERSIONS the address of the list of
// versions, and DOCS_REPOSITORY the address under which the files of the repository can be read, which is known in
// GitHub's actions. Fails on dead links and, if there is a Chromium, on pages that are not accessible.
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { env, exit } from "node:process";
import { fileURLToPath } from "node:url";
import { build } from "vitepress";
import { findFaults } from "./accessibility.js";
import { changelogPage } from "./changelog.js";
import { commandPages, loadProgram } from "./commands.js";
import { listReference, listSections } from "./contents.js";
import { homePage } from "./home.js";
import { findDeadLinks } from "./links.js";
import { writeMarkdown } from "./llms.js";
import { listPages, rewriteLinks, root, writePages } from "./pages.js";
import { listEntries, writeReference } from "./reference.js";
import { describeService, servicePage } from "./service.js";

const folder = dirname(fileURLToPath(import.meta.url));
const pages = join(folder, "dist", "pages");
const site = join(folder, "dist", "site");
const base = env.DOCS_BASE ?? "/";
const options = { root, pages: listPages(root), repository: repository() };

await writeReference(root, listEntries(root), pages); // empties the folder
writePages(pages, options);
for (const { page, markdown } of commandPages(await loadProgram())) write(`${page}.md`, markdown);
const service = await describeService();
write("reference/api/index.md", servicePage(service));
write("public/openapi.json", JSON.stringify(service, null, 2));
write(
  "changelog.md",
  changelogPage(root, (markdown, file) => rewriteLinks(markdown, file, options)),
);
write("index.md", homePage(root, join(folder, "dist", "example")));
await build(folder, { base, outDir: site });

writeMarkdown(pages, site, {
  base,
  sections: [...listSections(), ...(await listReference())],
  summary: "Turns web pages into clean documents: TypeScript packages, a command line and an HTTP service.",
});
const playground = join(root, "apps", "playground", "dist");
if (existsSync(playground)) cpSync(playground, join(site, "playground"), { recursive: true });

const dead = findDeadLinks(site, base);
for (const line of dead) console.error(`dead link in ${line}`);
const count = readdirSync(site, { recursive: true }).filter((name) => name.endsWith(".html")).length;
const faults = await findFaults(site, base);
if (faults === undefined) console.warn("docs: ACCESSIBILITY NOT CHECKED: no Chromium; set CHROMIUM_PATH");
for (const fault of faults ?? []) console.error(fault);
const checked = faults === undefined ? "" : `, ${faults.length} faults of accessibility and layout`;
console.log(`docs: ${count} pages in ${site}, ${dead.length} dead links${checked}`);
exit(dead.length + (faults?.length ?? 0) === 0 ? 0 : 1);

function write(path, text) {
  const file = join(pages, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function repository() {
  if (env.DOCS_REPOSITORY !== undefined) return env.DOCS_REPOSITORY;
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name, GITHUB_SHA: commit } = env;
  return name === undefined ? undefined : `${server}/${name}/blob/${commit}`;
}
