import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { env } from "node:process";
import type { Box } from "@winnow/core-dom";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { capture, openBrowser } from "../src/capture/index.js";

const CHROMIUM = env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const isPresent = existsSync(CHROMIUM);
if (!isPresent)
  console.warn(`NOT TESTED: captured pages. No Chromium at ${CHROMIUM}; set CHROMIUM_PATH to test them.`);

const GARDEN = new URL("fixtures/garden/input.html", import.meta.url);

describe.skipIf(!isPresent)("capture", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(CHROMIUM);
  });
  afterAll(async () => {
    await browser?.close();
  });
  const boxesOf = async (html: string, options = {}): Promise<readonly Box[]> =>
    (await capture(browser, { html }, { screenshot: false, ...options })).boxes;
  const textsOf = (boxes: readonly Box[]) => boxes.flatMap(({ text }) => text ?? []);

  it("reads what is visible, with places and styles", async () => {
    const html = await readFile(GARDEN, "utf8");
    const page = await capture(browser, { html, url: "https://garden.example/garlic" });
    // The saved page is what the tests of segmenters read.
    if (env.UPDATE !== undefined) {
      const { screenshot: _, ...saved } = page;
      await writeFile(
        new URL("fixtures/garden/rendered.json", import.meta.url),
        `${JSON.stringify(saved)}\n`,
      );
    }
    expect([page.width, page.url]).toEqual([1366, "https://garden.example/garlic"]);
    const find = (path: string) => page.boxes.find(({ xpath }) => xpath === `/HTML[1]/BODY[1]${path}`);
    expect(find("")).toMatchObject({ kind: "element", parent: -1, left: 0, top: 0, right: 1366 });
    expect(find("/HEADER[1]")).toMatchObject({
      ...{ left: 0, top: 0, right: 1366, bottom: 72 },
      style: { display: "block", color: [255, 255, 255, 1], background: [38, 75, 53, 1] },
    });
    expect(find("/HEADER[1]/H1[1]/text()[1]")).toMatchObject({
      ...{ kind: "text", text: "Garden notes", left: 32 },
      style: { display: "inline", fontSize: 28, fontWeight: 700, background: [0, 0, 0, 0] },
    });
    expect(find("/DIV[1]/MAIN[1]/P[1]/I[1]/text()[1]")?.style.isItalic).toBe(true);
    expect(find("/FOOTER[1]/U[1]/text()[1]")?.style.isUnderlined).toBe(true);
    expect(find("/DIV[1]/ASIDE[1]/DIV[2]/FORM[1]/INPUT[1]")?.kind).toBe("image");
    // The second paragraph is hidden: the third is the second one that is visible.
    expect(find("/DIV[1]/MAIN[1]/P[2]")).toBeUndefined();
    expect(find("/DIV[1]/MAIN[1]/P[3]")?.visibleXpath).toBe("/HTML[1]/BODY[1]/DIV[1]/MAIN[1]/P[2]");
    // The link for keyboards is a pixel in size.
    expect(textsOf(page.boxes)).not.toContain("Skip to the notes");
    const paragraph = find("/DIV[1]/MAIN[1]/P[1]/text()[2]");
    expect(paragraph!.lines!.length).toBeGreaterThan(1);
    for (const [index, box] of page.boxes.entries()) {
      const around = page.boxes[box.parent];
      expect(box.parent).toBeLessThan(index);
      if (around !== undefined) expect(box.xpath.startsWith(`${around.xpath}/`)).toBe(true);
    }
    expect([...page.screenshot!.slice(1, 4)].map((code) => String.fromCharCode(code)).join("")).toBe("PNG");
  });

  it("runs no scripts and asks for nothing, except as told", async () => {
    const html = `<link rel="stylesheet" href="style.css"><script>document.write("<p>written</p>")</script><p class="a">a</p><noscript>b</noscript>`;
    expect(textsOf(await boxesOf(html))).toEqual(["a", "b"]);
    const asked: string[] = [];
    const boxes = await boxesOf(html, {
      scripts: true,
      serve: (url: string) => {
        asked.push(new URL(url).pathname);
        return url.endsWith(".css") ? { body: ".a{display:none}", contentType: "text/css" } : undefined;
      },
    });
    expect(textsOf(boxes)).toEqual(["written"]);
    expect(asked).toContain("/style.css");
  });

  it("stays on the page", async () => {
    const html = `<meta http-equiv="refresh" content="0;url=/other"><p>here</p><iframe src="/frame"></iframe>`;
    expect(textsOf(await boxesOf(html))).toEqual(["here"]);
  });

  it("leaves out what is outside of the page, cut off or transparent", async () => {
    const texts = textsOf(
      await boxesOf(`<p style="position:absolute;left:-9999px">left</p><p style="opacity:0">clear</p>
<div style="visibility:hidden">hidden <b style="visibility:visible">shown</b></div>
<div style="height:0;overflow:hidden">cut <i style="position:absolute;top:0">placed</i></div>
<p style="color:oklch(0.5 0.2 30)">red</p>`),
    );
    expect(texts).toEqual(["shown", "placed", "red"]);
  });

  it("respects its limits", async () => {
    const html = "<p style='height:500px'>x</p>".repeat(100);
    const page = await capture(browser, { html }, { maxHeight: 3000, screenshot: false });
    expect([page.height, page.boxes.every(({ bottom }) => bottom <= 3000)]).toEqual([3000, true]);
    expect(await boxesOf(html, { maxBoxes: 7 })).toHaveLength(7);
    const endless = "<script>for(;;);</script>";
    await expect(capture(browser, { html: endless }, { scripts: true, timeout: 1000 })).rejects.toMatchObject(
      {
        code: "time-limit",
      },
    );
  });

  it("takes broken, deep, wide and empty pages", async () => {
    expect(await boxesOf("")).toMatchObject([{ xpath: "/HTML[1]/BODY[1]" }]);
    expect(textsOf(await boxesOf(`${"<div>".repeat(10_000)}x`))).toEqual(["x"]);
    // The page is cut off after 200 paragraphs.
    const wide = `<style>p{margin:0;height:20px}</style>${"<p>x</p>".repeat(10_000)}`;
    expect(textsOf(await boxesOf(wide, { maxHeight: 4_008 }))).toHaveLength(200);
    expect(textsOf(await boxesOf("<table><p>a<tr><td>b</table><frameset>"))).toEqual(["a", "b"]);
  });
});

describe("openBrowser", () => {
  it("says what to install", async () => {
    await expect(openBrowser("/nowhere/chromium")).rejects.toMatchObject({
      name: "SegmentError",
      code: "no-browser",
      message: expect.stringContaining("apt install chromium"),
    });
    await expect(capture(undefined, { html: "" }, { widht: 3 } as object)).rejects.toThrow("widht");
  });
});
