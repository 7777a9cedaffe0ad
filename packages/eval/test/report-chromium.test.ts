/// <reference lib="dom" />
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renderReport } from "../src/report/index.js";
import type { PageView } from "../src/report/types.js";
import { CHROMIUM, lowContrast, type Opened, type OpenOptions, openReport, visit } from "./report-browser.js";
import { HOSTILE, reportFixture } from "./report-fixture.js";

const installed = existsSync(CHROMIUM);
if (!installed) {
  console.warn(
    `NOT TESTED: the report in a browser. No Chromium at ${CHROMIUM}; set CHROMIUM_PATH to test it.`,
  );
}

describe.skipIf(!installed)(`the report in Chromium${installed ? "" : " (SKIPPED: not installed)"}`, () => {
  let browser: Browser;
  let folder = "";
  let url = "";
  let hostile = "";

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"], timeout: 0 });
    folder = await mkdtemp(join(tmpdir(), "report-"));
    const write = async (name: string, text: string): Promise<string> => {
      await writeFile(join(folder, name), text);
      return pathToFileURL(join(folder, name)).href;
    };
    url = await write("report.html", renderReport(reportFixture()));
    hostile = await write("hostile.html", renderReport(reportFixture({ hostile: true, pages: 4 })));
  });

  afterAll(async () => {
    await browser?.close();
    if (folder !== "") await rm(folder, { recursive: true });
  });

  const open = (hash: string, options: OpenOptions = {}): Promise<Opened> =>
    openReport(browser, options.file ?? url, hash, options);

  const titles = (page: Page) => page.locator("#list .title").allTextContents();
  const titleOf = ({ url: address, source }: PageView) => address?.replace("https://www.", "") ?? source;
  const hashOf = (page: Page) => page.evaluate(() => location.hash);
  const openPage = (page: Page) => page.locator("#page-title").textContent();

  it("opens every view without messages, errors or requests", async () => {
    const { page, trouble } = await open("");
    for (const hash of [
      "#plots",
      "#pages",
      "#page=market/3",
      "#page=market/3&view=marks",
      "#page=market/3&view=texts",
    ]) {
      await visit(page, hash);
    }
    await page.goto(`${url}#page=harbour/3`);
    await page.reload();
    await page.waitForSelector("#page-title");
    expect(trouble).toEqual([]);
    await page.context().close();
  });

  it("sorts a table in both directions by clicking a heading", async () => {
    const { page } = await open("");
    const table = page.locator("table").first();
    const head = table.locator("th", { hasText: "recall" });
    const values = async () =>
      (await table.locator("tbody tr td:nth-child(4)").allTextContents()).map(Number);
    await head.getByRole("button").click();
    expect(await head.getAttribute("aria-sort")).toBe("descending");
    const sorted = await values();
    expect(sorted).toEqual([...sorted].sort((a, b) => b - a));
    await head.getByRole("button").press("Enter");
    expect(await head.getAttribute("aria-sort")).toBe("ascending");
    expect(await values()).toEqual([...sorted].reverse());
    expect(await table.locator("th[aria-sort]").count()).toBe(1);
    await page.context().close();
  });

  it("shows another metric in a breakdown, with its convention", async () => {
    const { page } = await open("");
    const block = page.locator(".breakdown").first();
    const before = await block.locator("td[data-choices]").allTextContents();
    await block.locator("select").selectOption({ label: "length-error error, mean" });
    expect(await block.locator("td[data-choices]").allTextContents()).not.toEqual(before);
    expect(await block.locator(".note p[data-metrics]:visible").allTextContents()).toEqual([
      expect.stringContaining("invented for tests"),
    ]);
    const row = block.locator("tbody tr").first();
    const values = (await row.locator("td[data-choices]").allTextContents()).map(Number);
    expect(Number(await row.locator("td.best").first().textContent())).toBe(Math.min(...values));
    await page.context().close();
  });

  it("lists the worst pages first, by the loss of the chosen system and metric", async () => {
    const input = reportFixture();
    const { page } = await open("#system=justext&metric=jaccard");
    const values = (await page.locator("#list .value").allTextContents()).map(Number);
    expect(values).toEqual([...values].sort((a, b) => a - b));
    const all = ["harbour", "market"].flatMap((set) => input.scores[set]!.justext!);
    expect(values[0]).toBeCloseTo(Math.min(...all.map((score) => score.metrics.jaccard!.jaccard!)), 3);
    await page.goto(`${url}#system=readability&sort=difference&against=everything`);
    await page.waitForFunction(() => document.querySelector("#list .value")?.textContent?.startsWith("+"));
    const differences = (await page.locator("#list .value").allTextContents()).map((text) =>
      Number(text.replace("−", "-").replace("±", "")),
    );
    expect(differences).toEqual([...differences].sort((a, b) => b - a));
    await page.context().close();
  });

  it("filters by language, type and text, also by text that is only in a prediction", async () => {
    const input = reportFixture();
    const { page } = await open("#pages");
    await page.locator("#filters > summary").click();
    await page.locator("#lang").selectOption("zh");
    const chinese = input.pages.filter(({ lang }) => lang === "zh");
    await page.waitForFunction((n) => document.querySelectorAll("#list a").length === n, chinese.length);
    expect(await hashOf(page)).toBe("#lang=zh");
    await page.locator("#type").selectOption("forum");
    const forums = chinese.filter(({ pageType }) => pageType === "forum");
    await page.waitForFunction((n) => document.querySelectorAll("#list a").length === n, forums.length);
    const needle = forums[1]!.predictions
      .everything!.split("\n")
      .find((line) => /\p{sc=Han}/u.test(line))!
      .slice(0, 9);
    await page.locator("#q").fill(needle);
    await page.waitForFunction(() => document.querySelectorAll("#list a").length === 1);
    expect(await titles(page)).toEqual([titleOf(forums[1]!)]);
    // Texts are unpacked and searched chunk by chunk. Until the last one, the count includes the progress.
    await page.waitForFunction(() => document.querySelector("#count")?.textContent === "1 of 120 pages");
    await page.context().close();
  });

  it("restores page, system, metric and order from the address, and goes back", async () => {
    const hash = "#page=market/13&system=justext&metric=jaccard&sort=difference&against=readability";
    const { page } = await open(hash);
    await page.waitForSelector("#page-title");
    expect(await page.locator("#system").inputValue()).toBe("justext");
    expect(await page.locator("#metric").inputValue()).toBe("jaccard");
    expect(await page.locator("#sort").inputValue()).toBe("difference");
    expect(await page.locator("#against").inputValue()).toBe("readability");
    const first = await openPage(page);
    expect(await page.locator("#list a[aria-current] .title").textContent()).toBe(first);
    await page.locator("#list a:not([aria-current])").first().click();
    await page.waitForFunction(
      (title) => document.querySelector("#page-title")?.textContent !== title,
      first,
    );
    expect(await hashOf(page)).toContain(
      "&system=justext&metric=jaccard&sort=difference&against=readability",
    );
    await page.goBack();
    await page.waitForFunction(
      (title) => document.querySelector("#page-title")?.textContent === title,
      first,
    );
    expect(await hashOf(page)).toBe(hash);
    await page.goto(`${url}#page=market/999`);
    await page.waitForSelector("text=No page market/999");
    await page.context().close();
  });

  it("can be used with the keyboard alone", async () => {
    const { page } = await open("#pages");
    const all = await titles(page);
    const focused = () => page.evaluate(() => document.activeElement?.querySelector(".title")?.textContent);
    await page.keyboard.press("j");
    expect(await focused()).toBe(all[0]);
    await page.keyboard.press("j");
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe(all[2]);
    await page.keyboard.press("k");
    await page.keyboard.press("ArrowUp");
    expect(await focused()).toBe(all[0]);
    await page.keyboard.press("j");
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
    expect(outline).toBe("solid");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#page-title");
    expect(await openPage(page)).toBe(all[1]);
    expect(await focused()).toBe(all[1]);
    await page.keyboard.press("/");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("q");
    await page.keyboard.type("j/k");
    expect(await page.locator("#q").inputValue()).toBe("j/k");
    await page.context().close();

    const top = await open("");
    await top.page.keyboard.press("Tab");
    expect(await top.page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to the content");
    await top.page.keyboard.press("Enter");
    expect(await top.page.evaluate(() => document.activeElement?.id)).toBe("main");
    await top.page.context().close();
  });

  it("marks missing and extra words not only by colour, and unfolds matching text", async () => {
    const { page } = await open("#page=market/13&system=readability");
    await page.waitForSelector(".diff .missing");
    const decoration = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).textDecorationLine);
    expect(await decoration(".diff .missing")).toBe("underline");
    expect(await decoration(".diff .extra")).toBe("line-through");
    const input = reportFixture().pages.find(({ dataset, index }) => dataset === "market" && index === 13)!;
    for (
      let left = await page.locator(".unfold").count();
      left > 0;
      left = await page.locator(".unfold").count()
    ) {
      await page.locator(".unfold").first().click();
    }
    const squeeze = (text: string) => text.replaceAll(/\s+/g, "");
    const column = async (place: number) =>
      squeeze(
        (await page.locator(`.diff .row:not(.heads) > div:nth-child(${place})`).allTextContents()).join(""),
      );
    expect(await column(1)).toBe(squeeze(input.gold));
    expect(await column(2)).toBe(squeeze(input.predictions.readability!));
    await page.context().close();
  });

  it("shows the page's blocks and hides a kind of them", async () => {
    const { page } = await open("#page=harbour/4&view=marks");
    await page.waitForSelector(".blocks .missed");
    const input = reportFixture().pages[4]!;
    expect(await page.locator(".blocks > li").count()).toBe(input.blocks!.length);
    const missed = input.blocks!.filter(
      (block) => block.gold === 1 && block.systems.readability!.share === 0,
    );
    expect(await page.locator(".blocks > .missed > p").allTextContents()).toEqual(
      missed.map(({ text }) => text),
    );
    const mark = page.locator(".blocks > .missed .mark").first();
    expect(await mark.locator("span").allTextContents()).toEqual([
      "gold 100% · readability 0%",
      "boilerplate",
      "score 0.13",
      missed[0]!.systems.readability!.reason,
    ]);
    await page.getByLabel(/^in neither/).uncheck();
    expect(await page.locator(".blocks > .left:visible").count()).toBe(0);
    await page.context().close();
  });

  it("doesn't scroll horizontally at 390 pixels", async () => {
    const { page } = await open("", { width: 390 });
    const views = ["", "&view=marks", "&view=texts"].map(
      (view) => `#page=market/13&system=everything${view}`,
    );
    for (const hash of ["#summary", "#plots", "#pages", ...views]) {
      await visit(page, hash);
      const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect(wide, hash).toBeLessThanOrEqual(seen!);
    }
    await page.context().close();
  });

  it("shows the list or a page at 390 pixels, and returns to the list", async () => {
    const { page } = await open("#pages", { width: 390 });
    await page.locator("#list a").first().click();
    await page.waitForSelector("#page-title");
    expect(await page.locator("#list").isVisible()).toBe(false);
    await page.getByText("← All pages").click();
    await page.locator("#list").waitFor({ state: "visible" });
    await page.locator("#detail").waitFor({ state: "hidden" });
    await page.context().close();
  });

  it.each([false, true])("has enough contrast (dark: %s)", async (dark) => {
    const { page } = await open("#page=market/13&system=everything", { dark });
    await page.waitForSelector(".diff .extra");
    const low: string[] = [];
    for (const hash of [
      "#page=market/13&system=everything",
      "#page=harbour/4&view=marks",
      "#summary",
      "#plots",
    ]) {
      await visit(page, hash);
      low.push(...(await page.evaluate(lowContrast)));
    }
    expect(low).toEqual([]);
    await page.context().close();
  });

  it("changes between dark and light by a click on the button", async () => {
    const { page } = await open("");
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    await page.locator("#theme").click();
    expect(await paper()).not.toBe(light);
    expect(await page.locator("#theme").getAttribute("aria-label")).toBe("Colours: dark");
    await page.context().close();
  });

  // URLs can't contain a lone surrogate, so the report replaces it.
  const DATASET = `harbour${HOSTILE.replace("\ud800", "\ufffd")}`;

  it("runs no script from a page, a name or a URL", async () => {
    const { page, trouble } = await open("", { file: hostile });
    const views = [
      "#plots",
      "#pages",
      ...["", "&view=marks", "&view=lines", "&view=texts"].map((view) => `#page=market/1${view}`),
    ];
    for (const hash of [
      "",
      ...views,
      ...views.map((hash) => hash.replace("market", `${encodeURIComponent(DATASET)}`)),
    ]) {
      await visit(page, hash);
      if (hash.includes("page=")) expect(await page.locator("#page-title").count()).toBe(1);
      expect(await page.evaluate(() => "pwned" in window)).toBe(false);
      expect(await page.locator("img, iframe, object, embed").count()).toBe(0);
      expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);
    }
    expect(trouble).toEqual([]);
    await page.waitForSelector(".text");
    expect(await page.locator(".text").first().textContent()).toContain(
      "</script><script>window.pwned=1</script>",
    );
    await page.context().close();
  });
});
