const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\0": "\u2400",
};

/** Markup, which needs no more escaping. */
export interface Html {
  readonly html: string;
}

/** A value in a template: text is escaped, markup is not, lists are joined, `undefined` and `false` are omitted. */
export type HtmlValue = string | number | Html | undefined | false | readonly HtmlValue[];

/** Returns markup from a template, escaping text. @example html`<b>${"<i>"}</b>`.html // "<b>&lt;i&gt;</b>" */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let result = parts[0]!;
  for (let index = 0; index < values.length; index++) result += serialize(values[index]) + parts[index + 1]!;
  return { html: result };
}

function serialize(value: HtmlValue): string {
  if (value === undefined || value === false) return "";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return escaped(value);
  return "html" in value ? value.html : value.map(serialize).join("");
}

/** Escapes text. Lone surrogates, which UTF-8 cannot encode, become U+FFFD; NUL, which HTML forbids, a visible sign. */
function escaped(text: string): string {
  return text.replace(/[&<>"'\0]/g, (sign) => ENTITIES[sign]!).replace(/\p{Surrogate}/gu, "\ufffd");
}

/** Renders a URL as a link if its scheme is http or https, and otherwise as text. */
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
