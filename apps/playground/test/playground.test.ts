import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { executablePath, launch } from "./chromium.js";
import { type Site, serve } from "./site.js";

const FERRY = "The ferry left at six, as it did every morning, and nobody on board looked back at the town.";
const PAGE = `<!doctype html><html lang="en"><title>The ferry</title><body><nav><a href="/">Home</a> <a href="/map">Map</a></nav>
<article><h1>A crossing</h1>${`<p>${FERRY}</p>`.repeat(5)}</article><footer>Imprint</footer>`;

describe.skipIf(executablePath === undefined)("the playground", () => {
  let site: Site;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  /** What must not happen: exceptions, and refusals by a policy. */
  let problems: string[];

  beforeAll(async () => {
    site = await serve();
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    site.close();
  });
  beforeEach(async () => {
    context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
    context.setDefaultTimeout(120_000);
    page = await context.newPage();
    problems = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => {
      // A page without the service asks for it once.
      if (message.type() === "error" && !message.location().url.endsWith("/v1/methods"))
        problems.push(message.text());
    });
  });
  afterEach(async () => {
    await context.close();
    expect(problems).toEqual([]);
  });

  const marked = () => page.frameLocator("iframe[title='The page, marked']");
  const tab = (name: string) => page.getByRole("tab", { name });
  const title = (text: string) => page.locator(".summary .title", { hasText: text }).waitFor();

  /** Pastes a text as a reader does. */
  async function paste(text: string): Promise<void> {
    const field = page.getByLabel("Address or HTML of a page");
    await page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await field.fill("");
    await field.focus();
    await page.keyboard.press("ControlOrMeta+V");
  }

  it("begins with an example, whose blocks are marked", async () => {
    await page.goto(site.url);
    await title("Why the swifts came back early");
    await expect.poll(() => marked().locator(".content").count()).toBeGreaterThan(10);
    expect(await marked().locator(".boilerplate", { hasText: "We use cookies" }).count()).toBe(1);
    expect(await page.locator(".blocks [role=option]").count()).toBeGreaterThan(20);
  });

  it("shows the marks before the rest is loaded", async () => {
    const scripts: string[] = [];
    // What extracts metadata and writes formats never arrives.
    let resolve: () => void;
    const held = new Promise<void>((called) => {
      resolve = called;
    });
    await page.route(/\.js$/, (route) => {
      const name = /([\w-]+)-[\w-]{8}\.js$/.exec(route.request().url())?.[1] ?? "";
      if (name === "extraction" || name === "details") return resolve();
      scripts.push(name);
      return route.continue();
    });
    await page.goto(site.url);
    await marked().locator(".content", { hasText: "mending a net" }).waitFor();
    await page.locator(".summary li", { hasText: "confidence" }).waitFor();
    await held;
    // Those whose size is limited (`.size-limit.json`), and the model.
    expect(scripts.sort()).toEqual(["core", "decode", "index", "model", "worker"]);
    await tab("Result").click();
    await page.locator(".panel", { hasText: "Working" }).waitFor();
  });

  it("shows a pasted page", async () => {
    await page.goto(site.url);
    await paste(PAGE);
    await title("The ferry");
    await marked().locator(".content", { hasText: "nobody on board" }).first().waitFor();
  });

  it("shows why a block was kept or left out, at the pointer", async () => {
    await page.goto(site.url);
    const card = page.locator(".card");
    await marked().locator(".content", { hasText: "mending a net" }).hover();
    await card.getByText("Content", { exact: true }).waitFor();
    expect(Number(await card.locator(".mark b").textContent())).toBeGreaterThan(0.5);
    expect(await card.locator(".reason").textContent()).toMatch(/\w+ \w+/);
    await marked().locator(".boilerplate", { hasText: "Ferry timetable" }).hover();
    await card.getByText("Boilerplate", { exact: true }).waitFor();
    expect(await card.locator("dl").textContent()).toContain("in links100%");
    await page.locator("[role=option][aria-selected=true]", { hasText: "Ferry timetable" }).waitFor();
  });

  it("can be used with the keyboard alone", async () => {
    await page.goto(site.url);
    await title("Why the swifts came back early");
    await page.getByRole("listbox").focus();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowUp");
    await page.locator(".card.boilerplate").waitFor();
    expect(await marked().locator(".active").textContent()).toContain("©");
    // The frame scrolls to the block.
    await expect
      .poll(() =>
        marked()
          .locator(".active")
          .evaluate((part) => part.getBoundingClientRect().top < innerHeight),
      )
      .toBe(true);
    // A pointer at rest does not choose what scrolls below it.
    await page.locator("#block-3").hover();
    await page.getByRole("listbox").focus();
    for (let i = 0; i < 20; i++) await page.keyboard.press("ArrowDown");
    await page.locator("#block-23[aria-selected=true]").waitFor();
    await tab("Page").focus();
    await page.keyboard.press("ArrowRight");
    expect(await tab("Result").getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("End");
    expect(await tab("Compare").getAttribute("aria-selected")).toBe("true");
  });

  it("shows the result in each format, and copies it", async () => {
    await page.goto(site.url);
    await tab("Result").click();
    await page.locator("pre.markdown", { hasText: "## A warm wind from the south" }).waitFor();
    await page.getByText("Text", { exact: true }).click();
    await page.locator("pre.text", { hasText: "mending a net" }).waitFor();
    await page.getByText("JSON", { exact: true }).click();
    const shown = JSON.parse((await page.locator("pre.json").textContent()) ?? "");
    expect(shown.metadata.title).toBe("Why the swifts came back early");
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual(shown);
    await page.getByText("HTML", { exact: true }).click();
    await page.frameLocator("iframe").getByRole("heading", { name: "A warm wind from the south" }).waitFor();
  });

  it("shows the metadata with the evidence, and the verdict with the checks", async () => {
    await page.goto(site.url);
    await tab("Metadata").click();
    await page.getByRole("row", { name: /^title Why the swifts.*chosen.*rejected/ }).waitFor();
    await tab("Verdict").click();
    await page.getByRole("row", { name: /^tokens .*at least 200 passed/ }).waitFor();
    await page.getByText("English (en)").waitFor();
  });

  it("shows the posts of a thread with author and date", async () => {
    await page.goto(`${site.url}#example=kettle-thread&view=segments`);
    const posts = page.locator("li.segment", { hasText: "post" });
    await expect.poll(() => posts.count()).toBe(5);
    expect(await posts.nth(1).textContent()).toMatch(/bram_v.*2026-02-03.*what you hear is air/);
  });

  it("switches methods, and compares two of them", async () => {
    await page.goto(site.url);
    await title("Why the swifts came back early");
    await page.getByLabel("Method").selectOption("readability");
    await page.locator(".summary li", { hasText: "readability" }).waitFor();
    await tab("Compare").click();
    await page.getByLabel("Right").selectOption("html-text");
    await page.locator(".difference td + td mark", { hasText: "We use cookies" }).waitFor();
    // What Readability keeps is on the page.
    await page
      .locator(".figures div", { hasText: "word precision" })
      .getByText(/^(?:>?9\d|100)%$/)
      .waitFor();
    await page.getByLabel("Left").selectOption("justext");
    await page.locator("th", { hasText: "justext" }).waitFor();
  });

  it("keeps its state in the link", async () => {
    await page.goto(site.url);
    await paste(PAGE);
    await title("The ferry");
    await page.getByLabel("Method").selectOption("readability");
    await tab("Result").click();
    await expect.poll(() => page.url()).toMatch(/view=result.*method=readability.*html=/);
    const link = page.url();
    const visitor = await context.newPage();
    await visitor.goto(link);
    await visitor.locator("pre.markdown", { hasText: "nobody on board" }).waitFor();
    expect(await visitor.getByLabel("Method").inputValue()).toBe("readability");
  });

  it("says that a page is too large for a link", async () => {
    await page.goto(site.url);
    // Text that hardly shrinks.
    const words = Array.from({ length: 20_000 }, (_, i) => ((i * 2_654_435_761) >>> 0).toString(36)).join(
      " ",
    );
    await paste(`<title>Noise</title><p>${words}</p>`);
    await page.getByText("too large for a link").waitFor();
    expect(page.url()).not.toContain("html=");
  });

  it("decodes a dropped file", async () => {
    await page.goto(site.url);
    const bytes = Buffer.from(`<meta charset=windows-1252><title>Stra\xdfe</title><p>${FERRY}</p>`, "latin1");
    await page
      .getByLabel("A file with a page")
      .setInputFiles({ name: "a.html", mimeType: "text/html", buffer: bytes });
    await title("Straße");
  });

  it("fits a telephone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(site.url);
    await title("Why the swifts came back early");
    for (const name of ["Page", "Result", "Metadata", "Verdict", "Segments", "Compare"]) {
      await tab(name).click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
  });

  it("says that an address needs the service", async () => {
    await page.goto(site.url);
    await paste("https://example.org/a");
    await page.getByRole("alert").filter({ hasText: "service" }).waitFor();
  });

  it("fetches an address through the service, and shows its refusals", async () => {
    const service = await serve({ "https://example.org/a": PAGE });
    await page.goto(service.url);
    await paste("https://example.org/a");
    await title("The ferry");
    await expect.poll(() => page.url()).toContain(encodeURIComponent("https://example.org/a"));
    await paste("http://10.0.0.1/");
    await page.getByRole("alert").filter({ hasText: "the address is not public" }).waitFor();
    problems = problems.filter((problem) => !problem.includes("422"));
    service.close();
  });
});
