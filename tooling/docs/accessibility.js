// Accessibility and layout in Chromium: axe on a page of each kind and on every guide, light and dark, and on every page
// whether it scrolls sideways on a phone.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inChromium } from "./chromium.js";

/** The pages that axe checks: the guides, and a page of each other kind. */
const CHECKED =
  /^(?:index|changelog|cookbook|scale|results|comparison|guides\/[^/]+|packages\/extract|reference\/(?:extract|api)\/index|reference\/cli\/(?:index|extract))\.html$/;

const PHONE = { width: 390, height: 844 };

/**
 * Checks the built site.
 *
 * @param site - its folder.
 * @param base - the path under which it will be served.
 * @returns one line per fault; undefined if there is no Chromium.
 */
export function findFaults(site, base) {
  return inChromium(site, base, async (browser, origin) => {
    const faults = [];
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
    return faults;
  });
}

/** Runs in the page: the violations that axe calls serious or critical, with the first element of each. */
async function findViolations() {
  const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id} at ${nodes.length} elements, such as ${nodes[0].html.slice(0, 160)}`);
}
