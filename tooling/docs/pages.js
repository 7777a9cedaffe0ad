// The pages that are Markdown files of the repository: which they are, and how their links are rewritten.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { insertPlots } from "./plots.js";

/** The repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** Single files and folders of Markdown, with the page that each becomes. */
const PLACES = [
  ["docs/guides", (name) => `guides/${name}`],
  ["docs", (name) => name],
  ["packages/*/README.md", (name) => `packages/${name}`],
  ["apps/*/README.md", (name) => `packages/${name}`],
  ["CONTRIBUTING.md", () => "contributing"],
  ["SECURITY.md", () => "security"],
];

/**
 * Lists the Markdown files of the repository that become pages.
 *
 * @param root - the repository.
 * @returns One `{ file, page, title }` per file: its path in the repository, the path of its page without an
 *   extension, and its first heading.
 */
export function listPages(root) {
  return PLACES.flatMap(([place, pageOf]) =>
    expand(root, place).map(([file, name]) => {
      const [, title] = /^# (.*)/m.exec(readFileSync(join(root, file), "utf8")) ?? [];
      if (title === undefined) throw new Error(`${file} has no heading`);
      return { file, page: pageOf(name), title };
    }),
  );
}

function expand(root, place) {
  if (place.includes("*")) {
    const [parent, rest] = place.split("/*/");
    return readdirSync(join(root, parent))
      .sort()
      .map((name) => [`${parent}/${name}/${rest}`, name])
      .filter(([file]) => existsSync(join(root, file)));
  }
  if (place.endsWith(".md")) return [[place, ""]];
  return readdirSync(join(root, place))
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => [`${place}/${name}`, name.slice(0, -3)]);
}

/**
 * Rewrites the relative links of a Markdown file: to pages of the site where there is one, otherwise to the file
 * in the repository. Without an address of the repository, such a link becomes its text.
 *
 * @param markdown - with code, whose brackets are left alone.
 * @param file - its path in the repository.
 * @param options - `root`, the repository; `pages`, of {@link listPages}; `repository`, the address under which
 *   its files can be read, without a slash at the end.
 * @returns The Markdown; links to pages begin with a slash.
 * @throws Error if a link leads to a file that does not exist.
 */
export function rewriteLinks(markdown, file, { root, pages, repository }) {
  const byFile = new Map(pages.map((page) => [page.file, page.page]));
  return markdown.replace(CODE_OR_LINK, (whole, image, label, target) => {
    if (target === undefined || /^(?:[a-z]+:|#)/i.test(target)) return whole;
    const [path, anchor] = target.split("#");
    const linked = posix.join(posix.dirname(file), path);
    const full = join(root, linked);
    if (!existsSync(full)) throw new Error(`${file}: ${target} does not exist`);
    if (image === "!") return `![${label}](/${linked})`;
    const readme = statSync(full).isDirectory() ? `${linked.replace(/\/$/, "")}/README.md` : linked;
    const hash = anchor === undefined ? "" : `#${anchor}`;
    const page = byFile.get(readme);
    if (page !== undefined) return `[${label}](/${page}${hash})`;
    return repository === undefined ? label : `[${label}](${repository}/${linked}${hash})`;
  });
}

/** A block of code, a span of code that is not in a link, or a link or an image. */
const CODE_OR_LINK =
  /^```[\s\S]*?^```|`[^`\n]*`(?!\])|(!?)\[((?:`[^`\n]*`|[^`[\]\n]|\n(?!\n))*)\]\(([^)\s]+)\)/gm;

/**
 * Writes the pages, with plots and rewritten links, and copies the images that they show to `public`.
 *
 * @param out - the folder of the pages.
 * @param options - as for {@link rewriteLinks}.
 */
export function writePages(out, options) {
  for (const { file, page } of options.pages) {
    const source = readFileSync(join(options.root, file), "utf8");
    const markdown = insertPlots(rewriteLinks(source, file, options), page);
    for (const [, image] of markdown.matchAll(/!\[[^\]]*\]\(\/([^)]+)\)/g)) {
      cpSync(join(options.root, image), join(out, "public", image));
    }
    const target = join(out, `${page}.md`);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, markdown);
  }
}
