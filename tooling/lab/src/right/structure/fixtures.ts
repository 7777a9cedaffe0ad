import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Method } from "@winnow/core-dom";
import { extract } from "@winnow/extract";

/** The fixtures of the writers: one folder per case, `KIND` or `KIND-NAME`. */
const FOLDER = fileURLToPath(new URL("../../../../../packages/extract/test/fixtures", import.meta.url));

/** A piece of a page, and the Markdown that it has to become. */
export interface Fixture {
  readonly name: string;
  /** The first word of the name: `code`, `footnotes`, `callouts`. */
  readonly kind: string;
  readonly html: string;
  readonly url: string | undefined;
  readonly markdown: string;
}

/** Reads the fixtures that have Markdown, except those that set labels of their own. */
export function readFixtures(): readonly Fixture[] {
  return readdirSync(FOLDER)
    .filter((name) => existsSync(join(FOLDER, name, "expected.md")))
    .map((name) => {
      const html = readFileSync(join(FOLDER, name, "input.html"), "utf8");
      const markdown = readFileSync(join(FOLDER, name, "expected.md"), "utf8");
      const url = /<!-- url: (\S+) -->/.exec(html)?.[1];
      return { name, kind: name.split("-", 1)[0]!, html, url, markdown };
    })
    .filter(({ html }) => !html.includes("data-label"));
}

const BEFORE = [
  "Every spring the swifts come back to the tower in the first week of May, after a journey of nine thousand kilometres that they make without ever touching the ground.",
  "Nobody knew for certain where they spent the winter until, in 2011, a group of students attached loggers that weigh less than a paper clip to thirty of them, and waited a whole year.",
];
const AFTER = [
  "The results, which the students presented to the town council in the autumn, changed what the builders were allowed to do with the roof, and when they were allowed to do it.",
  "Since then the number of nests has grown from eleven to forty, and the council pays for a new box under the eaves each time that an old one is closed by a renovation.",
];

/** Puts a fixture between the paragraphs of an article, on a page with navigation and a footer. */
function articleAround(html: string): string {
  const paragraphs = (texts: readonly string[]): string => texts.map((each) => `<p>${each}</p>`).join("\n");
  return `<!doctype html><html lang="en"><head><title>The swifts of the tower</title></head><body>
<nav><ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li><li><a href="/about">About</a></li></ul></nav>
<main><article><h1>The swifts of the tower</h1>
${paragraphs(BEFORE)}
${html}
${paragraphs(AFTER)}
</article></main>
<footer><p>Copyright 2024 Tower Gazette</p><ul><li><a href="/terms">Terms</a></li><li><a href="/privacy">Privacy</a></li></ul></footer>
</body></html>`;
}

/**
 * Whether a method keeps a fixture whole in the middle of an article: the Markdown has every line of the
 * expected Markdown and, apart from the article's own lines, no others. Notes move to the end of an article,
 * so that the order of the lines is not compared.
 */
export function survives({ html, url, markdown }: Fixture, method: Method): boolean {
  const own = new Set(["# The swifts of the tower", ...BEFORE, ...AFTER]);
  const found = linesOf(extract(articleAround(html), { method, url }).markdown).filter(
    (line) => !own.has(line),
  );
  return found.sort().join("\n") === linesOf(markdown).sort().join("\n");
}

function linesOf(markdown: string): string[] {
  return markdown.split("\n").filter((line) => line.trim() !== "");
}
