// The site in Chromium.
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { ARGUMENTS, findChromium } from "@winnow/runtimes/browser.js";
import { chromium } from "playwright-core";

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
};

/**
 * Serves a folder of HTML files and opens Chromium.
 *
 * @param site - the folder.
 * @param base - the path under which it will be served.
 * @param work - `(browser, origin) => result`, where `origin` ends with the path.
 * @returns the result; undefined if there is no Chromium.
 */
export async function inChromium(site, base, work) {
  const executablePath = findChromium();
  if (executablePath === undefined) return undefined;
  const server = serve(site, base);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS });
  try {
    return await work(browser, `http://127.0.0.1:${server.address().port}${base}`);
  } finally {
    await browser.close();
    server.close();
  }
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
