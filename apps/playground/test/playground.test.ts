import axe from "axe-core";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { executablePath, launch } from "./chromium.js";
import { type Site, serve } from "./site.js";

const FERRY = "The ferry left at six, as it did every morning, and nobody on board looked back at the town.";
const PAGE = `<!doctype html><html lang="en"><title>The ferry</title><body><nav><a href="/">Home</a> <a href="/map">Map</a></nav>
<article><h1>A crossing</h1>${`<p>${FERRY}</p>`.repeat(5)}</article><footer>Imprint</footer>`;

/** What axe finds in a page in which it is loaded, without the frames of the page. */
async function seriousProblems(page: Page): Promise<readonly string[]> {
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(document, { iframes: false }),
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

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

  const content = () => page.frameLocator("iframe[title='The content']");
  const goto = (view: string, where: Site = site) =>
    page.goto(`${where.url}#example=field-notes&view=${view}`);

  /** Pastes a text as a reader does. */
  async function paste(text: string): Promise<void> {
    const field = page.getByLabel("Address or HTML of a page");
    await page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await field.fill("");
    await field.focus();
    await page.keyboard.press("ControlOrMeta+V");
  }

  it("begins with an example to read", async () => {
    await page.goto(site.url);
    await content().getByRole("heading", { level: 1, name: "Why the swifts came back early" }).waitFor();
    const text = (await content().locator("body").textContent()) ?? "";
    expect(text).toMatch(/^The Harbour Gazette.*Mara Lindqvist · 9 May 2026 · English/);
    expect(text).toContain("mending a net");
    expect(text).not.toContain("We use cookies");
    // The title is there once, and pictures are for those who ask.
    expect(text.split("Why the swifts came back early").length).toBe(2);
    expect(await content().locator("img").count()).toBe(0);
    // The frame is as high as its content, and notes are reached by their links.
    const hidden = () =>
      page.locator("iframe").evaluate((frame: HTMLIFrameElement) => {
        return frame.contentDocument!.documentElement.scrollHeight - frame.clientHeight;
      });
    await expect.poll(hidden).toBe(0);
    await content().locator("a[href^='#fn']").first().click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await page.getByLabel("Load images").check();
    await content().locator("img[alt='Swifts over the fish quay at dusk']").waitFor({ state: "attached" });
    problems = problems.filter((problem) => !problem.includes("ERR_"));
  });

  it("reads from right to left where the language does", async () => {
    await page.goto(site.url);
    await paste(
      `<html lang="ar"><title>x</title><article>${"<p>غادرت العبارة في السادسة صباحا كعادتها كل يوم.</p>".repeat(9)}`,
    );
    await content().locator("html[dir=rtl][lang=ar]").waitFor();
  });

  it("marks the blocks of a page", async () => {
    await goto("page");
    await title("Why the swifts came back early");
    await expect.poll(() => marked().locator(".content").count()).toBeGreaterThan(10);
    expect(await marked().locator(".boilerplate", { hasText: "We use cookies" }).count()).toBe(1);
    expect(await page.locator(".blocks [role=option]").count()).toBeGreaterThan(20);
  });

  it("shows the content and the marks before the rest is loaded", async () => {
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
    await content().locator("p", { hasText: "mending a net" }).waitFor();
    expect(await content().locator("body").textContent()).not.toContain("We use cookies");
    await tab("Page").click();
    await marked().locator(".content", { hasText: "mending a net" }).waitFor();
    await page.locator(".summary li", { hasText: "confidence" }).waitFor();
    await held;
    // Those whose size is limited (`.size-limit.json`), and the model.
    expect(scripts.sort()).toEqual(["decode", "index", "model", "rolldown-runtime", "worker"]);
    await tab("Result").click();
    await page.locator(".panel", { hasText: "Working" }).waitFor();
  });

  it("shows a pasted page", async () => {
    await page.goto(site.url);
    await paste(PAGE);
    await title("The ferry");
    await content().locator("p", { hasText: "nobody on board" }).first().waitFor();
  });

  it("shows why a block was kept or left out, at the pointer", async () => {
    await goto("page");
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
    await goto("page");
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

  it("shows Markdown beside its source", async () => {
    await goto("result");
    await page.locator("pre.markdown", { hasText: "| Year | First seen" }).waitFor();
    const rendered = page.frameLocator("iframe[title='The content, rendered']");
    await rendered.getByRole("cell", { name: "21 April" }).waitFor();
    await rendered.getByRole("heading", { name: "A warm wind from the south" }).waitFor();
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

  it("says what each method does, where it is chosen", async () => {
    await page.goto(site.url);
    await page
      .getByLabel("Method")
      .locator("option", { hasText: /^bte: .{20}/ })
      .waitFor({ state: "attached" });
    await page.getByLabel("Method").selectOption("cetd");
    await page.locator(".about", { hasText: /^[A-Z].*; for .*Source: .*\d{4}\.$/ }).waitFor();
  });

  it("compares with other tools in the browser", async () => {
    await goto("compare");
    for (const name of ["readability.js", "defuddle"]) {
      await page.getByLabel("Right").selectOption(name);
      await page.locator("th", { hasText: name }).waitFor();
      await expect
        .poll(() => page.locator(".figures div", { hasText: "word recall" }).textContent())
        .toContain(`words of ${name}`);
      // Both keep the article.
      expect(Number(await page.locator(".figures strong").nth(2).textContent())).toBeGreaterThan(0.8);
    }
    await page.locator(".note", { hasText: /^Defuddle \d+\.\d+/ }).waitFor();
    expect(page.url()).toContain("other=defuddle");
  });

  it("chooses elements to leave out or to keep, by pointing", async () => {
    await goto("page");
    await page.getByRole("button", { name: "Choose elements" }).click();
    const chooser = page.locator(".chooser");
    // A click before the frame has loaded its style sheet is not noticed.
    const frame = await page.locator("iframe[title='The page, marked']").elementHandle();
    await (await frame?.contentFrame())?.waitForLoadState("load");
    await marked().locator("[data-block]", { hasText: "Ferry timetable" }).click();
    // The keys are for the chooser once it has the focus.
    await page.locator(".chooser:focus").waitFor();
    // Up to what is around it, and down again.
    const blocks = async () => Number(/(\d+) of/.exec((await chooser.textContent()) ?? "")?.[1]);
    const first = await blocks();
    await page.keyboard.press("ArrowUp");
    await expect.poll(blocks).toBeGreaterThan(first);
    // The frame is outlined after the chooser is drawn.
    await expect.poll(() => marked().locator(".picked").count()).toBeGreaterThanOrEqual(await blocks());
    await page.keyboard.press("ArrowDown");
    await expect.poll(blocks).toBe(first);
    const selector = (await chooser.locator("code").textContent()) ?? "";
    await chooser.getByRole("button", { name: "Leave out" }).click();
    await marked().locator("[data-block]", { hasText: "Ferry timetable" }).waitFor({ state: "detached" });
    await page.locator(".selectors > code", { hasText: `--exclude "${selector}"` }).waitFor();
    await expect.poll(() => page.url()).toContain("exclude=");
    await page.getByRole("button", { name: `Remove: leave out ${selector}` }).click();
    await marked().locator("[data-block]", { hasText: "Ferry timetable" }).waitFor();
    // With the keyboard, and what is kept.
    await page.getByRole("listbox").focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await chooser.locator("code", { hasText: ".cookie-banner" }).waitFor();
    await chooser.getByRole("button", { name: "Keep only this" }).click();
    await page.locator(".summary li", { hasText: "include" }).waitFor();
    await tab("Read").click();
    await content().getByText("We use cookies").waitFor();
  });

  it("lets a selector be removed that is not one", async () => {
    await page.goto(`${site.url}#example=field-notes&exclude=%5B`);
    await page.getByRole("alert").filter({ hasText: "not a CSS selector" }).waitFor();
    await page.getByRole("button", { name: "Remove: leave out [" }).click();
    await title("Why the swifts came back early");
  });

  it("keeps its state in the link, and says what the link carries", async () => {
    await page.goto(site.url);
    await page.getByRole("button", { name: "Copy link to example" }).waitFor();
    await paste(PAGE);
    await title("The ferry");
    await page.getByRole("button", { name: "Copy link with page" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("html=");
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
    await page.getByRole("button", { name: "Copy link without page" }).waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the page" }).click();
    expect((await download).suggestedFilename()).toBe("page.html");
  });

  it("decodes a dropped file", async () => {
    await page.goto(site.url);
    const bytes = Buffer.from(`<meta charset=windows-1252><title>Stra\xdfe</title><p>${FERRY}</p>`, "latin1");
    await page
      .getByLabel("A file with a page")
      .setInputFiles({ name: "a.html", mimeType: "text/html", buffer: bytes });
    await title("Straße");
  });

  it.each([
    [390, "light"],
    [390, "dark"],
    [1280, "light"],
    [1280, "dark"],
  ] as const)("fits a screen of %i pixels and is accessible (%s)", async (width, colorScheme) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await page.goto(site.url);
    await title("Why the swifts came back early");
    await page.evaluate(axe.source);
    for (const name of ["Read", "Page", "Result", "Metadata", "Verdict", "Segments", "Compare"]) {
      await tab(name).click();
      await page.locator(".panel > .empty").waitFor({ state: "detached" });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await page.locator(".tabs").evaluate((tabs) => tabs.scrollWidth - tabs.clientWidth)).toBe(0);
      expect(await seriousProblems(page)).toEqual([]);
    }
  });

  it.each(["light", "dark"] as const)("shows frames that are accessible (%s)", async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    for (const view of ["read", "page", "result"]) {
      await goto(view);
      await page.locator(".panel > .empty").waitFor({ state: "detached" });
      const source = (await page.locator("iframe").getAttribute("srcdoc")) ?? "";
      // Alone, since no script runs in the sandbox, and at an address of the site, for the style sheet.
      const alone = await context.newPage();
      await alone.emulateMedia({ colorScheme });
      await alone.goto(/ href="([^"]*\.css)"/.exec(source)?.[1] ?? "");
      await alone.setContent(source);
      await alone.evaluate(axe.source);
      expect(await seriousProblems(alone)).toEqual([]);
      await alone.close();
    }
  });

  it("shows the reason beside a block that is tapped on a telephone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await goto("page");
    const block = marked().locator("[data-block]", { hasText: "mending a net" }).first();
    await block.click();
    const card = page.locator(".card");
    await card.getByText("Content", { exact: true }).waitFor();
    const gap = async () => {
      const [a, b] = [(await block.boundingBox())!, (await card.boundingBox())!];
      return Math.max(b.y - (a.y + a.height), a.y - (b.y + b.height));
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
    expect(await gap()).toBeLessThan(20);
    expect((await card.boundingBox())!.y + (await card.boundingBox())!.height).toBeLessThan(844);
    await card.getByRole("button", { name: "Close" }).click();
    await card.waitFor({ state: "hidden" });
    // The header is folded.
    expect((await page.locator(".top").boundingBox())!.height).toBeLessThan(110);
    expect(await page.getByLabel("Method").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel("Method").waitFor();
  });

  it("says in one way what addresses need, without the service or its leave", async () => {
    const service = await serve({}, { fetch: false });
    const messages: (string | null)[] = [];
    for (const { url } of [site, service]) {
      await page.goto(url);
      await title("Why the swifts came back early");
      await paste("example.org/a");
      messages.push(await page.getByRole("alert").textContent());
      expect(page.url()).toContain("url=https%3A%2F%2Fexample.org%2Fa");
    }
    expect(messages[0]).toContain("WINNOW_ALLOW_FETCH=1 npm run api");
    expect(messages[1]).toBe(messages[0]);
    service.close();
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
