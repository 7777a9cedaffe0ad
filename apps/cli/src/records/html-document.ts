import { type Extraction, html } from "@winnow/extract";

/** The page's clean HTML as a document of its own, so that a browser reads its letters and shows its title. */
export function htmlDocument(extraction: Extraction): string {
  const { title, language } = extraction.metadata;
  const lang = language === undefined ? "" : ` lang="${escaped(language)}"`;
  const head = `<meta charset="utf-8"><title>${escaped(title ?? "")}</title>`;
  return `<!doctype html>\n<html${lang}><head>${head}</head>\n<body>\n${extraction.render(html)}\n</body></html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
