import { html } from "./render/html.js";
import { json } from "./render/json.js";
import { markdown } from "./render/markdown/markdown.js";
import { tei } from "./render/tei/tei.js";
import { text } from "./render/text.js";
import type { Format } from "./render/types.js";

/** The formats of the package by name, for command lines and configuration. */
export const formats: Readonly<Record<"text" | "markdown" | "html" | "tei" | "json", Format>> = {
  text,
  markdown,
  html,
  tei,
  json,
};

export type FormatName = keyof typeof formats;
