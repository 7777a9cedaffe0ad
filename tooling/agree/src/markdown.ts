import { parseArgs } from "node:util";
import { datasetPath, htmlOf, recordsOf, wholeNumber } from "@winnow/common";
import { parse } from "@winnow/core-dom";
import { allVisibleText, markdown as asMarkdown, text as asText, extract, render } from "@winnow/extract";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { math, mathHtml } from "micromark-extension-math";
import { wordDifference } from "./word-order.js";

export const usage: string = `usage: pnpm agree markdown [--every N] [--show N] [FILE...]

Renders pages as Markdown, converts it to HTML with micromark (GFM, math, inline HTML) and the HTML to text,
and compares its words, in order, with those of the page's text: once with the marks of the default method,
and once with all visible text, which is harder. FILE: .jsonl or .jsonl.gz; default: wcxb-dev.

  --every N   only use every N-th page (default 1)
  --show N    show up to N failures (default 10)
`;

/** Minimum share of pages whose words are all kept. */
const MIN_WHOLE = 0.995;

/** Start and end tags of players, which become plain elements: Markdown has their names, text does not. */
const PLAYERS = /<(\/?)(iframe|embed|video|audio)\b/gi;

const MODES = ["content", "visible"] as const;

/** @returns 0 if at least 99.5% of the pages keep their words in both modes, otherwise 1. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { every: { type: "string", default: "1" }, show: { type: "string", default: "10" } },
    allowPositionals: true,
  });
  const every = wholeNumber("every", values.every, 1);
  const show = wholeNumber("show", values.show, 0);
  const whole = { content: 0, visible: 0 };
  let pages = 0;
  let shown = 0;
  let index = 0;
  for await (const page of recordsOf(positionals.length > 0 ? positionals : [datasetPath("wcxb-dev")])) {
    if (index++ % every !== 0) continue;
    const { id = "", url } = page;
    const tree = parse((htmlOf(page) ?? "").replace(PLAYERS, "<$1x-$2"));
    pages++;
    for (const mode of MODES) {
      const marks = mode === "visible" ? allVisibleText(tree) : extract(tree).marks;
      const back = parse(markdownToHtml(render(tree, marks, asMarkdown, { url })));
      const again = render(back, allVisibleText(back), asText);
      const difference = wordDifference(render(tree, marks, asText, { url }), again);
      if (difference === undefined) whole[mode]++;
      else if (shown++ < show) console.error(`${mode} ${id} ${url ?? ""}\n${difference}`);
    }
  }
  for (const mode of MODES) {
    const share = ((100 * whole[mode]) / pages).toFixed(2);
    console.log(`${mode}: ${whole[mode]} of ${pages} pages keep all words (${share}%)`);
  }
  return MODES.every((mode) => whole[mode] >= MIN_WHOLE * pages) ? 0 : 1;
}

/**
 * Converts Markdown (CommonMark, GFM, math) to HTML. Footnote references have the name used in the document
 * instead of a number, and the heading of the footnotes is empty, because micromark's numbers and heading
 * would count as words.
 */
export function markdownToHtml(markdown: string): string {
  const html = micromark(markdown, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm(), math()],
    htmlExtensions: [gfmHtml({ label: " " }), mathHtml({ throwOnError: false, strict: false })],
  });
  const names = new Map<string, string>();
  for (const [, name] of markdown.matchAll(/^\[\^([^\]\r\n\u2028\u2029]+)\]:/gm))
    names.set(name!.toLowerCase(), name!);
  return html.replace(
    /(<a href="#user-content-fn-([^"<>]+)" id="[^"<>]*" data-footnote-ref="" aria-describedby="[^"<>]*">)\d+(<\/a>)/g,
    (whole, open: string, id: string, close: string) => {
      const name = names.get(decodeURIComponent(id));
      return name === undefined ? whole : open + name + close;
    },
  );
}
