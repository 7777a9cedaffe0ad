import { BASE } from "./style/base.js";
import { BROWSER } from "./style/browser.js";
import { COLORS } from "./style/colors.js";
import { PAGE } from "./style/page.js";
import { SUMMARY } from "./style/summary.js";

/** The report's style sheet. */
export const STYLE: string = [COLORS, BASE, SUMMARY, BROWSER, PAGE].join("\n");
