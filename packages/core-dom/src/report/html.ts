const ENTITIES: Readonly<Record<string, string>> = {
  ...{ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "\0": "\u2400" },
};

/** Markup, which needs no more escaping. */
export interface Html {
  readonly html: string;
}

/** A value in a template: text is escaped, markup is not, lists are joined, `undefined` and `false` are omitted. */
export type HtmlValue = string | number | Html | undefined | false | readonly HtmlValue[];

/**
 * Builds markup from a template. Values are escaped, so that no name or text of a page becomes a tag.
 *
 * @example html`<td>${"<script>"}</td>`.html // "<td>&lt;script&gt;</td>"
 */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let result = parts[0]!;
  for (let index = 0; index < values.length; index++) result += serialize(values[index]) + parts[index + 1]!;
  return { html: result };
}

function serialize(value: HtmlValue): string {
  if (value === undefined || value === false) return "";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return escapeHtml(value);
  if ("html" in value) return value.html;
  let joined = "";
  for (const each of value) joined += serialize(each);
  return joined;
}

/**
 * Escapes text for use between tags or in a quoted attribute. Lone surrogates, which UTF-8 cannot encode, become
 * U+FFFD; NUL, which HTML forbids, a visible sign.
 *
 * @example escapeHtml("<b>") // "&lt;b&gt;"
 */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'\0]/g, (sign) => ENTITIES[sign]!).replace(/\p{Surrogate}/gu, "\ufffd");
}

/** Declares a string as markup: only for strings that the report itself wrote. @example markup("<br>").html // "<br>" */
export function markup(html: string): Html {
  return { html };
}

/** Returns a `class` attribute, or nothing without a class. @example html`<td${classed("num")}>`.html // '<td class="num">' */
export function classed(name: string | false | undefined): Html | false {
  return name !== undefined && name !== false && name !== "" && html` class="${name}"`;
}

/**
 * Renders a URL as a link if its scheme is http or https, otherwise as text: no `javascript:`, no `file:`.
 *
 * @example link("javascript:alert(1)").html // "<bdi>javascript:alert(1)</bdi>"
 */
export function link(href: string): Html {
  let url: URL;
  try {
    url = new URL(href);
  } catch {
    return html`<bdi>${href}</bdi>`;
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") return html`<bdi>${href}</bdi>`;
  return html`<a href="${url.href}" rel="noreferrer noopener nofollow"><bdi>${href}</bdi></a>`;
}
