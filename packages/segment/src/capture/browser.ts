import { existsSync } from "node:fs";
import { env, getuid, platform } from "node:process";
import type { Browser } from "playwright-core";
import { SegmentError } from "../segment-error.js";

/** Where Chromium and Chrome are installed. */
const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** No name resolves, whatever a page tries. */
const ARGUMENTS = ["--host-resolver-rules=MAP * ~NOTFOUND", "--disable-background-networking"];

/**
 * Starts Chromium without windows and without network, for {@link capture}. Has to be closed.
 *
 * @param executablePath - default: the environment variable `CHROMIUM_PATH`, or else where systems install Chromium and
 *   Chrome.
 * @throws SegmentError `no-browser` if there is none, or if the package `playwright-core` is not installed.
 * @example
 * const browser = await openBrowser();
 * try {
 *   for (const page of pages) await capture(browser, page);
 * } finally {
 *   await browser.close();
 * }
 */
export async function openBrowser(executablePath?: string): Promise<Browser> {
  const { chromium } = await import("playwright-core").catch((cause: unknown) => {
    throw new SegmentError(
      "no-browser",
      "rendering a page needs the package playwright-core: npm install playwright-core",
      cause,
    );
  });
  const path = executablePath ?? (env.CHROMIUM_PATH || PLACES.find((each) => existsSync(each)));
  if (path === undefined || !existsSync(path))
    throw new SegmentError(
      "no-browser",
      `rendering a page needs Chromium or Chrome, and there is none${path === undefined ? "" : ` at ${path}`}: install it \
(apt install chromium), or set CHROMIUM_PATH to its executable`,
    );
  // Chromium's sandbox refuses to run as root, as in containers.
  const args = platform === "linux" && getuid?.() === 0 ? [...ARGUMENTS, "--no-sandbox"] : ARGUMENTS;
  try {
    return await chromium.launch({ executablePath: path, args });
  } catch (cause) {
    throw new SegmentError(
      "no-browser",
      `${path} does not start as a browser: reinstall Chromium or Chrome, or set CHROMIUM_PATH to its executable`,
      cause,
    );
  }
}
