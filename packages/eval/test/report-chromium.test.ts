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
import { HOSTILE, reportFixture } from "./report-fixture.js";

const path = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const present = existsSync(path);
if (!present) {
  console.warn(`NOT TESTED: the report in a browser. No Chromium at ${path}; set CHROMIUM_PATH to test it.`);
}

describe.skipIf(!present)(`the report in Chromium${present ? "" : " (SKIPPED: no browser found)"}`, () => {
  let browser: Browser;
  let folder = "";
  let url = "";
  let hostile = "";

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: path, args: ["--no-sandbox"] });
    folder = await mkdtemp(join(tmpdir(), "report-"));
    const write = async (name: string, text: string): Promise<string> => {
      await writeFile(join(folder, name), text);
      return pathToFileURL(join(folder, name)).href;
    };
    url = await write("report.html", await renderReport(reportFixture()));
    hostile = await write("hostile.html", await renderReport(reportFixture({ hostile: true, pages: 4 })));
  });

  afterAll(async () => {
    await browser?.close();
    if (folder !== "") await rm(folder, { recursive: true });
  });

  interface Opened {
    readonly page: Page;
    /** Console messages, errors and requests for anything but the file. */
    readonly trouble: string[];
  }

  async function open(
    hash: string,
    options: { width?: number; dark?: boolean; file?: string } = {},
  ): Promise<Opened> {
    const context = await browser.newContext({
      viewport: { width: options.width ?? 1280, height: options.width === 390 ? 844 : 900 },
      colorScheme: options.dark === true ? "dark" : "light",
    });
    const page = await context.newPage();
    const file = options.file ?? url;
    const trouble: string[] = [];
    page.on("console", (message) => trouble.push(`console: ${message.text()}`));
    page.on("pageerror", (error) => trouble.push(`error: ${error.message}`));
    page.on("dialog", (dialog) => {
      trouble.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("request", (request) => {
      if (request.url().split("#")[0] !== file && !request.url().startsWith("data:"))
        trouble.push(request.url());
    });
    await page.goto(file + hash);
    if (hash.includes("=") || hash === "#pages") await page.waitForSelector("#list a", { state: "attached" });
    return { page, trouble };
  }

  const titles = (page: Page) => page.locator("#list .title").allTextContents();
  const titleOf = ({ url: address, source }: PageView) => address?.replace("https://www.", "") ?? source;
  const hashOf = (page: Page) => new URL(page.url()).hash;
  const openPage = (page: Page) => page.locator("#page-title").textContent();

  it("opens every part without a message, an error or a request", async () => {
    const { page, trouble } = await open("");
    for (const hash of [
      "#plots",
      "#pages",
      "#page=market/3",
      "#page=market/3&view=marks",
      "#page=market/3&view=texts",
    ]) {
      await page.evaluate((to) => {
        location.hash = to;
      }, hash);
      await page.waitForTimeout(150);
    }
    await page.goto(`${url}#page=harbour/3`);
    await page.reload();
    await page.waitForSelector("#page-title");
    expect(trouble).toEqual([]);
    await page.context().close();
  });

  it("sorts a table at a press of a heading, and back", async () => {
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

  it("puts another metric into a breakdown with its own convention", async () => {
    const { page } = await open("");
    const block = page.locator(".breakdown").first();
    const before = await block.locator("td[data-choices]").allTextContents();
    await block.locator("select").selectOption({ label: "length-error error, mean" });
    expect(await block.locator("td[data-choices]").allTextContents()).not.toEqual(before);
    expect(await block.locator(".note p[data-metrics]:visible").allTextContents()).toEqual([
      expect.stringContaining("made up for tests"),
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

  it("filters by language, type and text, also by text that only a prediction holds", async () => {
    const input = reportFixture();
    const { page } = await open("#pages");
    await page.locator("#filters > summary").click();
    await page.locator("#lang").selectOption("zh");
    const chinese = input.pages.filter(({ lang }) => lang === "zh");
    await page.waitForFunction((n) => document.querySelectorAll("#list a").length === n, chinese.length);
    expect(hashOf(page)).toBe("#lang=zh");
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
    expect(await page.locator("#count").textContent()).toBe("1 of 120 pages");
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
    expect(hashOf(page)).toContain("&system=justext&metric=jaccard&sort=difference&against=readability");
    await page.goBack();
    await page.waitForFunction(
      (title) => document.querySelector("#page-title")?.textContent === title,
      first,
    );
    expect(hashOf(page)).toBe(hash);
    await page.goto(`${url}#page=market/999`);
    await page.waitForSelector("text=No page market/999");
    await page.context().close();
  });

  it("can be used by keyboard alone", async () => {
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

  it("shows missing and extra words by more than colour, and unfolds what is the same", async () => {
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

  it("marks the page's blocks and hides a kind of them", async () => {
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
    await page.getByLabel(/^in neither/).uncheck();
    expect(await page.locator(".blocks > .left:visible").count()).toBe(0);
    await page.context().close();
  });

  it.each([
    "",
    "#plots",
    "#pages",
    "#page=market/13",
    "#page=market/13&view=marks",
    "#page=market/13&view=texts",
  ])("has no sideways scrolling at 390 pixels: %s", async (hash) => {
    const { page } = await open(hash, { width: 390 });
    if (hash.startsWith("#page=")) await page.waitForSelector("#page-title");
    const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(wide).toBeLessThanOrEqual(seen!);
    await page.context().close();
  });

  it("shows list or page at 390 pixels, and leads back", async () => {
    const { page } = await open("#pages", { width: 390 });
    await page.locator("#list a").first().click();
    await page.waitForSelector("#page-title");
    expect(await page.locator("#list").isVisible()).toBe(false);
    await page.getByText("← All pages").click();
    expect(await page.locator("#list").isVisible()).toBe(true);
    expect(await page.locator("#detail").isVisible()).toBe(false);
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
      await page.evaluate((to) => (location.hash = to), hash);
      await page.waitForTimeout(150);
      low.push(...(await page.evaluate(lowContrast)));
    }
    expect(low).toEqual([]);
    await page.context().close();
  });

  it("turns dark and light at a press of the button", async () => {
    const { page } = await open("");
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    await page.locator("#theme").click();
    expect(await paper()).not.toBe(light);
    expect(await page.locator("#theme").getAttribute("aria-label")).toBe("Colours: dark");
    await page.context().close();
  });

  // Half a character can't stand in an address; the report replaces it.
  const SET = `harbour${HOSTILE.replace("\ud800", "\ufffd")}`;

  it("runs nothing that a page, a name or an address brings", async () => {
    const { page, trouble } = await open("", { file: hostile });
    const views = [
      "#plots",
      "#pages",
      ...["", "&view=marks", "&view=lines", "&view=texts"].map((view) => `#page=market/1${view}`),
    ];
    for (const hash of [
      "",
      ...views,
      ...views.map((hash) => hash.replace("market", `${encodeURIComponent(SET)}`)),
    ]) {
      await page.evaluate((to) => {
        location.hash = to;
      }, hash);
      await page.waitForTimeout(150);
      if (hash.includes("page=")) expect(await page.locator("#page-title").count()).toBe(1);
      expect(await page.evaluate(() => "pwned" in window)).toBe(false);
      expect(await page.locator("img, iframe, object, embed").count()).toBe(0);
      expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);
    }
    expect(trouble).toEqual([]);
    await page.waitForSelector("pre");
    expect(await page.locator("pre").first().textContent()).toContain(
      "</script><script>window.pwned=1</script>",
    );
    await page.context().close();
  });
});

/** In the page: texts whose contrast with what is behind them is under 4.5. */
function lowContrast(): string[] {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
  const parse = (color: string): number[] => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = ([r, g, b]: number[]): number => {
    const [x, y, z] = [r!, g!, b!].map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * x! + 0.7152 * y! + 0.0722 * z!;
  };
  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement!;
    if (
      node.textContent!.trim() === "" ||
      !element.checkVisibility() ||
      element.closest("script, .step, option")
    )
      continue;
    const style = getComputedStyle(element);
    const ink = parse(element instanceof SVGElement ? style.fill : style.color);
    let behind: Element | null = element;
    let paper = [0, 0, 0, 0];
    while (behind !== null && paper[3] !== 255) {
      paper = parse(getComputedStyle(behind).backgroundColor);
      behind = behind.parentElement;
    }
    const [one, two] = [luminance(ink), luminance(paper)];
    const ratio = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
    if (ratio < 4.5)
      found.add(
        `${element.tagName}.${element.getAttribute("class")} ${ratio.toFixed(2)} ${node.textContent!.slice(0, 30)}`,
      );
  }
  return [...found];
}
