// The site in Chromium.
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { env, getuid, platform } from "node:process";
import { chromium } from "playwright-core";

/** Where distributions install Chromium and Chrome; `CHROMIUM_PATH` comes first. */
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

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
  const executablePath = [env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path));
  if (executablePath === undefined) return undefined;
  const server = serve(site, base);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  // Chromium's sandbox refuses to run as root, as in containers.
  const args = platform === "linux" && getuid() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath, args });
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
