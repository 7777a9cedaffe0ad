import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { env, getuid, platform } from "node:process";
import { build as esbuild } from "esbuild";
import { chromium } from "playwright-core";
import { build as vite } from "vite";
import { root } from "./packed.js";

/** Where distributions install Chromium and Chrome; `CHROMIUM_PATH` comes first. */
const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

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

/** The browser's executable; undefined if there is none. */
export function findChromium() {
  return [env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path));
}

/**
 * Bundles `browser/program.js` for a page and for a worker, with esbuild and with Vite, and runs each bundle
 * in Chromium; then the extension of `examples`.
 *
 * @param folder - contains `node_modules` and `browser`.
 * @param executablePath - of {@link findChromium}.
 * @returns One `{ name, failure? }` per bundle.
 */
export async function runInChromium(folder, executablePath) {
  const results = [];
  const site = join(folder, "site");
  const server = serve(site);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  // Chromium's sandbox refuses to run as root, as in containers.
  const args = platform === "linux" && getuid() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath, args });
  try {
    for (const [i, { name, bundle }] of PAGES.entries()) {
      const out = join(site, `${i}`);
      mkdirSync(out, { recursive: true });
      await bundle(join(folder, "browser"), out);
      results.push({
        name,
        ...(await open(browser, `http://127.0.0.1:${server.address().port}/${i}/index.html`)),
      });
    }
    // Google Chrome loads no extensions from the command line (since 137).
    if (/google/i.test(executablePath)) console.log("chromium, extension: SKIPPED, needs Chromium");
    else {
      const outcome = await readByExtension(folder, { executablePath, args }, server.address().port);
      results.push({ name: "extension", ...outcome });
    }
  } finally {
    await browser.close();
    server.close();
  }
  return results;
}

/** Opens an example page, clicks the button of `examples/extension`, and checks what its reader shows. */
async function readByExtension(folder, { executablePath, args }, port) {
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
    args: [...args, `--disable-extensions-except=${out}`, `--load-extension=${out}`],
  });
  try {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
    await (await context.newPage()).goto(`http://127.0.0.1:${port}/notes.html`);
    const [reader] = await Promise.all([
      context.waitForEvent("page"),
      worker.evaluate(async () => {
        const [tab] = await chrome.tabs.query({ url: "http://127.0.0.1/*" });
        chrome.action.onClicked.dispatch(tab);
      }),
    ]);
    const title = await reader.textContent("main h1");
    return title === "Why the swifts came back early" ? {} : { failure: `the reader shows ${title}` };
  } catch (error) {
    return { failure: String(error) };
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
    const result = await page.evaluate(() => globalThis.result);
    if (result !== "ok") errors.push(String(result));
  } finally {
    await page.close();
  }
  return errors.length === 0 ? {} : { failure: errors.join("\n") };
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

/** Serves the files of a folder. Paths are not checked, because only our own pages request them. */
function serve(folder) {
  return createServer((request, response) => {
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
}
