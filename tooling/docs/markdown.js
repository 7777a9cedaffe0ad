// Writes Markdown for the generated pages.

/** A table. Cells are Markdown; text in them is escaped as in {@link paragraph}. */
export function table(columns, rows) {
  const line = (cells) => `| ${cells.map((cell) => escaped(cell).replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
}

/** A block of code in a language. */
export function code(language, text) {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** A paragraph of plain text, in which only code and links are Markdown. */
export function paragraph(text) {
  return escaped(text).replaceAll("\n", " ");
}

/** Escapes what Markdown, HTML or the site's templates would read, except in code. */
function escaped(text) {
  return text
    .split(/(`[^`]*`)/)
    .map((part) =>
      part.startsWith("`")
        ? part
        : part
            .replaceAll("&", "&amp;")
            .replaceAll("<", "&lt;")
            .replaceAll("{{", "{&#123;")
            .replace(/[*_]/g, "\\$&"),
    )
    .join("");
}
