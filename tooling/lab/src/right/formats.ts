import { parse, type Tree } from "@winnow/core-dom";
import {
  allVisibleText,
  html as asHtml,
  markdown as asMarkdown,
  text as asText,
  extract,
  render,
} from "@winnow/extract";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { math, mathHtml } from "micromark-extension-math";
import { type Command, count, defineCommand } from "../command.js";
import { datasetPath, htmlOf, recordsOf } from "../data/datasets.js";

/** Minimum share of pages whose words are all kept. */
const MIN_WHOLE = 0.995;

/** Start and end tags of players, which become plain elements: other formats have their names, text does not. */
export const PLAYERS: RegExp = /<(\/?)(iframe|embed|video|audio)\b/gi;

type Render = (tree: Tree, marks: ReturnType<typeof allVisibleText>, url: string | undefined) => string;

/** Labels of callouts, which Markdown has as their type, HTML as an attribute, and text as the page writes them. */
const LABELS: ReadonlySet<string> = new Set(
  "note info abstract todo question example quote tip success important warning caution danger failure bug".split(
    " ",
  ),
);

/** The lines before posts are not in the text. */
const posts = (): readonly [] => [];

/** How each format is written and turned back into HTML. */
const FORMATS: Readonly<Record<string, Render>> = {
  Markdown: (tree, marks, url) => markdownToHtml(render(tree, marks, asMarkdown, { url, posts })),
  HTML: (tree, marks, url) => `<!doctype html><body>${render(tree, marks, asHtml, { url, posts })}`,
};

/** Fails if less than 99.5% of the pages keep their words in a format, with either marks. */
export const command: Command = defineCommand(
  {
    about: `
Renders pages as Markdown and as HTML, converts the Markdown to HTML with micromark (GFM, math, inline HTML), parses the HTML
again, and compares its words, in order, with those of the page's text: once with the marks of the default method, and
once with all visible text, which is harder.

FILE: .jsonl or .jsonl.gz; default: wcxb-dev.`,
    operands: "[FILE]...",
    options: {
      every: count("only use every N-th page", 1),
      show: count("show up to N failures", 10, 0),
    },
  },
  async ({ every, show }, files) => {
    const whole = new Map<string, number>();
    let pages = 0;
    let shown = 0;
    let index = 0;
    for await (const page of recordsOf(files.length > 0 ? files : [datasetPath("wcxb-dev")])) {
      if (index++ % every !== 0) continue;
      const { id = "", url } = page;
      const tree = parse((htmlOf(page) ?? "").replace(PLAYERS, "<$1x-$2"));
      pages++;
      for (const [mode, marks] of [
        ["content", extract(tree).marks],
        ["visible text", allVisibleText(tree)],
      ] as const) {
        const text = render(tree, marks, asText, { url });
        for (const [format, write] of Object.entries(FORMATS)) {
          const back = parse(write(tree, marks, url));
          const difference = wordDifference(text, render(back, allVisibleText(back), asText));
          const name = `${format}, ${mode}`;
          whole.set(name, (whole.get(name) ?? 0) + Number(difference === undefined));
          if (difference !== undefined && shown++ < show)
            console.error(`${name} ${id} ${url ?? ""}\n${difference}`);
        }
      }
    }
    for (const [name, kept] of whole)
      console.log(
        `${name}: ${kept} of ${pages} pages keep all words (${((100 * kept) / pages).toFixed(2)}%)`,
      );
    return [...whole.values()].every((kept) => kept >= MIN_WHOLE * pages) ? 0 : 1;
  },
);

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

/** Runs of letters and digits, in order. */
export function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Number of words to show around a difference. */
const AROUND = 6;

function comparedWords(text: string): readonly string[] {
  return wordsOf(text).filter((word) => !LABELS.has(word.toLowerCase()));
}

/**
 * Two lines with the context of the first word in which two texts differ; undefined if the words are equal.
 */
export function wordDifference(text: string, again: string): string | undefined {
  const [a, b] = [comparedWords(text), comparedWords(again)];
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  if (i === a.length && i === b.length) return undefined;
  const around = (list: readonly string[]): string =>
    `${list.slice(Math.max(0, i - AROUND), i).join(" ")} [${i}] ${list.slice(i, i + AROUND).join(" ")}`;
  return `  text:  ${around(a)}\n  again: ${around(b)}`;
}
