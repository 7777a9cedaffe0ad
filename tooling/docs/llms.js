// For language models and other programs: each page as Markdown beside its HTML, and llms.txt (llmstxt.org), the table
// of contents with links to them.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Writes a Markdown file beside each page of the site, `llms.txt`, and `llms-full.txt` with the text of all pages
 * outside of the reference, the figures and the project.
 *
 * @param pages - the folder of the pages' sources.
 * @param site - the folder of the site.
 * @param options - `base`, the path under which the site will be served; `sections`, of `listSections` and
 *   `listReference`; `summary`, a sentence about the project.
 */
export function writeMarkdown(pages, site, { base, sections, summary }) {
  const texts = new Map();
  for (const file of readdirSync(pages, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".md")) continue;
    const name = file.replaceAll("\\", "/").slice(0, -3);
    const text = plainMarkdown(readFileSync(join(pages, file), "utf8"), base);
    texts.set(name, text);
    const target = join(site, file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  const listed = sections.map(({ text, pages }) => [
    `## ${text}`,
    pages
      .map(({ page, title }) => `- [${title}](${base}${page}.md)${about(texts.get(page) ?? "")}`)
      .join("\n"),
  ]);
  const all = `The text of all pages outside of the reference, the figures and the project: [llms-full.txt](${base}llms-full.txt)`;
  const lines = ["# Winnow", `> ${summary}`, all, ...listed.flat()];
  writeFileSync(join(site, "llms.txt"), `${lines.join("\n\n")}\n`);
  const full = sections
    .filter(({ text }) => text !== "Figures" && text !== "Project")
    .flatMap((each) => each.pages);
  const guides = full.filter(({ page }) => !page.startsWith("reference/")).map(({ page }) => texts.get(page));
  writeFileSync(join(site, "llms-full.txt"), guides.join("\n\n"));
}

/**
 * Returns the Markdown of a page without what only its HTML needs: components, plots, anchors. Links to pages lead to
 * their Markdown.
 *
 * @param base - the path under which the site will be served.
 */
export function plainMarkdown(markdown, base) {
  return markdown
    .replace(CODE_OR_MARKUP, (whole, markup, label, target) => {
      if (markup !== undefined) return "";
      if (target === undefined) return whole;
      const [path, hash] = target.split("#");
      const page = path.endsWith("/") ? `${path}index` : path;
      const file = /\.\w+$/.test(page) ? page : `${page}.md`;
      return `${label}(${base}${file.slice(1)}${hash === undefined ? "" : `#${hash}`})`;
    })
    .replace(/\n{3,}/g, "\n\n")
    .trimStart();
}

/** Code, which is left alone; markup that only the HTML needs; a link or an image whose address begins with a slash. */
const CODE_OR_MARKUP =
  /^```[\s\S]*?^```|`[^`\n]*`(?!\])|(^<figure class="plot"[^\n]*$|^<!--[^\n]*-->\n|^<\/?(?:div|TryIt)\b[^\n]*$|\s?\{#[\w.-]+\})|(\[(?:`[^`\n]*`|[^`[\]\n]|\n(?!\n))*\])\((\/[^)\s]*)\)/gm;

/** The first sentence of prose, as a description. */
function about(text) {
  const paragraph = text.split("\n\n").find((each) => /^(?!```)[\w`"“]/.test(each)) ?? "";
  const plain = paragraph.replaceAll("\n", " ").replace(/\[([^[\]]*)\]\([^()]*\)/g, "$1");
  const sentence = /^.*?[.?!](?= |$)/.exec(plain)?.[0] ?? plain;
  return sentence === "" ? "" : `: ${sentence}`;
}
