/// <reference lib="dom" />
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renderReportPage } from "../src/report/index.js";
import { CHROMIUM, lowContrast, watch } from "./report-browser.js";
import { modelFixture } from "./report-model-fixture.js";

const present = existsSync(CHROMIUM);
if (!present) {
  console.warn(
    `NOT TESTED: the report in a browser. No Chromium at ${CHROMIUM}; set CHROMIUM_PATH to test it.`,
  );
}

describe.skipIf(!present)(`the report in Chromium${present ? "" : " (SKIPPED: no browser found)"}`, () => {
  let browser: Browser;
  let page: Page;
  /** Messages, errors, dialogs and requests (other than for the file) since it was opened. */
  let trouble: string[] = [];
  let folder = "";
  const files: Record<string, string> = {};

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
    folder = await mkdtemp(join(tmpdir(), "report-view-"));
    for (const [name, input] of [
      ["full", modelFixture()],
      ["hostile", modelFixture(true)],
      ["empty", { title: "Nothing", sections: [] }],
    ] as const) {
      const path = join(folder, `${name}.html`);
      await writeFile(path, renderReportPage(input));
      files[name] = pathToFileURL(path).href;
    }
  });

  afterAll(async () => {
    await browser?.close();
    if (folder !== "") await rm(folder, { recursive: true });
  });

  /** Sets the width of the screen and the colour scheme. */
  async function show(width: number, dark: boolean): Promise<void> {
    await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  }

  /** Opens a file in a new page. */
  async function open(name: string, hash = ""): Promise<void> {
    await page?.close();
    page = await browser.newPage();
    trouble = [];
    watch(page, files[name]!, trouble);
    await show(1280, false);
    await page.goto(files[name]! + hash);
  }

  const openAll = (): Promise<void> =>
    page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });

  it.each(["full", "hostile", "empty"])("opens without messages, errors or requests: %s", async (name) => {
    await open(name);
    await openAll();
    // Two frames: what the opened parts would load is requested when they are painted.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(trouble).toEqual([]);
    expect(await page.evaluate(() => "pwned" in window)).toBe(false);
    expect(await page.locator("script, img, iframe").count()).toBe(0);
    // The style sheet passed its hash.
    expect(await page.evaluate(() => getComputedStyle(document.querySelector("header.top")!).position)).toBe(
      "sticky",
    );
  });

  it("blocks other scripts, styles and images", async () => {
    await open("full");
    const ran = await page.evaluate(async () => {
      const blocked: string[] = [];
      const allBlocked = new Promise<void>((resolve) => {
        document.addEventListener("securitypolicyviolation", (event) => {
          if (blocked.push(event.effectiveDirective) === 3) resolve();
        });
      });
      const script = document.createElement("script");
      script.textContent = "window.ran = 1";
      const style = document.createElement("style");
      style.textContent = "body{color:red}";
      const image = document.createElement("img");
      image.src = "https://pages.example/x.png";
      document.body.append(script, style, image);
      await allBlocked;
      return { blocked: blocked.sort(), ran: "ran" in window };
    });
    expect(ran).toEqual({ blocked: ["img-src", "script-src-elem", "style-src-elem"], ran: false });
  });

  it("opens a comparison by its fragment", async () => {
    await open("full", "#article-1-2");
    const compared = page.locator("#article-1-2");
    expect(await compared.isVisible()).toBe(true);
    expect(await page.locator("details[open]").count()).toBe(1);
    const position = await compared.evaluate((element) => element.getBoundingClientRect().top);
    expect(position).toBeGreaterThan(52);
    expect(position).toBeLessThan(300);
  });

  it("opens a comparison by keyboard", async () => {
    await open("full");
    await page.locator("summary").first().focus();
    await page.keyboard.press("Enter");
    expect(await page.locator("#article-1-1").isVisible()).toBe(true);
  });

  it.each(["full", "hostile"])("fits the screen with readable contrast: %s", async (name) => {
    await open(name);
    await openAll();
    for (const dark of [false, true]) {
      for (const width of [1280, 390]) {
        await show(width, dark);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        if (name === "full") expect(await page.evaluate(lowContrast)).toEqual([]);
      }
    }
  });

  it("labels its content for screen readers", async () => {
    await open("full");
    await openAll();
    const unnamed = await page.evaluate(() => ({
      tables: [...document.querySelectorAll("table")].filter((table) => !table.caption?.textContent).length,
      rows: [...document.querySelectorAll("tbody tr")].filter((row) => !row.querySelector("th[scope=row]"))
        .length,
      heads: [...document.querySelectorAll("th")].filter((head) => head.textContent === "").length,
      drawings: document.querySelectorAll("svg:not([aria-hidden]):not([role=img][aria-label])").length,
      regions: document.querySelectorAll("[role=region]:not([aria-label])").length,
      ids:
        document.querySelectorAll("[id]").length -
        new Set([...document.querySelectorAll("[id]")].map(({ id }) => id)).size,
      links: [...document.querySelectorAll('a[href^="#"]')].filter(
        (link) => document.getElementById(link.getAttribute("href")!.slice(1)) === null,
      ).length,
    }));
    expect(unnamed).toEqual({ tables: 0, rows: 0, heads: 0, drawings: 0, regions: 0, ids: 0, links: 0 });
  });
});
