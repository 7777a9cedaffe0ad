import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { build as esbuild } from "esbuild";
import { chromium } from "playwright-core";
import { build as vite } from "vite";
import { ARGUMENTS } from "./browser.js";
import { root } from "./packed.js";

/** The bundles: each is a page that sets `result`, a promise of "ok" or of a failure. */
const PAGES = [
  { name: "esbuild, page", bundle: (folder, out) => bundleByEsbuild(folder, out, ["page.js"]) },
  {
    name: "esbuild, worker",
    bundle: (folder, out) => bundleByEsbuild(folder, out, ["worker-page.js", "worker.js"]),
  },
  { name: "Vite, page", bundle: (folder, out) => bundleByVite(folder, out, "page.js") },
  { name: "Vite, worker", bundle: (folder, out) => bundleByVite(folder, out, "vite-worker-page.js") },
];

/**
 * Bundles `browser/program.js` for a page and for a worker, with esbuild and with Vite, and runs each bundle
 * in Chromium; then the extension of `examples`.
 *
 * @param folder - contains `node_modules` and `browser`.
 * @param executablePath - of {@link findChromium}.
 * @returns One `{ name, failure? }` per bundle.
 */
export async function runInChromium(folder, executablePath) {
  const site = join(folder, "site");
  for (const [i, { bundle }] of PAGES.entries()) {
    const out = join(site, `${i}`);
    mkdirSync(out, { recursive: true });
    await bundle(join(folder, "browser"), out);
  }
  const { origin, close } = await serve(site);
  try {
    const failures = await openPages(
      PAGES.map((_, i) => `${origin}/${i}/index.html`),
      executablePath,
    );
    const results = PAGES.map(({ name }, i) => ({ name, failure: failures[i] }));
    // Google Chrome loads no extensions from the command line (since 137).
    if (/google/i.test(executablePath)) {
      console.log("chromium, extension: SKIPPED, needs Chromium");
      return results;
    }
    return [
      ...results,
      { name: "extension", failure: await readByExtension(folder, executablePath, origin) },
    ];
  } finally {
    close();
  }
}

/**
 * Opens pages in Chromium, each of which sets `result`.
 *
 * @param urls - addresses of the pages.
 * @param executablePath - of {@link findChromium}.
 * @returns For each page its failure; undefined if the result is "ok".
 */
export async function openPages(urls, executablePath) {
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS });
  const failures = [];
  try {
    for (const url of urls) failures.push(await open(browser, url));
  } finally {
    await browser.close();
  }
  return failures;
}

/** Opens an example page, clicks the button of `examples/extension`, and returns what is wrong with the page that its reader shows. */
async function readByExtension(folder, executablePath, origin) {
  const out = join(folder, "site", "extension");
  const source = join(folder, "extension");
  cpSync(join(root, "examples", "extension"), source, { recursive: true });
  cpSync(join(root, "examples", "pages", "field-notes.html"), join(folder, "site", "notes.html"));
  await esbuild({
    absWorkingDir: source,
    entryPoints: ["background.js", "reader.js", "manifest.json", "reader.html"],
    outdir: out,
    bundle: true,
    format: "esm",
    loader: { ".json": "copy", ".html": "copy" },
    logLevel: "error",
  });
  // A click by a person grants access to the page; one by a program does not.
  const path = join(out, "manifest.json");
  const manifest = { ...JSON.parse(readFileSync(path, "utf8")), host_permissions: ["http://127.0.0.1/*"] };
  writeFileSync(path, JSON.stringify(manifest));
  const context = await chromium.launchPersistentContext("", {
    executablePath,
    args: [...ARGUMENTS, `--disable-extensions-except=${out}`, `--load-extension=${out}`],
  });
  try {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
    await (await context.newPage()).goto(`${origin}/notes.html`);
    const [reader] = await Promise.all([
      context.waitForEvent("page"),
      worker.evaluate(async () => {
        const [tab] = await chrome.tabs.query({ url: "http://127.0.0.1/*" });
        chrome.action.onClicked.dispatch(tab);
      }),
    ]);
    const title = await reader.textContent("main h1");
    return title === "Why the swifts came back early" ? undefined : `the reader shows ${title}`;
  } catch (error) {
    return String(error);
  } finally {
    await context.close();
  }
}

async function open(browser, url) {
  const page = await browser.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  try {
    await page.goto(url);
    // Frameworks run the program some time after the page has loaded.
    await page.waitForFunction(() => "result" in globalThis);
    const result = await page.evaluate(() => globalThis.result);
    if (result !== "ok") errors.push(String(result));
  } catch (error) {
    errors.push(String(error));
  } finally {
    await page.close();
  }
  return errors.length === 0 ? undefined : errors.join("\n");
}

async function bundleByEsbuild(folder, outdir, files) {
  await esbuild({
    absWorkingDir: folder,
    entryPoints: files,
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "browser",
    logLevel: "error",
  });
  writeFileSync(join(outdir, "index.html"), indexPage(files[0]));
}

async function bundleByVite(folder, outDir, file) {
  writeFileSync(join(folder, "index.html"), indexPage(file));
  await vite({
    root: folder,
    base: "./",
    build: { outDir, emptyOutDir: true },
    worker: { format: "es" },
    logLevel: "error",
    configFile: false,
  });
}

function indexPage(script) {
  return `<!doctype html><meta charset="utf-8"><title>Winnow</title><script type="module" src="./${script}"></script>`;
}

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

/** Serves the files of a folder on this machine. Paths are not checked, because only our own pages request them. */
export async function serve(folder) {
  const server = createServer((request, response) => {
    try {
      const path = new URL(request.url, "http://localhost").pathname;
      const body = readFileSync(join(folder, path));
      response
        .writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" })
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
