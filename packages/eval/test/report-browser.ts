/// <reference lib="dom" />
import type { Browser, Page } from "playwright-core";

/** The browser to test in. */
export const CHROMIUM: string = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

/** A report in a browser tab. */
export interface Opened {
  readonly page: Page;
  /** Console messages, errors, dialogs, and requests for anything but the file. */
  readonly trouble: string[];
}

export interface OpenOptions {
  /** Default 1280; 390 is the width of a phone. */
  readonly width?: number;
  readonly dark?: boolean;
  /** The report's URL. */
  readonly file?: string;
}

/** Opens a report at a hash, and waits for the list of pages if the hash refers to the page browser. */
export async function openReport(
  browser: Browser,
  file: string,
  hash: string,
  options: OpenOptions,
): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: options.width === 390 ? 844 : 900 },
    colorScheme: options.dark === true ? "dark" : "light",
  });
  const page = await context.newPage();
  const trouble: string[] = [];
  watch(page, file, trouble);
  await page.goto(file + hash);
  if (hash.includes("=") || hash === "#pages") await page.waitForSelector("#list a", { state: "attached" });
  return { page, trouble };
}

/** Lists console messages, errors, dialogs, and requests for anything but a file. */
export function watch(page: Page, file: string, trouble: string[]): void {
  // Nothing here depends on the speed of the machine: only the test runner limits the time.
  page.setDefaultTimeout(0);
  page.on("console", (message) => trouble.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => trouble.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    trouble.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const address = request.url();
    if (address.split("#")[0] !== file && !address.startsWith("data:")) trouble.push(address);
  });
}

/** Changes the hash of a report, and waits until the report shows its view. */
export async function visit(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await page.waitForFunction(isShown, hash);
}

/** Runs in the page: whether the view or page of a hash is drawn. */
function isShown(hash: string): boolean {
  const parameters = new URLSearchParams(hash.slice(1));
  const address = parameters.get("page");
  if (address === null) return document.body.dataset.view === (hash.slice(1) || "summary");
  const bodies: Readonly<Record<string, string>> = { marks: ".blocks", texts: ".texts", lines: ".diff.one" };
  const body = document.querySelector(`#detail ${bodies[parameters.get("view") ?? ""] ?? ".diff"}`);
  return body !== null && document.querySelector("#detail .chip")?.textContent === address;
}

/** Runs in the page: lists texts whose contrast with their background is below 4.5. */
export function lowContrast(): string[] {
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
    let ancestor: Element | null = element;
    let paper = [0, 0, 0, 0];
    while (ancestor !== null && paper[3] !== 255) {
      paper = parse(getComputedStyle(ancestor).backgroundColor);
      ancestor = ancestor.parentElement;
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
