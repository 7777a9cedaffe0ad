const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\0": "\u2400",
};

/** A piece of markup that needs no more escaping. */
export interface Html {
  readonly html: string;
}

/** What may stand in a template: text is escaped, markup is not, lists are joined, `undefined` and `false` vanish. */
export type HtmlValue = string | number | Html | undefined | false | readonly HtmlValue[];

/** Markup from a template; every value that is no markup is escaped. @example html`<b>${"<i>"}</b>`.html // "<b>&lt;i&gt;</b>" */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let result = parts[0]!;
  for (let index = 0; index < values.length; index++) result += written(values[index]) + parts[index + 1]!;
  return { html: result };
}

function written(value: HtmlValue): string {
  if (value === undefined || value === false) return "";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return escaped(value);
  return "html" in value ? value.html : value.map(written).join("");
}

/** Half a surrogate pair cannot be written as UTF-8, nor can a NUL stand in HTML. */
function escaped(text: string): string {
  return text.replace(/[&<>"'\0]/g, (sign) => ENTITIES[sign]!).replace(/\p{Surrogate}/gu, "\ufffd");
}

/** A `class` attribute, or nothing for no class. @example html`<td${classed("num")}>`.html // "<td class=\"num\">" */
export function classed(name: string | false): Html | false {
  return name !== false && name !== "" && html` class="${name}"`;
}

/** An address as a link if it is one of the web, else as text: no `javascript:`, no `file:`. */
export function link(address: string): Html {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return html`<bdi>${address}</bdi>`;
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") return html`<bdi>${address}</bdi>`;
  return html`<a href="${url.href}" rel="noreferrer noopener nofollow"><bdi>${address}</bdi></a>`;
}
