import { existsSync } from "node:fs";
import { env, getuid, platform } from "node:process";
import { type Browser, chromium } from "playwright-core";

/** Where distributions install Chromium and Chrome; `CHROMIUM_PATH` comes first. */
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The browser's executable; undefined if there is none. */
export const executablePath: string | undefined = [env.CHROMIUM_PATH, ...PLACES].find(
  (path) => path !== undefined && path !== "" && existsSync(path),
);

if (executablePath === undefined) {
  console.warn("playground: NOT TESTED IN A BROWSER, because there is no Chromium; set CHROMIUM_PATH");
}

export function launch(): Promise<Browser> {
  // Chromium's sandbox refuses to run as root, as in containers.
  const args = platform === "linux" && getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath: executablePath!, args });
}
