import { load } from "cheerio";
import { SPLICED } from "../dom.js";

/** Escapes a text for HTML. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** A link, whose address says nothing. */
export function link(text: string, attributes = ""): string {
  return `<a href="#"${attributes}>${escaped(text)}</a>`;
}

/** Paragraphs as `p` elements. */
export function paragraphs(texts: readonly string[]): string {
  return texts.map((text) => `<p>${escaped(text)}</p>`).join("\n");
}

/** Paragraphs as text with `br` between. */
export function lines(texts: readonly string[]): string {
  return texts.map(escaped).join("<br><br>\n");
}

/** Marks the outermost elements of a piece of HTML as inserted. */
export function marked(html: string): string {
  const fragment = load(html, null, false);
  fragment.root().children().attr(SPLICED, "");
  return fragment.html();
}
