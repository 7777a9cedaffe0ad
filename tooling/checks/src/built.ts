import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { Expression } from "./literals.js";

/** A page that makes the packages build the expressions that they build lazily. */
const PAGE = `<html lang="en"><title>The ferry | Harbour News</title><article><h1>The ferry</h1>
<p class=byline>By Ann Bell, Editor, and Bo Ek</p><p class=date>Published 3 days ago, updated 12 May 2026</p>
<p>The ferry left at six, as it had done every morning since the war, and nobody looked back at the town.</p></article>`;

/**
 * The expressions that the packages build with `RegExp` while their modules are loaded and a page is
 * extracted.
 *
 * @returns each expression with its module, such as `packages/extract/src/metadata/title/cut.ts`.
 */
export async function builtIn(root: string): Promise<readonly Expression[]> {
  const found: Expression[] = [];
  const native = globalThis.RegExp;
  const record = (args: readonly unknown[]): void => {
    // The caller is the first frame that is not in this file or the proxy.
    const line = (new Error().stack ?? "")
      .split("\n")
      .find((line) => line.includes("/dist/") && !line.includes("/checks/"));
    const path = line === undefined ? undefined : /file:\/\/([^:\s()]+)/.exec(line)?.[1];
    if (path === undefined || path.includes("node_modules")) return;
    const expression = new native(args[0] as string, args[1] as string | undefined);
    const where = relative(root, path).replace("/dist/", "/src/").replace(/\.js$/, ".ts");
    found.push({ source: expression.source, flags: expression.flags, where });
  };
  globalThis.RegExp = new Proxy(native, {
    construct(target, args, self) {
      record(args);
      return Reflect.construct(target, args, self);
    },
    apply(target, self, args) {
      record(args);
      return Reflect.apply(target, self, args);
    },
  });
  try {
    for (const name of readdirSync(join(root, "packages"))) {
      for (const path of modulesIn(join(root, "packages", name, "src"))) {
        await import(pathToFileURL(path.replace("/src/", "/dist/").replace(/\.ts$/, ".js")).href);
      }
    }
    const load = (path: string): Promise<unknown> => import(pathToFileURL(join(root, "packages", path)).href);
    const { extract } = (await load("extract/dist/index.js")) as typeof import("@winnow/extract");
    const { formats } = (await load("extract/dist/formats.js")) as typeof import("@winnow/extract/formats");
    const { countLetters } = (await load(
      "core-dom/dist/language/index.js",
    )) as typeof import("@winnow/core-dom/language");
    // Of no script that is known, so that all are tried. The page is read by the bundle of the package, and not by its modules.
    countLetters(["\u{10300}"]);
    const headers = { date: "Fri, 15 May 2026 08:00:00 GMT" };
    const page = extract({ html: PAGE, url: "https://example.org/a", headers }, { comments: true });
    for (const format of Object.values(formats)) page.render(format);
  } finally {
    globalThis.RegExp = native;
  }
  return found;
}

function* modulesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* modulesIn(path);
    else if (/\.ts$/.test(entry.name) && !/\.(?:test|d)\.ts$/.test(entry.name)) yield path;
  }
}
