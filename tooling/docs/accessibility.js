// Accessibility and layout in Chromium: axe on a page of each kind and on every guide, light and dark, and on every page
// whether it scrolls sideways on a phone.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { env, getuid, platform } from "node:process";
import { chromium } from "playwright-core";

/** Where distributions install Chromium and Chrome; `CHROMIUM_PATH` comes first. */
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The pages that axe checks: the guides, and a page of each other kind. */
const CHECKED =
  /^(?:index|changelog|cookbook|scale|results|comparison|guides\/[^/]+|packages\/extract|reference\/(?:extract|api)\/index|reference\/cli\/(?:index|extract))\.html$/;

const PHONE = { width: 390, height: 844 };

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
};

/**
 * Checks the built site.
 *
 * @param site - its folder.
 * @param base - the path under which it will be served.
 * @returns one line per fault; undefined if there is no Chromium.
 */
export async function findFaults(site, base) {
  const executablePath = [env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path));
  if (executablePath === undefined) return undefined;
  const server = serve(site, base);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${server.address().port}${base}`;
  // Chromium's sandbox refuses to run as root, as in containers.
  const args = platform === "linux" && getuid() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath, args });
  const faults = [];
  try {
    const files = readdirSync(site, { recursive: true, encoding: "utf8" })
      .map((file) => file.replaceAll("\\", "/"))
      .filter((file) => file.endsWith(".html") && !file.startsWith("playground/"));
    // The layout of a page is in its HTML and style: without scripts, all pages take seconds.
    const still = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false });
    const page = await still.newPage();
    for (const file of files) {
      await page.goto(origin + file, { waitUntil: "load" });
      const width = await page.locator("html").evaluate((root) => root.scrollWidth);
      if (width > PHONE.width) faults.push(`${file}: ${width} pixels wide on a phone`);
    }
    const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    for (const colorScheme of ["light", "dark"]) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme });
      const tab = await context.newPage();
      for (const file of files.filter((each) => CHECKED.test(each))) {
        await tab.goto(origin + file, { waitUntil: "load" });
        await tab.evaluate(axe);
        faults.push(
          ...(await tab.evaluate(findViolations)).map((fault) => `${file} (${colorScheme}): ${fault}`),
        );
      }
      await context.close();
    }
  } finally {
    await browser.close();
    server.close();
  }
  return faults;
}

/** Runs in the page: the violations that axe calls serious or critical, with the first element of each. */
async function findViolations() {
  const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id} at ${nodes.length} elements, such as ${nodes[0].html.slice(0, 160)}`);
}

function serve(site, base) {
  return createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://site");
    const path = decodeURI(pathname.slice(base.length));
    const file = join(site, path === "" || path.endsWith("/") ? `${path}index.html` : path);
    if (!pathname.startsWith(base) || !existsSync(file)) return response.writeHead(404).end();
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type }).end(readFileSync(file));
  });
}
