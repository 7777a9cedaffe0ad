const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Markup that is already escaped. */
export interface Html {
  readonly html: string;
}

/**
 * A value in a template: text is escaped, markup is not, lists are joined, `undefined` and `false` are
 * omitted.
 */
type HtmlValue = string | number | Html | undefined | false | readonly HtmlValue[];

/** Escapes text for use between tags or in a quoted attribute. @example escapeHtml("<b>") // "&lt;b&gt;" */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** Declares a string as markup: only for strings that the report itself wrote. */
export function markup(html: string): Html {
  return { html };
}

/**
 * Builds markup from a template. Values are escaped, so that no name or text of a page can become a tag.
 *
 * @example html`<td>${"<script>"}</td>`.html // "<td>&lt;script&gt;</td>"
 */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let result = parts[0]!;
  for (let index = 0; index < values.length; index++) result += text(values[index]) + parts[index + 1]!;
  return { html: result };
}

function text(value: HtmlValue): string {
  if (value === undefined || value === false) return "";
  if (typeof value === "string") return escapeHtml(value);
  if (typeof value === "number") return String(value);
  if ("html" in value) return value.html;
  let joined = "";
  for (const item of value) joined += text(item);
  return joined;
}
