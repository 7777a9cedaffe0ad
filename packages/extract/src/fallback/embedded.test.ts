import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { extract } from "../index.js";
import { embeddedArticle } from "./embedded.js";

const FIRST =
  "The ferry left at six, as it had done for forty years. Nobody on the quay looked up when it did.";
const SECOND =
  "In the evening it came back with the mail. The captain waved, and the children waved back at him.";
const MARKUP = `<p>${FIRST}</p><p>${SECOND} ${FIRST}</p>`;
const quoted = (json: string): string => json.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
const script = (json: unknown, attributes: string): string =>
  `<script ${attributes}>${JSON.stringify(json).replaceAll("<", "\\u003c")}</script>`;

const TOPIC = JSON.stringify({
  title: "Ferries",
  post_stream: {
    posts: [
      { cooked: MARKUP, username: "ann" },
      { cooked: `<p>${SECOND}</p>`, username: "ben" },
    ],
  },
});
const PAGES: readonly (readonly [source: string, html: string])[] = [
  ["preloaded JSON posts", `<div data-preloaded="${quoted(JSON.stringify({ topic_1: TOPIC }))}"></div>`],
  [
    "JSON attribute body",
    `<x-story :data="${quoted(JSON.stringify({ story: { body: MARKUP } }))}"></x-story>`,
  ],
  ["JSON-LD articleBody", script({ articleBody: MARKUP }, "type=application/ld+json")],
  [
    "JSON script html",
    script({ props: { pageProps: { html: MARKUP } } }, "id=__NEXT_DATA__ type=application/json"),
  ],
  [
    "Nuxt data",
    script(
      [["ShallowReactive", 1], { data: 2 }, { story: 3 }, { title: 4, body: 5, next: 3 }, "Ferries", MARKUP],
      "id=__NUXT_DATA__ type=application/json",
    ),
  ],
  [
    "React stream 2c",
    `<script>self.__next_f.push([1,${JSON.stringify(`2c:T${MARKUP.length.toString(16)},${MARKUP}`).replaceAll("<", "\\u003c")}])</script>`,
  ],
  [
    "script state content",
    `<script>window.__NUXT__={"state":{"content":${JSON.stringify(`${FIRST}\n${SECOND}\n${FIRST}`)}}};</script>`,
  ],
];

describe("embeddedArticle", () => {
  it.each(PAGES)("reads %s", (source, html) => {
    const article = embeddedArticle(parse(html))!;
    expect(article.html).toContain(FIRST);
    expect(article.html).toContain(SECOND);
    expect(article.source).toBe(source);
    const { text } = extract(`<body><div id=app>Loading</div>${html}`);
    expect(text).toContain(FIRST);
    expect(text).toContain(SECOND);
    expect(text).not.toContain("Loading");
  });

  it("reads both posts of a thread", () => {
    const { text } = extract(`<body>${PAGES[0]![1]}`);
    expect(text.split(SECOND)).toHaveLength(3);
    expect(text).not.toContain("ann");
  });

  it("reads BBCode", () => {
    const bbcode = `[quote=Ann]${FIRST}[/quote]\n[b]No.[/b] [size=4]${SECOND} ${FIRST}[/size] [url=https://example.org/a]More[/url] [img]https://example.org/b.png[/img]`;
    const { text, markdown } = extract(
      `<body>${script({ posts: [{ message: bbcode }] }, "type=application/json")}`,
    );
    expect(text).not.toMatch(/\[|png/);
    expect(markdown).toContain(`> ${FIRST}`);
    expect(markdown).toContain(`**No.** ${SECOND} ${FIRST} [More](https://example.org/a)`);
  });

  it("reads no data beside the text of a page", () => {
    const prose = `${SECOND} `.repeat(4).trim();
    expect(extract(`<body><p>${prose}</p>${PAGES[2]![1]}`).text).toBe(prose);
  });

  it.each([
    ["a program", `<script>window.__NUXT__=(function(a,b){return {body:a}}("${FIRST}",1))</script>`],
    [
      "settings",
      script({ settings: { consent: FIRST + SECOND } }, "type=application/json").replaceAll(". ", ", "),
    ],
    ["damaged JSON", `<x-a data='{"body":"${FIRST} ${SECOND}"'></x-a>`],
  ])("ignores %s", (_, html) => expect(embeddedArticle(parse(html))).toBeUndefined());

  it.each([
    ["deep JSON", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`],
    ["deep lists", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
    ["an open list", `["${"[".repeat(1_000_000)}`],
    ["many values", `[${'{"body":"a b c d"},'.repeat(300_000)}1]`],
    ["many references", `[{"a":1},"${FIRST}"${',{"a":1}'.repeat(300_000)}]`],
    ["much BBCode", JSON.stringify({ body: `[/b]${"[quote=".repeat(300_000)}` })],
  ])("survives %s", (_, json) => {
    expect(() => embeddedArticle(parse(`<script type=application/json>${json}</script>`))).not.toThrow();
    expect(() => embeddedArticle(parse(`<x-a data='${json}'></x-a>`))).not.toThrow();
  });
});
