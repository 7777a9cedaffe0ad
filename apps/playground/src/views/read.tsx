import { Frame, LoadImages } from "../frame.js";
import { escaped } from "../html.js";
import { images } from "../state.js";
import type { Analysis, Details } from "../types.js";
import { languageName } from "../words.js";

/** The content as a person reads it. */
export function ReadView({ analysis: { reading = "", details, language } }: { analysis: Analysis }) {
  const html = details === undefined ? reading : article(details);
  return (
    <div class="read-view">
      {/<img [^>]*src="http/.test(html) && (
        <div class="bar">
          <LoadImages />
        </div>
      )}
      <Frame
        title="The content"
        kind="read"
        html={html}
        language={details?.metadata.language ?? language}
        images={images.value}
        fits
      />
    </div>
  );
}

/** Returns the content below the title, the authors, the date, the site and the language. */
function article({ metadata, formats: { html } }: Details): string {
  const { title = "", authors, published, siteName, language } = metadata;
  const facts = [
    authors.join(", "),
    published === undefined ? "" : dateText(published),
    language === undefined ? "" : languageName(language),
  ].flatMap((fact) => (fact === "" ? [] : [`<bdi>${escaped(fact)}</bdi>`]));
  return [
    "<header>",
    siteName === undefined ? "" : `<p dir="auto">${escaped(siteName)}</p>`,
    title === "" ? "" : `<h1 dir="auto">${escaped(title)}</h1>`,
    `<p dir="auto">${facts.join(" · ")}</p></header>`,
    html === "" ? "<p><em>There is no content.</em></p>" : withoutTitle(html, title),
  ].join("");
}

/** Leaves out the title at the beginning of the content, where each block is a line. */
function withoutTitle(html: string, title: string): string {
  const lines = html.split("\n");
  const at = lines
    .slice(0, 4)
    .findIndex((line) => /^<h[12]>/.test(line) && textOf(line) === title.replace(/\s+/g, " "));
  return lines.filter((_, i) => i !== at).join("\n");
}

function textOf(line: string): string {
  const parsed = new DOMParser().parseFromString(line, "text/html");
  return (parsed.body.textContent ?? "").replace(/\s+/g, " ").trim();
}

function dateText(date: string): string {
  const day = /^\d{4}-\d\d-\d\d/.exec(date)?.[0];
  return day === undefined
    ? date
    : new Date(day).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
}
