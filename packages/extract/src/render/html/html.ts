import type { Rendering } from "../source.js";

export function renderHtml(_rendering: Rendering): string {
  return "";
}
