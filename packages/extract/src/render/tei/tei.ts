import type { Rendering } from "../source.js";

export function renderTei(_rendering: Rendering): string {
  return "";
}
