// The Chromium of this machine.
import { existsSync } from "node:fs";
import { env, getuid, platform } from "node:process";

/** Where distributions install Chromium and Chrome; `CHROMIUM_PATH` comes first. */
const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Chromium's sandbox refuses to run as root, as in containers. */
export const ARGUMENTS = platform === "linux" && getuid() === 0 ? ["--no-sandbox"] : [];

/** The browser's executable; undefined if there is none. */
export function findChromium() {
  return [env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path));
}
