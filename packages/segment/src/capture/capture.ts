import type { RenderedPage } from "@winnow/core-dom";
import { checkOptions } from "@winnow/core-dom/options";
import type { Browser, BrowserContext, Page as BrowserPage, Route } from "playwright-core";
import { SegmentError } from "../segment-error.js";
import { openBrowser } from "./browser.js";
import { readBoxes } from "./read-boxes.js";

/** What a page gets for a request. */
export interface Served {
  readonly body: string | Uint8Array;
  /** The media type, such as `text/css`. */
  readonly contentType: string;
}

export interface CaptureOptions {
  /** In CSS pixels. Default: 1366, as in Webis-WebSeg-20. */
  readonly width?: number | undefined;
  /** Maximum height in CSS pixels; the rest of the page is cut off. Default: 16,384, the largest image that Chromium paints. */
  readonly maxHeight?: number | undefined;
  /** Maximum number of boxes; the rest is left out. Default: 50,000. */
  readonly maxBoxes?: number | undefined;
  /** Milliseconds. Default: 30,000. */
  readonly timeout?: number | undefined;
  /** Whether to take a screenshot. Default: true. */
  readonly screenshot?: boolean | undefined;
  /**
   * Returns style sheets, pictures and whatever else the page requests by its URL; undefined for what there is
   * not. Default: nothing. The browser itself never connects to anything.
   */
  readonly serve?: ((url: string) => Served | undefined | Promise<Served | undefined>) | undefined;
  /** Whether to run the page's scripts. Default: false. */
  readonly scripts?: boolean | undefined;
}

/** The address of a page without one. The name never resolves. */
const NO_ADDRESS = "http://page.invalid/";

const DEFAULT_WIDTH = 1366;
const DEFAULT_MAX_HEIGHT = 16_384;
const DEFAULT_MAX_BOXES = 50_000;
const DEFAULT_TIMEOUT = 30_000;

/** The height of the window before that of the page is known. */
const WINDOW_HEIGHT = 768;

/** Milliseconds to wait for pictures that are loaded when the page is scrolled. */
const MAX_LAZY = 2_000;

/**
 * Lays out a page in Chromium, and returns its visible boxes and a screenshot. The page is scrolled to its end, so that
 * it loads what it loads late, and the window is as high as the page. Nothing is fetched but what `serve` returns.
 *
 * @param browser - an open one, or the path of an executable, which is started for this page; undefined: see
 *   {@link openBrowser}.
 * @throws SegmentError `no-browser`, `time-limit`, or `capture-failed`.
 * @throws TypeError for an unknown option.
 * @example
 * const page = await capture(undefined, { html, url });
 * const { segments } = segment(parse(page.html), marks, { segmenter: rendered(page, vips(page), about) });
 */
export async function capture(
  browser: Browser | string | undefined,
  { html, url }: { readonly html: string; readonly url?: string | undefined },
  options: CaptureOptions = {},
): Promise<RenderedPage> {
  checkOptions<CaptureOptions>(options, {
    ...{ width: "number", maxHeight: "number", maxBoxes: "number", timeout: "number" },
    ...{ screenshot: "boolean", serve: "function", scripts: "boolean" },
  });
  if (typeof browser === "string" || browser === undefined) {
    const own = await openBrowser(browser);
    try {
      return await capture(own, { html, url }, options);
    } finally {
      await own.close();
    }
  }
  const { width = DEFAULT_WIDTH, timeout = DEFAULT_TIMEOUT, scripts = false } = options;
  let context: BrowserContext | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new SegmentError("time-limit", `the page was not laid out within ${timeout} ms`)),
      timeout,
    );
  });
  const laidOut = async (): Promise<RenderedPage> => {
    context = await browser.newContext({
      viewport: { width, height: WINDOW_HEIGHT },
      javaScriptEnabled: scripts,
      serviceWorkers: "block",
      reducedMotion: "reduce",
    });
    return await layOut(await context.newPage(), { html, url }, options);
  };
  try {
    return await Promise.race([laidOut(), expired]);
  } catch (error) {
    if (error instanceof SegmentError) throw error;
    throw new SegmentError("capture-failed", "Chromium could not lay out the page", error);
  } finally {
    clearTimeout(timer);
    // A page in an endless script would keep its context open.
    context?.close().catch(() => {});
  }
}

async function layOut(
  page: BrowserPage,
  { html, url }: { readonly html: string; readonly url?: string | undefined },
  { width = DEFAULT_WIDTH, maxHeight = DEFAULT_MAX_HEIGHT, ...options }: CaptureOptions,
): Promise<RenderedPage> {
  const { maxBoxes = DEFAULT_MAX_BOXES, screenshot: isShot = true, serve } = options;
  // The capture has a time limit of its own.
  page.setDefaultTimeout(0);
  const address = documentAddress(url);
  let isServed = false;
  await page.routeWebSocket(/.*/, (socket) => socket.close());
  await page.route("**/*", async (route) => {
    if (!isServed && route.request().isNavigationRequest()) {
      isServed = true;
      await route.fulfill({ body: html, contentType: "text/html; charset=utf-8" });
    } else await answer(route, serve);
  });
  await page.goto(address, { waitUntil: "load" });
  await page.evaluate(
    ({ most, step }) => {
      for (let top = 0; top < Math.min(most, document.documentElement.scrollHeight); top += step)
        scrollTo(0, top);
    },
    { most: maxHeight, step: WINDOW_HEIGHT },
  );
  if (serve !== undefined) await page.waitForLoadState("networkidle", { timeout: MAX_LAZY }).catch(() => {});
  const height = await page.evaluate(() => {
    scrollTo(0, 0);
    return Math.max(document.documentElement.scrollHeight, document.body?.scrollHeight ?? 0);
  });
  const shown = { width, height: Math.max(1, Math.min(maxHeight, height)) };
  await page.setViewportSize(shown);
  const { html: serialized, boxes } = await page.evaluate(readBoxes, { ...shown, maxBoxes });
  const image = isShot
    ? await page.screenshot({ type: "png", animations: "disabled", clip: { x: 0, y: 0, ...shown } })
    : undefined;
  return {
    ...(url !== undefined && { url }),
    ...shown,
    html: serialized,
    boxes,
    ...(image && { screenshot: new Uint8Array(image) }),
  };
}

function documentAddress(url: string | undefined): string {
  return url !== undefined && /^https?:/i.test(url) && URL.canParse(url) ? url : NO_ADDRESS;
}

async function answer(route: Route, serve: CaptureOptions["serve"]): Promise<void> {
  const served = route.request().isNavigationRequest() ? undefined : await serve?.(route.request().url());
  // A page that leads elsewhere stays where it is.
  if (served === undefined) await route.abort("aborted");
  else await route.fulfill({ body: responseBody(served), contentType: served.contentType });
}

function responseBody({ body }: Served): string | Buffer {
  return typeof body === "string" ? body : Buffer.from(body);
}
