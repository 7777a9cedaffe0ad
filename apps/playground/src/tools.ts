/** The versions of the tools; written at the build (`vite.config.ts`). */
declare const VERSIONS: Readonly<Record<"@mozilla/readability" | "defuddle", string>>;

/** Tools that read a page in a browser, by their names in links, and what they are. */
export const TOOLS: Readonly<Record<string, string>> = {
  "readability.js": `Mozilla’s Readability.js ${VERSIONS["@mozilla/readability"]}, the reader view of Firefox`,
  defuddle: `Defuddle ${VERSIONS.defuddle}, of the Obsidian Web Clipper`,
};

/** Maximum number of characters of a page: the tools run in this page, which waits for them. */
const MAX_LENGTH = 2_000_000;

/**
 * Extracts a page with another tool, here, because a worker has no DOM. The tool reads a document in which nothing runs or
 * loads, and what it returns is given to the worker, which parses it like any other page.
 *
 * @returns the content as HTML, as the tool left it: not to be shown.
 * @throws RangeError for a page of over two million characters.
 * @example await runTool("defuddle", "<article><p>One</article>", "https://example.org/")
 */
export async function runTool(name: string, source: string, url: string | undefined): Promise<string> {
  if (source.length > MAX_LENGTH) throw new RangeError(`This page is too large for ${name} in a browser.`);
  const parsed = new DOMParser().parseFromString(source, "text/html");
  if (name === "defuddle") {
    // The file is another kind of module than its types say.
    const { default: Defuddle } = (await import("defuddle")) as unknown as typeof import("defuddle");
    return new Defuddle(parsed, url === undefined ? {} : { url }).parse().content;
  }
  const { Readability } = await import("@mozilla/readability");
  return new Readability(parsed).parse()?.content ?? "";
}
