// Builds the documentation into tooling/docs/dist/site: the Markdown of the repository, the reference from the
// docstrings, the playground. DOCS_BASE is the path under which it will be served (default "/"), DOCS_REPOSITORY
// the address under which the files of the repository can be read, which is known in GitHub's actions.
import { cpSync, existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { env, exit } from "node:process";
import { fileURLToPath } from "node:url";
import { build } from "vitepress";
import { findDeadLinks } from "./links.js";
import { listPages, root, writePages } from "./pages.js";
import { listEntries, writeReference } from "./reference.js";

const folder = dirname(fileURLToPath(import.meta.url));
const pages = join(folder, "dist", "pages");
const site = join(folder, "dist", "site");
const base = env.DOCS_BASE ?? "/";

await writeReference(root, listEntries(root), pages); // empties the folder
writePages(pages, { root, pages: listPages(root), repository: repository() });
cpSync(join(folder, "home.md"), join(pages, "index.md"));
await build(folder, { base, outDir: site });

const playground = join(root, "apps", "playground", "dist");
if (existsSync(playground)) cpSync(playground, join(site, "playground"), { recursive: true });

const dead = findDeadLinks(site, base);
for (const line of dead) console.error(`dead link in ${line}`);
const count = readdirSync(site, { recursive: true }).filter((name) => name.endsWith(".html")).length;
console.log(`docs: ${count} pages in ${site}, ${dead.length} dead links`);
exit(dead.length === 0 ? 0 : 1);

function repository() {
  if (env.DOCS_REPOSITORY !== undefined) return env.DOCS_REPOSITORY;
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name, GITHUB_SHA: commit } = env;
  return name === undefined ? undefined : `${server}/${name}/blob/${commit}`;
}
