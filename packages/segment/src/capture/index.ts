/**
 * Captures pages as a browser lays them out. Needs Chromium, and the optional package `playwright-core`.
 *
 * @module
 */
export type { Box, BoxStyle, Color, RenderedPage } from "@winnow/core-dom";
export { SegmentError, type SegmentErrorCode } from "../segment-error.js";
export { openBrowser } from "./browser.js";
export { type CaptureOptions, capture, type Served } from "./capture.js";
