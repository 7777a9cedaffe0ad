import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { math, mathHtml } from "micromark-extension-math";

/**
 * Markdown (CommonMark, GFM, math) as HTML. A footnote's mark reads as the document names it, not as its number,
 * and the heading above the footnotes is empty: both are micromark's words, not the page's.
 */
export function markdownToHtml(markdown: string): string {
  const html = micromark(markdown, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm(), math()],
    htmlExtensions: [gfmHtml({ label: " " }), mathHtml({ throwOnError: false, strict: false })],
  });
  const names = new Map<string, string>();
  for (const [, name] of markdown.matchAll(/^\[\^([^\]]+)\]:/gm)) names.set(name!.toLowerCase(), name!);
  return html.replace(
    /(<a href="#user-content-fn-([^"]+)"[^>]* data-footnote-ref=""[^>]*>)\d+(<\/a>)/g,
    (whole, open: string, id: string, close: string) => {
      const name = names.get(decodeURIComponent(id));
      return name === undefined ? whole : open + name + close;
    },
  );
}

/** Runs of letters and digits, in order. */
export function words(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** How many words are told around a difference. */
const AROUND = 6;

/** The surroundings of the first word in which two texts differ; undefined where they are equal. */
export function firstDifference(
  a: readonly string[],
  b: readonly string[],
): readonly [string, string] | undefined {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  if (i === a.length && i === b.length) return undefined;
  const around = (list: readonly string[]): string =>
    `${list.slice(Math.max(0, i - AROUND), i).join(" ")} [${i}] ${list.slice(i, i + AROUND).join(" ")}`;
  return [around(a), around(b)];
}
